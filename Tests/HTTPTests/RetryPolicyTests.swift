import TestSupport
import Testing

@testable import HTTP

@Suite struct RetryPolicyTests {
    @Test("keeps its bounds for any settings") func properties() {
        var random = SeededGenerator(for: "retries")
        for round in 0..<20_000 {
            let policy = RetryPolicy(
                maximumTries: .random(in: 1...6, using: &random),
                baseMilliseconds: .random(in: 0...5000, using: &random),
                capMilliseconds: .random(in: 0...90_000, using: &random),
                maximumWaitSeconds: .random(in: 0...300, using: &random))
            let tries = Int.random(in: 1...70, using: &random)
            let asked = Bool.random(using: &random) ? Int.random(in: 0...86_400, using: &random) : nil
            let wait = policy.wait(afterTry: tries, failing: .truncated, retryAfterSeconds: asked) {
                .random(in: $0, using: &random)
            }
            let place: Comment =
                "seed \(random.seed) round \(round): \(policy) try \(tries) asked \(asked ?? -1) wait \(wait ?? -1)"
            let mayRetry = tries < policy.maximumTries && (asked ?? 0) <= policy.maximumWaitSeconds
            #expect((wait != nil) == mayRetry, place)
            guard let wait else { continue }
            let ceiling = min(policy.capMilliseconds, policy.baseMilliseconds << (tries - 1))
            #expect(wait >= (asked ?? 0) * 1000, place)
            #expect(wait >= ceiling / 2, place)
            #expect(wait <= max(ceiling, (asked ?? 0) * 1000), place)
        }
    }

    @Test("never overflows") func overflow() {
        let policy = RetryPolicy(maximumTries: .max, baseMilliseconds: .max, capMilliseconds: 60_000)
        for tries in [1, 2, 64, 1000, Int.max - 1] {
            let wait = policy.wait(afterTry: tries, failing: .timedOut, retryAfterSeconds: nil) { $0.upperBound }
            #expect(wait == 60_000)
        }
    }

    @Test(
        "distinguishes temporary causes from permanent ones",
        arguments: [
            (5, "resolve-failed", true), (6, "resolve-failed", true), (7, "connection-refused", true),
            (16, "http2-failed", true), (18, "truncated", true), (28, "timeout", true), (52, "empty-reply", true),
            (55, "connection-reset", true), (56, "connection-reset", true), (92, "http2-failed", true),
            (1, "malformed-reply", false), (3, "curl-3", false), (8, "malformed-reply", false),
            (23, "curl-23", false), (27, "curl-27", false), (35, "tls-failed", false),
            (47, "curl-47", false), (58, "curl-58", false), (60, "certificate-refused", false),
            (61, "curl-61", false), (63, "too-large", false), (67, "curl-67", false), (77, "curl-77", false),
            (91, "certificate-refused", false),
        ])
    func curlCodes(number: UInt32, outcome: String, isTransient: Bool) {
        let code = HTTPError.Code(curl: number, detail: "", refusedAddress: nil, limit: 0)
        #expect(code.outcome == outcome)
        #expect(HTTPError(code, url: "").isTransient == isTransient)
    }

    @Test("retries these statuses and no others") func statuses() {
        let retried = (100..<600).filter { HTTPError(.status($0), url: "").isTransient }
        #expect(retried == [408, 425, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524])
    }
}
