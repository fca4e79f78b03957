extension HTTPClient {
    /// Follows redirects to the final response. The policy's tries cover the whole chain: a redirect does not use one
    /// up.
    func follow(_ first: Hop) async throws(HTTPError) -> HTTPResponse {
        try requireWilling(first)
        try await askRobots(for: first)
        let host = first.target.host
        guard hosts.isProbed(host), !first.isOfRobots else { return try await pursue(first) }
        guard hosts.beginProbe(of: host) else {
            throw HTTPError(.hostResting, url: first.target.shown, retryAfterSeconds: 1)
        }
        defer { hosts.endProbe(of: host) }
        return try await pursue(first)
    }

    private func pursue(_ first: Hop) async throws(HTTPError) -> HTTPResponse {
        var (hop, tries, delay) = (first, 0, 0)
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
                guard let next = wait(afterTry: tries, of: hop, failing: code, ended) else {
                    // A robots.txt that does not come counts once, as the reason why its document was not requested.
                    if !hop.isOfRobots || code == .status(429) || ended.retryAfterSeconds != nil {
                        note(code, hop, retryAfterSeconds: ended.retryAfterSeconds)
                    }
                    throw HTTPError(
                        code, url: hop.target.shown, status: ended.status, retryAfterSeconds: ended.retryAfterSeconds,
                        tries: tries, bodyExcerpt: excerpt)
                }
                delay = next
            }
        }
    }

    /// Milliseconds to wait before the hop is tried again; nil to give up: the policy's tries or the host's budget are
    /// used up, or the try was a probe.
    private func wait(afterTry tries: Int, of hop: Hop, failing code: HTTPError.Code, _ ended: Try) -> Int? {
        let host = hop.target.host
        guard !hosts.isProbed(host) else { return nil }
        let wait = retry.wait(
            afterTry: tries, failing: code, retryAfterSeconds: ended.retryAfterSeconds, draw: timing.draw)
        guard let wait, budget.takeRetry(of: host, at: timing.monotonicMilliseconds() + wait) else { return nil }
        if let asked = ended.retryAfterSeconds {
            queue.pause(host, until: timing.monotonicMilliseconds() + asked * 1000)
        }
        return wait
    }

    /// Only documents count: robots.txt, and tokens requested by POST, may succeed on a host that refuses the rest.
    private func note(_ response: HTTPResponse, _ hop: Hop, _ ended: Try) {
        guard hop.request.method != .post, !hop.isOfRobots else { return }
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
            if left <= 0, let ended = try await attempt(hop, waited: now - asked) {
                if tries == 0 { budget.noteFirstTry(of: hop.target.host, now: now) }
                return ended
            }
        }
    }
}
