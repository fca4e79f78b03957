import Logging

/// A host's robots.txt, with its expiry.
struct RobotsVerdict {
    /// Nil while it cannot be read, which forbids everything.
    let rules: RobotsRules?
    let expiresAtMilliseconds: Int

    private static let dayMilliseconds = 86_400_000
    /// An unreachable robots.txt is tried again after this time, not earlier, so that an outage does not double the
    /// requests.
    private static let unreachableMilliseconds = 600_000

    init(_ rules: RobotsRules?, now: Int) {
        self.rules = rules
        expiresAtMilliseconds = now + (rules == nil ? Self.unreachableMilliseconds : Self.dayMilliseconds)
    }
}

extension HTTPClient {
    /// Throws unless the host's robots.txt allows the target, or the request is exempt.
    func askRobots(for hop: Hop) async throws(HTTPError) {
        guard hop.request.obeysRobots else { return }
        let target = hop.target
        let verdict = try await robotsVerdict(for: target, hop.request)
        guard let rules = verdict.rules else { throw HTTPError(.robotsUnreachable, url: target.shown) }
        guard rules.allow(target.target) else { throw HTTPError(.robotsDisallowed, url: target.shown) }
    }

    private func robotsVerdict(for target: RequestURL, _ request: HTTPRequest) async throws(HTTPError) -> RobotsVerdict
    {
        if let known = robots[target.origin], known.expiresAtMilliseconds > timing.monotonicMilliseconds() {
            return known
        }
        let rules = try await fetchRobots(target.origin, request)
        let verdict = RobotsVerdict(rules, now: timing.monotonicMilliseconds())
        robots[target.origin] = verdict
        return verdict
    }

    /// The rules by status: 2xx as written, 4xx no rules, anything else nil. A file that may be truncated in a rule is
    /// nil too, since the rule's scope is unknown.
    private func fetchRobots(_ origin: String, _ request: HTTPRequest) async throws(HTTPError) -> RobotsRules? {
        let fetch = HTTPRequest(
            url: "\(origin)/robots.txt", maximumBytes: 8 * RobotsRules.maximumBytes,
            connectTimeoutSeconds: request.connectTimeoutSeconds, lowSpeedSeconds: request.lowSpeedSeconds,
            totalTimeoutSeconds: request.totalTimeoutSeconds, allowsLoopback: request.allowsLoopback)
        let hop = try Hop(fetch)
        do {
            let response = try await follow(hop)
            switch response.status {
            case 200..<300 where response.mayBeCut: return nil
            case 200..<300: return RobotsRules(response.body, userAgent: userAgent)
            case 400..<500: return RobotsRules([], userAgent: userAgent)
            default: return nil
            }
        } catch  where error.code == .cancelled || error.isSecurityEvent {
            throw error
        } catch {
            logger?.info(
                "robots.txt unreachable",
                metadata: ["http.url": "\(hop.target.shown)", "http.outcome": "\(error.code.outcome)"])
            return nil
        }
    }
}

extension HTTPResponse {
    /// Whether the server ended the body by closing the connection in the middle of a line.
    fileprivate var mayBeCut: Bool {
        !isLengthProved && body.last.map { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") } ?? false
    }
}
