/// Files that are neither pages nor JSON, by their first bytes.
enum FileKind {
    private static let all: [(start: [UInt8], kind: String)] = [
        (Array("%PDF".utf8), "a PDF file"), (Array("PK\u{3}\u{4}".utf8), "a zip archive"),
        ([0x89] + Array("PNG".utf8), "a picture"), ([0xFF, 0xD8, 0xFF], "a picture"), (Array("GIF8".utf8), "a picture"),
        (Array("bplist00".utf8), "a web archive of Safari"), ([0x28, 0xB5, 0x2F, 0xFD], "packed by zstd"),
        ([0xFD] + Array("7zXZ".utf8), "packed by xz"), (Array("BZh".utf8), "packed by bzip2"),
    ]

    /// - Returns: what the file is, and what to do; nil for anything else.
    static func of(_ bytes: [UInt8]) -> String? {
        all.first { bytes.starts(with: $0.start) }.map { found in
            found.kind.hasPrefix("packed") ? "\(found.kind): unpack it first" : "\(found.kind): save the page as HTML"
        }
    }
}
