import Glibc
import TestSupport

/// Content that is compressed and decompressed again.
enum PackedContent: CaseIterable {
    case nothing, oneByte, page, zeros, random

    var bytes: [UInt8] {
        switch self {
        case .nothing: []
        case .oneByte: [0]
        case .page: GzipFixtures.page
        case .zeros: [UInt8](repeating: 0, count: 1 << 20)
        case .random: random(count: 1 << 20)
        }
    }

    private func random(count: Int) -> [UInt8] {
        var generator = SeededGenerator(for: "gzip")
        return (0..<count).map { _ in .random(in: 0...255, using: &generator) }
    }
}

struct FileFailure: Error {
    let path: String
}

/// The output of the program `gzip` for it.
func unpackedByProgram(_ packed: [UInt8]) throws -> [UInt8] {
    var template = Array("\(P_tmpdir)/circulard-gzip-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { unlink(path) }
    guard descriptor >= 0, let file = fdopen(descriptor, "w") else { throw FileFailure(path: path) }
    let written = fwrite(packed, 1, packed.count, file)
    guard fclose(file) == 0, written == packed.count else { throw FileFailure(path: path) }
    guard let output = popen("gzip -dc <\(path)", "r") else { throw FileFailure(path: path) }
    var unpacked: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, output), count > 0 { unpacked += buffer[..<count] }
    guard pclose(output) == 0 else { throw FileFailure(path: path) }
    return unpacked
}
