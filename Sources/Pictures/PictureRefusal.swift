/// The reason why there is no small picture of bytes.
package enum PictureRefusal: Error, Hashable, Sendable {
    /// A program is missing, or the machine lets it not be shut in.
    case unavailable(reason: String)
    case notAPicture
    case tooSlow(seconds: Int)
    /// The program ended otherwise than well: the picture is damaged, or has more pixels than it may.
    case unreadable
    case resultTooLarge(limit: Int)
}

extension PictureRefusal: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unavailable(let reason): reason
        case .notAPicture: "it is not a JPEG, PNG, GIF or WebP picture"
        case .tooSlow(let seconds): "it took more than \(seconds) s to make a small picture of it"
        case .unreadable: "it is damaged or too large, and cannot be made small"
        case .resultTooLarge(let limit): "the small picture has more than \(limit) bytes"
        }
    }
}
