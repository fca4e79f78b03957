import FoundationEssentials

/// Normalizes and compares the cells of labels and parse results.
enum CellText {
    /// "166.6667" for "166.66670", "0.5" for ".5", text in lower case.
    static func plain(_ text: String) -> String {
        guard let number = decimal(text) else { return text.lowercased() }
        return "\(number)"
    }

    static func areEqual(_ a: String?, _ b: String?) -> Bool { a.map(plain) == b.map(plain) }

    /// Whether the value is within half a percent of the label.
    static func areClose(_ label: String?, _ read: String?) -> Bool {
        guard let label = label.flatMap(decimal), let read = read.flatMap(decimal) else { return areEqual(label, read) }
        return abs(label - read) * 200 <= label
    }

    /// nil if the text is not entirely a number: `Decimal` itself reads the 12 of "12 oz".
    private static func decimal(_ text: String) -> Decimal? {
        let isNumber = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
        return isNumber ? Decimal(string: text) : nil
    }
}
