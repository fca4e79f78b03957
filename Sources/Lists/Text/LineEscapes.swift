/// Escapes that keep any text whole on a line of a list.
enum LineEscapes {
    static func escaped(_ text: String) -> String {
        let bytes = Array(text.utf8)
        return String(decoding: bytes.indices.flatMap { escaped(bytes, at: $0) }, as: UTF8.self)
    }

    private static func escaped(_ bytes: [UInt8], at place: Int) -> [UInt8] {
        switch bytes[place] {
        case UInt8(ascii: "\\"): Array(#"\\"#.utf8)
        case UInt8(ascii: "\n"): Array(#"\n"#.utf8)
        case UInt8(ascii: " ") where place == 0 || place == bytes.count - 1: Array(#"\s"#.utf8)
        case UInt8(ascii: "@") where bytes[place...].starts(with: ListingMark.prefix.utf8): Array("\\@".utf8)
        case UInt8(ascii: "#") where bytes[..<place].suffix(2).elementsEqual("  ".utf8): Array("\\#".utf8)
        default: [bytes[place]]
        }
    }

    /// A backslash before anything else stands for itself.
    static func unescaped(_ text: ArraySlice<UInt8>) -> String {
        var (rest, found) = (text, [UInt8]())
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\\"), let meant = rest.first.flatMap(meaning) {
                found.append(meant)
                rest.removeFirst()
            } else {
                found.append(byte == UInt8(ascii: "\t") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(decoding: found, as: UTF8.self)
    }

    private static func meaning(_ escape: UInt8) -> UInt8? {
        switch escape {
        case UInt8(ascii: "\\"), UInt8(ascii: "#"), UInt8(ascii: "@"): escape
        case UInt8(ascii: "n"): UInt8(ascii: "\n")
        case UInt8(ascii: "s"): UInt8(ascii: " ")
        default: nil
        }
    }
}
