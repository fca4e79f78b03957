import CommandSupport
import FoundationEssentials
import Glibc
import Storage
import TestSupport
import Testing

@testable import circulard

/// The files that `circulard setup` writes where there are some already.
@Suite(.timeLimit(.minutes(1))) struct SetupWriterTests {
    private let writer = SetupWriter()

    private static func mode(_ path: String) throws -> mode_t? { try FormerFile(path)?.access.mode }

    @Test("keeps mode and owner, and each text that was there, in bytes")
    func copies() async throws {
        try await Scratch.with { scratch in
            let path = try scratch.file("circulard.yaml", "")
            let texts: [[UInt8]] = [[0xFF, 0x0A], Array("own\n".utf8)]
            for text in texts + [texts[0]] {
                try #require(FileManager.default.createFile(atPath: path, contents: Data(text)))
                chmod(path, 0o600)
                try writer.write("new\n", to: path, 0o644, "root")
                try writer.write("new\n", to: path, 0o644, "root")
            }
            #expect(try FormerFile(path)?.bytes == Array("new\n".utf8))
            let copies = ["\(path).before-setup", "\(path).before-setup.2"]
            #expect(try copies.map { try FormerFile($0)?.bytes } == texts)
            for path in copies + [path] { #expect(try Self.mode(path) == 0o600) }
            try writer.makeReadable(path)
            #expect(try Self.mode(path) == 0o644)
            #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.directory).count == 3)
        }
    }

    @Test("puts a file back that a program does not take")
    func refused() async throws {
        try await Scratch.with { scratch in
            let path = try scratch.file("circulard.conf", "old")
            let error = await #expect(throws: Failure.self) {
                try await writer.write("new", to: path, 0o644, "root") { throw Failure.configuration("no") }
            }
            #expect(error?.message == "no")
            #expect(try FormerFile(path)?.bytes == Array("old".utf8))
        }
    }
}
