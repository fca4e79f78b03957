/// The earliest next request for each host. Only starts are counted, so a slow response costs no extra wait.
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
    /// Follows redirects to the final response. The policy's tries cover the whole chain: a redirect does not use one
    /// up.
    func follow(_ first: Hop) async throws(HTTPError) -> HTTPResponse {
        var (hop, tries, delay) = (first, 0, 0)
        try requireWilling(hop)
        try await askRobots(for: hop)
        while true {
            let ended = try await attemptInTurn(hop, after: delay, tries: tries)
            switch ended.verdict {
            case .answer(let response):
                note(response, hop, ended)
                return response
            case .redirect(let next, _):
                try requireWilling(next)
                try await askRobots(for: next)
                (hop, delay) = (next, 0)
            case .failure(let code, let excerpt):
                tries += 1
                let next = retry.wait(
                    afterTry: tries, failing: code, retryAfterSeconds: ended.retryAfterSeconds, draw: timing.draw)
                guard let next else {
                    note(code, hop, retryAfterSeconds: ended.retryAfterSeconds)
                    throw HTTPError(
                        code, url: hop.target.shown, status: ended.status, retryAfterSeconds: ended.retryAfterSeconds,
                        tries: tries, bodyExcerpt: excerpt)
                }
                delay = next
            }
        }
    }

    /// Only documents count: robots.txt, and tokens requested by POST, may succeed on a host that refuses the rest.
    private func note(_ response: HTTPResponse, _ hop: Hop, _ ended: Try) {
        guard hop.request.method != .post, hop.target.target != "/robots.txt" else { return }
        hosts.note(
            response, from: hop.target.host, now: timing.unixSeconds(), retryAfterSeconds: ended.retryAfterSeconds)
    }

    func note(_ code: HTTPError.Code, _ hop: Hop, retryAfterSeconds: Int?) {
        hosts.note(
            code, from: hop.target.host, now: timing.unixSeconds(), retryAfterSeconds: retryAfterSeconds)
    }

    /// - Throws: `hostResting`.
    private func requireWilling(_ hop: Hop) throws(HTTPError) {
        let now = timing.unixSeconds()
        guard let refusal = hosts.refusal(of: hop.target.host, now: now) else { return }
        throw HTTPError(.hostResting, url: hop.target.shown, retryAfterSeconds: refusal.notBefore - now)
    }

    /// Waits until the host may be asked, and asks. Other sends may run in the meantime, hence the loop.
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
