/// When each host may be asked again. Only starts are counted, so a slow answer costs no extra wait.
struct HostQueue {
    let gapMilliseconds: Int
    private var lastStarts: [String: Int] = [:]

    init(gapMilliseconds: Int) { self.gapMilliseconds = gapMilliseconds }

    /// Milliseconds still to wait for this host.
    func wait(for host: String, now: Int) -> Int {
        lastStarts[host].map { max(0, $0 + gapMilliseconds - now) } ?? 0
    }

    mutating func start(_ host: String, now: Int) { lastStarts[host] = now }
}

extension HTTPClient {
    /// Goes from hop to hop to the answer. The policy's tries are for the whole way: a redirect uses none up.
    func follow(_ first: Hop) async throws(HTTPError) -> HTTPResponse {
        var (hop, tries, delay) = (first, 0, 0)
        try await askRobots(for: hop)
        while true {
            let ended = try await attemptInTurn(hop, after: delay, tries: tries)
            switch ended.verdict {
            case .answer(let response): return response
            case .redirect(let next, _):
                try await askRobots(for: next)
                (hop, delay) = (next, 0)
            case .failure(let code, let excerpt):
                tries += 1
                let next = retry.wait(
                    afterTry: tries, failing: code, retryAfterSeconds: ended.retryAfterSeconds, draw: timing.draw)
                guard let next else {
                    throw HTTPError(
                        code, url: hop.target.shown, status: ended.status, retryAfterSeconds: ended.retryAfterSeconds,
                        tries: tries, bodyExcerpt: excerpt)
                }
                delay = next
            }
        }
    }

    /// Waits until the host may be asked, and asks. Other sends may run meanwhile, hence the loop.
    private func attemptInTurn(
        _ hop: Hop, after delay: Int, tries: Int
    ) async throws(HTTPError) -> Try {
        let asked = timing.monotonicMilliseconds()
        while true {
            let now = timing.monotonicMilliseconds()
            let left = max(asked + delay - now, queue.wait(for: hop.target.host, now: now))
            do {
                try Task.checkCancellation()
                if left > 0 { try await timing.sleep(left) }
            } catch {
                throw HTTPError(.cancelled, url: hop.target.shown, tries: tries)
            }
            if left <= 0, let ended = try await attempt(hop, waited: now - asked) { return ended }
        }
    }
}
