import HTTP
import Testing

/// One server fault, and the expected behaviour of the client.
struct Fault: Sendable, CustomTestStringConvertible {
    let name: String
    let outcome: String
    let isTransient: Bool
    let tries: Int
    /// Redirects tracked before the fault.
    var redirects = 0
    let serve: @Sendable (Peer) -> Void
    var testDescription: String { name }

    /// A temporary fault: tried three times.
    static func passing(_ name: String, _ outcome: String, _ serve: @escaping @Sendable (Peer) -> Void) -> Fault {
        Fault(name: name, outcome: outcome, isTransient: true, tries: 3, serve: serve)
    }
    /// A permanent fault: tried once.
    static func lasting(_ name: String, _ outcome: String, _ serve: @escaping @Sendable (Peer) -> Void) -> Fault {
        Fault(name: name, outcome: outcome, isTransient: false, tries: 1, serve: serve)
    }
    /// Tried twice, then treated as permanent.
    static func twice(_ name: String, _ outcome: String, _ serve: @escaping @Sendable (Peer) -> Void) -> Fault {
        Fault(name: name, outcome: outcome, isTransient: false, tries: 2, serve: serve)
    }

    static let all = connections + bodies + gzip + sizes + redirects + statuses

    private static let connections: [Fault] = [
        .passing("closes before the reply", "empty-reply") { _ in },
        .passing("resets before the reply", "connection-reset") { $0.reset() },
        .passing("resets in the body", "connection-reset") {
            $0.head("200 OK", ["Content-Length: 100"])
            $0.send("0123456789")
            $0.reset()
        },
        .passing("never answers", "timeout") { $0.waitForClose() },
        .passing("stops after the headers", "timeout") {
            $0.head("200 OK", ["Content-Length: 100"])
            $0.waitForClose()
        },
        .passing("sends ten bytes a second", "timeout") {
            $0.head("200 OK", ["Content-Length: 100000"])
            $0.trickle()
        },
        .lasting("does not speak HTTP", "malformed-reply") { $0.send("220 mail.example ESMTP\r\n") },
        .lasting("sends headers without end", "malformed-reply") {
            $0.send("HTTP/1.1 200 OK\r\n")
            $0.flood(Array("X-Filler: \(String(repeating: "x", count: 4000))\r\n".utf8))
        },
    ]

    private static let bodies: [Fault] = [
        .passing("is shorter than its length", "truncated") {
            $0.head("200 OK", ["Content-Length: 100"])
            $0.send("0123456789")
        },
        .passing("is cut in a chunk", "truncated") { $0.chunked("64\r\n0123456789") },
        .passing("has no last chunk", "truncated") { $0.chunked("a\r\n0123456789\r\n") },
        .lasting("has a bad chunk size", "malformed-reply") { $0.chunked("zz\r\n0123456789\r\n0\r\n\r\n") },
    ]

    private static let gzip: [Fault] = [
        .passing("gzip cut in half, its length right", "truncated") { $0.packed(GzipFixtures.packedPage.prefix(145)) },
        .passing("gzip without its trailer", "truncated") { $0.packed(GzipFixtures.packedPage.dropLast(8)) },
        .passing("gzip cut, ended by closing", "truncated") {
            $0.head("200 OK", ["Content-Encoding: gzip"])
            $0.send(Array(GzipFixtures.packedPage.prefix(200)))
        },
        .passing("gzip of nothing", "truncated") {
            $0.head("200 OK", ["Content-Encoding: gzip", "Transfer-Encoding: chunked"])
            $0.send("0\r\n\r\n")
        },
        .twice("gzip with a wrong checksum", "bad-compression") {
            var packed = GzipFixtures.packedPage
            packed[packed.count - 8] ^= 1
            $0.packed(packed[...])
        },
        .twice("invalid gzip", "bad-compression") { $0.packed(Array("<html></html>".utf8)[...]) },
        .twice("gzip with something after it", "bad-compression") {
            $0.packed((GzipFixtures.packedPage + Array("<p>".utf8))[...])
        },
        .lasting("Brotli, unasked", "unsupported-encoding") {
            $0.answer("200 OK", ["Content-Encoding: br"], "\u{1}\u{2}")
        },
    ]
}

extension Peer {
    func chunked(_ body: String) {
        head("200 OK", ["Transfer-Encoding: chunked"])
        send(body)
    }
    func packed(_ body: ArraySlice<UInt8>) { answer("200 OK", ["Content-Encoding: gzip"], Array(body)) }
}
