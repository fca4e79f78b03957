import FoundationEssentials
import Testing

/// Compares an answer with the approved one beside the tests; `RECORD=1` writes that anew.
func expectGolden(_ name: String, _ bytes: [UInt8]) throws {
    let golden = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/\(name)")
    if ProcessInfo.processInfo.environment["RECORD"] != nil { try Data(bytes).write(to: golden) }
    #expect(String(decoding: bytes, as: UTF8.self) == String(decoding: try Data(contentsOf: golden), as: UTF8.self))
}
