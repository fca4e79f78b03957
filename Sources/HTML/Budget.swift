/// A limit for one document: more than ten times what a real ad needs, and low enough that any document within the byte
/// cap is read in 2 s with 300 MB, or refused.
package enum Budget: Hashable, Sendable {
    /// Tags, comments and other markup that begins with `<`. An ad of 700 records has 24,000.
    case marks
    /// Attributes of all tags together. The same ad has 19,000.
    case attributes
    /// Records that one selector finds.
    case records
    /// Bytes of one field's text, before white space is collapsed. The longest real field has 800.
    case field
    /// Bytes of all texts read from the page, which records inside records repeat.
    case text(limit: Int)

    package var limit: Int {
        switch self {
        case .marks: 400_000
        case .attributes: 300_000
        case .records: 20_000
        case .field: 16 << 10
        case .text(let limit): limit
        }
    }

    /// The text budget of a page: four times its size, at least 1 MB.
    static func text(ofPage byteCount: Int) -> Budget { .text(limit: max(4 * byteCount, 1 << 20)) }
}

extension Budget: CustomStringConvertible {
    package var description: String {
        switch self {
        case .marks: "more than \(limit) tags"
        case .attributes: "more than \(limit) attributes"
        case .records: "more than \(limit) records"
        case .field: "a text of more than \(limit) bytes in one field"
        case .text: "more than \(limit) bytes of text in all its fields together"
        }
    }
}
