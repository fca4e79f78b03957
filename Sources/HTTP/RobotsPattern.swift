internal import Support

/// A path pattern in robots.txt: a prefix, with `*` for anything and a final `$` for the end of the path.
struct RobotsPattern: Hashable, Sendable {
    /// The length in bytes, by which the longest match is found.
    let length: Int
    /// The parts between the asterisks.
    private let pieces: [[UInt8]]
    private let isAnchored: Bool

    init(_ text: String) {
        var bytes = Self.normalize(Array(text.utf8))
        length = bytes.count
        isAnchored = bytes.last == UInt8(ascii: "$")
        if isAnchored { bytes.removeLast() }
        pieces = bytes.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false).map(Array.init)
    }

    /// Matches each part at its first occurrence, which never prevents a later match; the last part must match the end
    /// if anchored.
    func matches(_ path: [UInt8]) -> Bool {
        guard path.starts(with: pieces[0]) else { return false }
        var rest = path[pieces[0].count...]
        guard pieces.count > 1 else { return !isAnchored || rest.isEmpty }
        for piece in pieces.dropFirst().dropLast() {
            guard let end = Self.end(of: piece, in: rest) else { return false }
            rest = rest[end...]
        }
        let last = pieces[pieces.count - 1]
        guard isAnchored else { return Self.end(of: last, in: rest) != nil }
        return rest.count >= last.count && rest.suffix(last.count).elementsEqual(last)
    }

    private static func end(of piece: [UInt8], in path: ArraySlice<UInt8>) -> Int? {
        guard piece.count <= path.count else { return nil }
        return (path.startIndex...(path.endIndex - piece.count)).first { path[$0...].starts(with: piece) }
            .map { $0 + piece.count }
    }

    /// One spelling for each path: letters, digits and `-._~` unescaped, everything else that is escaped stays so in
    /// upper case, and non-ASCII is escaped.
    static func normalize(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), let byte = escaped(bytes, at: index) {
                result += PercentEncoding.isUnreserved(byte) ? [byte] : PercentEncoding.escaped(byte)
                index += 3
            } else {
                result += bytes[index] < 0x80 ? [bytes[index]] : PercentEncoding.escaped(bytes[index])
                index += 1
            }
        }
        return result
    }

    private static func escaped(_ bytes: [UInt8], at index: Int) -> UInt8? {
        var rest = bytes[(index + 1)...]
        return Hexadecimal.takeByte(from: &rest)
    }
}
