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
    func sendRetrying(_ request: HTTPRequest, to target: RequestURL) async throws(HTTPError) -> HTTPResponse {
        var tries = 0
        var delay = 0
        while true {
            let ended = try await attemptInTurn(request, at: target, after: delay, tries: tries)
            tries += 1
            switch ended.verdict {
            case .answer(let response): return response
            case .failure(let code, let excerpt):
                let next = retry.wait(
                    afterTry: tries, failing: code, retryAfterSeconds: ended.retryAfterSeconds, draw: timing.draw)
                guard let next else {
                    throw HTTPError(
                        code, url: target.shown, status: ended.status, retryAfterSeconds: ended.retryAfterSeconds,
                        tries: tries, bodyExcerpt: excerpt)
                }
                delay = next
            }
        }
    }

    /// Waits until the host may be asked, and asks. Other sends may run meanwhile, hence the loop.
    private func attemptInTurn(
        _ request: HTTPRequest, at target: RequestURL, after delay: Int, tries: Int
    ) async throws(HTTPError) -> Try {
        let asked = timing.monotonicMilliseconds()
        while true {
            let now = timing.monotonicMilliseconds()
            let left = max(asked + delay - now, queue.wait(for: target.host, now: now))
            do {
                try Task.checkCancellation()
                if left > 0 { try await timing.sleep(left) }
            } catch {
                throw HTTPError(.cancelled, url: target.shown, tries: tries)
            }
            if left <= 0, let ended = try await attempt(request, at: target, waited: now - asked) { return ended }
        }
    }
}
