import Storage
import TestDatabase
import Testing

@testable import WebKit
@testable import circulard_api

@Suite("Cached answers", .freshDatabase) struct CachedAnswerTests {
    private static let deals = "GET /v1/deals?lat=33.79&lon=-84.33 HTTP/1.1\r\nHost: a\r\n"

    private static let fields = [[], ["Accept: text/csv"], ["Accept-Encoding: gzip"], ["If-None-Match: *"]]

    @Test("a cached answer is the same as when it was made")
    func same() async throws {
        try await onTier { rig in
            // Each asks for a place of its own, so that none has the answer of another.
            for (place, method) in ["GET", "HEAD"].enumerated() {
                for (number, fields) in Self.fields.enumerated() {
                    let request =
                        "\(method) /v1/deals?lat=33.7\(place)\(number)&lon=-84.33 HTTP/1.1\r\nHost: a\r\n"
                        + fields.map { $0 + "\r\n" }.joined()
                    let (first, second) = (try rig.connect(), try rig.connect())
                    await first.send(request + "Connection: close\r\n\r\n")
                    let made = try await first.rest()
                    await second.send(request + "\r\n" + request + "Connection: close\r\n\r\n")
                    let kept = try await second.rest()
                    #expect(made.statuses == [fields == ["If-None-Match: *"] ? 304 : 200], "\(made)")
                    #expect(undated(kept) == undated(made) + undated(made), "\(method) \(fields)")
                }
            }
        }
    }

    @Test("answers go out in the order of the requests, kept or not")
    func order() async throws {
        try await onTier { rig in
            let wire = try rig.connect()
            await wire.send(Self.deals + "\r\n")
            #expect(try await wire.answer().statuses == [200])
            let (healthy, nowhere) = (
                "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n", "GET /nowhere HTTP/1.1\r\nHost: a\r\n\r\n"
            )
            let kept = Self.deals + "\r\n"
            await wire.send(
                kept + kept + nowhere + kept + healthy + kept + kept + Self.deals + "Connection: close\r\n\r\n")
            let answers = try await wire.rest()
            #expect(answers.statuses == [200, 200, 404, 200, 200, 200, 200, 200])
            #expect(
                answers.split(separator: "HTTP/1.1 ").map { $0.hasSuffix("ok\n") }
                    == [false, false, false, false, true, false, false, false])
        }
    }

    @Test(
        "who asks again and again and reads nothing is cut off, and who reads late gets all", arguments: [false, true])
    func unread(readsLate: Bool) async throws {
        try await onTier(Rig.quick, ["--rate-limit", "0"]) { rig in
            let wire = try rig.connect()
            await wire.send(Self.deals + "\r\n")
            _ = try await wire.answer()
            // Far more answers than a socket holds.
            await wire.send(
                String(repeating: Self.deals + "\r\n", count: 999) + Self.deals + "Connection: close\r\n\r\n")
            if readsLate { try await Task.sleep(for: .milliseconds(150)) } else { #expect(await wire.untilClosed()) }
            #expect(try await (wire.rest().statuses.count == 1000) == readsLate)
        }
    }

    @Test("whoever asks too often hears so in the same words, whether the answer is kept or not")
    func tooMany() async throws {
        try await onTier(["--rate-limit", "1"]) { rig in
            let wire = try rig.connect()
            await wire.send(Self.deals + "\r\n")
            #expect(try await wire.answer().statuses == [200])
            await wire.send(Self.deals + "\r\n")
            let kept = try await wire.answer()
            await wire.send("GET /v1/sources HTTP/1.1\r\nHost: a\r\n\r\n")
            let made = try await wire.answer()
            #expect(kept.hasPrefix("HTTP/1.1 429 Too Many Requests\r\n"))
            #expect(names(of: kept) == names(of: made))
        }
    }

    /// Of the header fields, and what the body begins with.
    private func names(of answer: String) -> Set<Substring> {
        Set(answer.split(separator: "\r\n").map { $0.prefix { $0 != ":" } })
    }

    /// Without what says when it was sent.
    private func undated(_ answers: String) -> String {
        answers.replacing(#/(Date|Age|RateLimit): [^\r]*\r\n/#, with: "")
    }

    private func onTier(_ arguments: [String], _ body: (Rig) async throws -> Void) async throws {
        try await onTier(ConnectionLimits(), arguments, body)
    }

    private func onTier(
        _ limits: ConnectionLimits = ConnectionLimits(), _ arguments: [String] = [],
        _ body: (Rig) async throws -> Void
    ) async throws {
        let text = try FreshDatabase.connectionText
        try await Rig.run(
            limits, arguments,
            open: { try await .open(text, role: ServedRole.api.rawValue, readOnly: true) }, body)
    }
}
