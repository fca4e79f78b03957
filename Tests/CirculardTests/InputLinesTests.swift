import Glibc
import TestSupport
import Testing

@testable import CommandSupport
@testable import circulard

@Suite(.timeLimit(.minutes(1))) struct InputLinesTests {
    private func lines(of text: String) async throws -> [String] {
        try await Scratch.with { scratch in
            var input = try InputLines(path: scratch.file("input", text))
            var lines: [String] = []
            while let line = try input.next() { lines.append(String(decoding: line, as: UTF8.self)) }
            return lines
        }
    }

    @Test(
        "splits at line ends of every kind",
        arguments: [
            ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\r\nb\r\n", ["a", "b"]), ("\n\na", ["", "", "a"]),
            ("\u{FEFF}a\n\u{FEFF}b", ["a", "\u{FEFF}b"]), ("a\rb\n", ["a\rb"]),
        ])
    func splits(text: String, expected: [String]) async throws {
        #expect(try await lines(of: text) == expected)
    }

    @Test(
        "joins lines that were read in parts", arguments: [65_534, 65_535, 65_536, 65_537, 131_072, 200_000, 1 << 20])
    func joins(length: Int) async throws {
        let long = String(repeating: "x", count: length)
        #expect(try await lines(of: "a\n\(long)\nb\n\(long)") == ["a", long, "b", long])
    }

    @Test("refuses a line of more than a megabyte, ended or not", arguments: ["", "\n", "\nb\n"])
    func refuses(end: String) async throws {
        let text = "a\n" + String(repeating: "x", count: InputLines.maximumLineLength + 1) + end
        let failure = await #expect(throws: Failure.self) { try await lines(of: text) }
        #expect(failure?.message.contains("line 2") == true)
    }

    @Test("stops waiting for a writer when it is cancelled")
    func cancelled() async throws {
        try await Scratch.with { scratch in
            let pipe = "\(scratch.directory)/pipe"
            try #require(mkfifo(pipe, 0o600) == 0)
            let writer = open(pipe, O_RDWR)
            defer { close(writer) }
            try #require(write(writer, "a\n", 2) == 2)
            let (first, isRead) = AsyncStream.makeStream(of: Void.self)
            let reading = Task.detached {
                var input = try InputLines(path: pipe)
                _ = try input.next()
                isRead.finish()
                return try input.next()
            }
            for await _ in first {}
            reading.cancel()
            await #expect(throws: CancellationError.self) { try await reading.value }
        }
    }
}
