import Messages
import Support

/// Reads an e-mail strictly, independently of the code that wrote it.
struct MailReader {
    struct Field: Equatable { let name, value: String }

    /// Unfolded, not decoded.
    let fields: [Field]
    let lines: [[UInt8]]
    let bodyLines: [String]

    /// - Returns: nil unless every line ends with CR LF and has nothing but printable ASCII.
    init?(_ bytes: [UInt8]) {
        guard let lines = Self.lines(bytes), let blank = lines.firstIndex(of: []) else { return nil }
        self.lines = lines
        var fields: [Field] = []
        for line in lines[..<blank].map({ String(decoding: $0, as: UTF8.self) }) {
            if line.hasPrefix(" "), let last = fields.popLast() {
                fields.append(Field(name: last.name, value: last.value + line))
            } else {
                guard let colon = line.firstIndex(of: ":") else { return nil }
                fields.append(Field(name: String(line[..<colon]), value: String(line[line.index(after: colon)...])))
            }
        }
        self.fields = fields
        guard let bodyLines = Self.decoded(Array(lines[(blank + 1)...])) else { return nil }
        self.bodyLines = bodyLines
    }

    subscript(name: String) -> String? {
        fields.first { $0.name == name }.map { String($0.value.trimmingPrefix { $0 == " " }) }
    }

    /// RFC 2047: white space between encoded words does not count.
    var subject: String? {
        guard let text = self["Subject"], text.hasPrefix("=?") else { return self["Subject"] }
        let bytes = text.split(separator: " ").map { word -> [UInt8]? in
            guard word.hasPrefix("=?utf-8?B?"), word.hasSuffix("?="), word.utf8.count <= 75 else { return nil }
            guard let piece = Base64.standard.decoded(String(word.dropFirst(10).dropLast(2))) else { return nil }
            return String(validating: piece, as: UTF8.self) == nil ? nil : piece
        }
        return bytes.contains(nil) ? nil : String(decoding: bytes.flatMap { $0 ?? [] }, as: UTF8.self)
    }

    private static func lines(_ bytes: [UInt8]) -> [[UInt8]]? {
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        guard lines.last == [], lines.dropLast().allSatisfy({ $0.last == 0x0D }) else { return nil }
        let texts = lines.dropLast().map { Array($0.dropLast()) }
        return texts.allSatisfy { $0.allSatisfy { (0x20...0x7E).contains($0) } } ? texts : nil
    }

    /// RFC 2045, section 6.7.
    private static func decoded(_ lines: [[UInt8]]) -> [String]? {
        var (texts, open): ([String], [UInt8]) = ([], [])
        for line in lines {
            guard line.last != 0x20 else { return nil }
            var rest = line[...]
            var isSoft = false
            while let byte = rest.popFirst() {
                guard byte == 0x3D else {
                    open.append(byte)
                    continue
                }
                if rest.isEmpty {
                    isSoft = true
                    break
                }
                guard let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else { return nil }
                open.append(value)
                rest = rest.dropFirst(2)
            }
            if !isSoft {
                texts.append(String(decoding: open, as: UTF8.self))
                open = []
            }
        }
        return open.isEmpty ? texts : nil
    }
}
