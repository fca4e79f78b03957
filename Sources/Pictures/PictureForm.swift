/// The forms of pictures that are read, told by their first bytes and never by a name or what a server says of them.
enum PictureForm: String, CaseIterable, Sendable {
    case jpeg = "JPEG"
    case png = "PNG"
    case gif = "GIF"
    case webp = "WEBP"

    /// - Returns: nil for anything else, such as SVG, HTML or a file that programs would run.
    init?(of bytes: [UInt8]) {
        let found = Self.allCases.first { form in
            form.beginnings.contains { beginning in
                bytes.count >= beginning.count && zip(bytes, beginning).allSatisfy { $1 == nil || $0 == $1 }
            }
        }
        guard let found else { return nil }
        self = found
    }

    /// nil: any byte.
    private var beginnings: [[UInt8?]] {
        switch self {
        case .jpeg: [[0xFF, 0xD8, 0xFF]]
        case .png: [[0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]]
        case .gif: [Array("GIF87a".utf8), Array("GIF89a".utf8)]
        case .webp: [Array("RIFF".utf8) + [nil, nil, nil, nil] + Array("WEBP".utf8)]
        }
    }
}
