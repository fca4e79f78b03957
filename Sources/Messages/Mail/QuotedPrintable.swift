/// The transfer coding of RFC 2045, section 6.7.
enum QuotedPrintable {
    static let lineByteLimit = 76

    /// Encodes lines of text; every one ends with CR LF, and none is longer than 76 bytes.
    static func encoded(_ lines: [String]) -> [UInt8] { lines.reduce(into: []) { write($1, to: &$0) } }

    private static func write(_ line: String, to written: inout [UInt8]) {
        var lineByteCount = 0
        let lastPlace = line.utf8.count - 1
        for (place, byte) in line.utf8.enumerated() {
            let isLast = place == lastPlace
            let isPlain = isPlain(byte, isLast: isLast)
            let width = isPlain ? 1 : 3
            // The `=` of a soft line break needs a place too.
            if lineByteCount + width > lineByteLimit - (isLast ? 0 : 1) {
                written.append(UInt8(ascii: "="))
                written.append(contentsOf: MailHeader.lineEnd)
                lineByteCount = 0
            }
            if isPlain { written.append(byte) } else { written.append(contentsOf: escaped(byte)) }
            lineByteCount += width
        }
        written.append(contentsOf: MailHeader.lineEnd)
    }

    private static func isPlain(_ byte: UInt8, isLast: Bool) -> Bool {
        byte == UInt8(ascii: " ") ? !isLast : (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "=")
    }

    private static func escaped(_ byte: UInt8) -> [UInt8] {
        [UInt8(ascii: "="), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }

    private static let digits = Array("0123456789ABCDEF".utf8)
}
