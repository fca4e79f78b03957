import CommandSupport
import Storage
import SystemPackage

/// Reads the lines of a file or of standard input one by one, in constant memory.
struct InputLines: ~Copyable {
    /// In bytes. A longer line is refused before it is read to its end.
    static let maximumLineLength = 1 << 20

    /// For messages: "standard input", or the path as given.
    let name: String
    /// The number of the line read last; the first is 1.
    private(set) var number = 0
    private let file: FileDescriptor
    private let isOwned: Bool
    private var chunk = [UInt8](repeating: 0, count: 1 << 16)
    /// Bytes read but not yet returned start at `start`.
    private var bytes: [UInt8] = []
    private var start = 0
    private var isAtEnd = false

    /// - Parameter path: "-" is standard input.
    init(path: String) throws {
        isOwned = path != "-"
        name = isOwned ? path : "standard input"
        do {
            file = isOwned ? try FileDescriptor.open(FilePath(path), .readOnly) : .standardInput
        } catch let error as Errno {
            throw Failure(.badData, "cannot read \(path): \(error)")
        }
    }

    deinit { if isOwned { try? file.close() } }

    /// The next line without its line end ("
    /// " or "\r
    /// ") and without a byte order mark; nil at the end of the input.
    mutating func next() throws -> [UInt8]? {
        while true {
            if let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
                return try take(upTo: end, next: end + 1)
            }
            if isAtEnd { return start < bytes.count ? try take(upTo: bytes.count, next: bytes.count) : nil }
            guard bytes.count - start <= Self.maximumLineLength else { throw tooLong(number + 1) }
            try readChunk()
        }
    }

    private mutating func take(upTo end: Int, next: Int) throws -> [UInt8] {
        var line = bytes[start..<end]
        start = next
        number += 1
        guard line.count <= Self.maximumLineLength else { throw tooLong(number) }
        if number == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        return Array(line)
    }

    private mutating func readChunk() throws {
        bytes.removeFirst(start)
        start = 0
        do {
            let next = try file.cancellableRead(into: &chunk)
            isAtEnd = next.isEmpty
            bytes += next
        } catch let error as Errno {
            throw Failure(.badData, "cannot read \(name): \(error)")
        }
    }

    private func tooLong(_ number: Int) -> Failure {
        Failure(
            .badData, "line \(number) of \(name) is longer than \(Self.maximumLineLength >> 20) MB",
            advice: "expected one JSON object per line; check that this is the right file")
    }
}
