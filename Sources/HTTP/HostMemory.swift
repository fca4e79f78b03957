/// The hosts that get no requests now, and until when: a circuit breaker for each host.
///
/// It opens after five failed requests in a row, or at once if the host refuses. After the pause one request probes the
/// host, without retries: a document closes it, another failure opens it again for twice as long. A host that blocks is
/// probed at least once a day, any other every four hours, so that it is read soon after a long outage.
struct HostMemory {
    /// The first pause for a host that refuses without giving a time.
    static let refusedSeconds = 3600
    /// The first pause for a host that does not answer, and the minimum if all tries ended in a request to wait.
    static let silentSeconds = 900
    static let maximumBlockedSeconds = 86_400, longestSilentSeconds = 4 * 3600
    static let maximumFailures = 5

    private var refusals: [String: HostRefusal]
    private var failures: [String: Int] = [:]
    /// The hosts whose probe is under way.
    private var probes: Set<String> = []
    /// The changes since the last call of `drain`.
    private var changes: [HostChange] = []

    init(_ refusals: [HostRefusal]) {
        self.refusals = Dictionary(refusals.map { ($0.host, $0) }) { $0.notBefore > $1.notBefore ? $0 : $1 }
    }

    /// - Returns: nil if the host may be asked.
    func refusal(of host: String, now: Int) -> HostRefusal? { refusals[host].flatMap { $0.notBefore > now ? $0 : nil } }

    /// Whether the next request to the host is a probe: it refused, and has not sent a document since.
    func isProbed(_ host: String) -> Bool { refusals[host] != nil }

    /// - Returns: false if another probe of the host is under way.
    mutating func beginProbe(of host: String) -> Bool { probes.insert(host).inserted }

    mutating func endProbe(of host: String) { probes.remove(host) }

    mutating func drain() -> [HostChange] {
        defer { changes = [] }
        return changes
    }

    /// Records the response to a request for a document.
    mutating func note(_ response: HTTPResponse, from host: String, now: Int, retryAfterSeconds: Int?) {
        failures[host] = nil
        if response.status == 403 {
            refuse(host, first: Self.refusedSeconds, asked: retryAfterSeconds, "http-403", isBlock: true, now)
        } else if response.isDocument, refusals.removeValue(forKey: host) != nil {
            changes.append(.answers(host: host))
        }
    }

    /// Records why a request was given up.
    mutating func note(_ code: HTTPError.Code, from host: String, now: Int, retryAfterSeconds: Int?) {
        if code == .status(429) || (code == .status(503) && retryAfterSeconds != nil) {
            let first = retryAfterSeconds == nil ? Self.refusedSeconds : Self.silentSeconds
            return refuse(host, first: first, asked: retryAfterSeconds, code.outcome, isBlock: false, now)
        }
        guard code.isOfHost else { return }
        failures[host, default: 0] += 1
        guard let count = failures[host] else { return }
        let isProbe = refusals[host] != nil
        guard isProbe || count >= Self.maximumFailures else { return }
        let reason =
            isProbe
            ? "the request after a pause failed: \(code.outcome)"
            : "\(count) requests in a row failed, the last: \(code.outcome)"
        refuse(host, first: Self.silentSeconds, asked: nil, reason, isBlock: false, now)
    }

    /// - Parameters:
    ///   - first: the seconds of the first pause.
    ///   - asked: the seconds that the host asked for.
    private mutating func refuse(
        _ host: String, first: Int, asked: Int?, _ reason: String, isBlock: Bool, _ now: Int
    ) {
        let earlier = refusals[host]
        let pauses = (earlier?.pauses ?? 0) + 1
        let longest = isBlock ? Self.maximumBlockedSeconds : Self.longestSilentSeconds
        let grown = min(first << min(pauses - 1, 10), longest)
        let refusal = HostRefusal(
            host: host, since: earlier?.since ?? now, notBefore: now + max(grown, asked ?? 0), reason: reason,
            isBlock: isBlock, pauses: pauses)
        refusals[host] = refusal
        changes.append(.refused(refusal))
    }
}

extension HTTPResponse {
    /// Whether the host sent a document, or said that the known one still holds.
    fileprivate var isDocument: Bool { (200..<300).contains(status) || status == 304 }
}

extension HTTPError.Code {
    /// Whether the cause is the host or its network, not one document.
    fileprivate var isOfHost: Bool {
        switch self {
        case .robotsUnreachable, .resolveFailed, .connectionRefused, .timedOut, .certificateRefused, .tlsFailed,
            .emptyReply,
            .connectionReset, .http2Failed:
            true
        case .status(let status): status >= 500
        default: false
        }
    }
}
