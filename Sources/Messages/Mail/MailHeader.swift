import Support

/// Fields of the header of an e-mail (RFC 5322, section 2.2).
enum MailHeader {
    static let lineEnd: [UInt8] = [0x0D, 0x0A]
    private static let lineByteLimit = 76
    /// The bytes of UTF-8 in one encoded word: with `Subject: ` it fills a line of 76.
    private static let encodedWordByteLimit = 39

    /// A field whose value is printable ASCII. One that would be too long begins on the next line; it is never broken,
    /// because an address has no place for that.
    static func field(_ name: String, _ value: String) -> [UInt8] {
        let isShort = name.utf8.count + 2 + value.utf8.count <= lineByteLimit
        return Array("\(name):\(isShort ? "" : "\r\n") \(value)".utf8) + lineEnd
    }

    /// A field of free text. Text that is not short, printable ASCII is written in encoded words (RFC 2047).
    static func textField(_ name: String, _ text: String) -> [UInt8] {
        if isPlain(text), name.utf8.count + 2 + text.utf8.count <= lineByteLimit { return field(name, text) }
        let words = pieces(of: text).map { "=?utf-8?B?\(Base64.standard.encoded($0))?=" }
        return Array("\(name): \(words.joined(separator: "\r\n "))".utf8) + lineEnd
    }

    private static func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { (0x20...0x7E).contains($0) } && !text.contains("=?")
    }

    /// RFC 2047, section 5: no character is divided between two words.
    private static func pieces(of text: String) -> [[UInt8]] {
        text.unicodeScalars.reduce(into: [[]]) { pieces, scalar in
            let bytes = Array(String(scalar).utf8)
            if pieces[pieces.count - 1].count + bytes.count > encodedWordByteLimit { pieces.append([]) }
            pieces[pieces.count - 1] += bytes
        }
    }
}
