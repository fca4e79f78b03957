import Support
import Testing

/// Documents of 64 kB.
private enum Filled {
    private static let bytes = 65_536

    static func filled(_ element: String) -> [UInt8] {
        Array("[\(Array(repeating: element, count: bytes / (element.utf8.count + 1)).joined(separator: ","))]".utf8)
    }

    static func nested(_ open: String, _ close: String, depth: Int) -> String {
        String(repeating: open, count: depth) + "0" + String(repeating: close, count: depth)
    }

    /// As many elements as fit, at the bottom of that many arrays.
    static func deep(_ depth: Int) -> [UInt8] {
        let end = [UInt8](repeating: UInt8(ascii: "]"), count: depth)
        return [UInt8](repeating: UInt8(ascii: "["), count: depth) + filled("{}") + end
    }
}

@Suite("Reading JSON takes a time that grows with its bytes alone") struct JSONTimeTests {
    @Test(
        "nested ones take at most twice as long as flat ones",
        arguments: [
            Filled.deep(60), Filled.filled(Filled.nested("[", "]", depth: 60)),
            Filled.filled(Filled.nested(#"{"a":"#, "}", depth: 60)),
            Filled.filled(Filled.nested(#"[{"a":"#, "}]", depth: 30)), Filled.filled("[[[[[[[[[[]]]]]]]]]]"),
        ])
    func nested(document: [UInt8]) throws {
        let flat = [Filled.filled("{}"), Filled.filled("[0]"), Filled.filled(#"{"a":0}"#)]
        var (slowest, fastest) = (Duration.zero, Duration.seconds(60))
        for _ in 0..<7 {
            slowest = max(slowest, try flat.map { try time(of: $0) }.max() ?? .zero)
            fastest = min(fastest, try time(of: document))
        }
        #expect(fastest <= slowest * 2, "\(fastest) to \(slowest)")
    }

    private func time(of document: [UInt8]) throws -> Duration {
        try ContinuousClock().measure { _ = try JSONValue(utf8: document, maximumDepth: 100) }
    }

    @Test("what is nested too deep is refused at the bracket that is", arguments: [1, 32, 64])
    func refused(depth: Int) throws {
        let whole = Array(Filled.nested("[", "]", depth: depth).utf8)
        #expect(throws: Never.self) { try JSONValue(utf8: whole, maximumDepth: depth) }
        let error = #expect(throws: JSONError.self) {
            try JSONValue(utf8: [UInt8(ascii: "[")] + whole, maximumDepth: depth)
        }
        #expect(error?.code == .tooDeep && error?.message == "nested deeper than \(depth) levels, at byte \(depth)")
    }
}
