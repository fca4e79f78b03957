/// A host's refusal, or its request for a pause.
package struct HostRefusal: Hashable, Sendable {
    /// Lower case, without a port.
    package let host: String
    /// The start of the refusal, in seconds since 1970: no document came from the host since then.
    package let since: Int
    /// The earliest next request, in seconds since 1970.
    package let notBefore: Int
    /// The refusal: "http-403", "http-429", "5 requests in a row failed, the last: timeout".
    package let reason: String
    /// Whether the host blocks the program (403), which needs an operator. All other causes may resolve without one.
    package let isBlock: Bool

    package init(host: String, since: Int, notBefore: Int, reason: String, isBlock: Bool) {
        (self.host, self.since, self.notBefore) = (host, since, notBefore)
        (self.reason, self.isBlock) = (reason, isBlock)
    }
}

/// A change in the known state of a host.
package enum HostChange: Hashable, Sendable {
    case refused(HostRefusal)
    /// A document was received: the host answers again.
    case answers(host: String)
}

/// The hosts that get no requests now, and until when.
struct HostMemory {
    /// The pause for a host that refuses without giving a time.
    static let refusedSeconds = 3600
    /// The pause for a host that does not answer, and the minimum if all tries ended in a request to wait.
    static let silentSeconds = 900
    static let mostFailures = 5

    private var refusals: [String: HostRefusal]
    private var failures: [String: Int] = [:]
    /// The changes since the last call of `drain`.
    private var changes: [HostChange] = []

    init(_ refusals: [HostRefusal]) {
        self.refusals = Dictionary(refusals.map { ($0.host, $0) }) { $0.notBefore > $1.notBefore ? $0 : $1 }
    }

    /// - Returns: nil if the host may be asked.
    func refusal(of host: String, now: Int) -> HostRefusal? { refusals[host].flatMap { $0.notBefore > now ? $0 : nil } }

    mutating func drain() -> [HostChange] {
        defer { changes = [] }
        return changes
    }

    /// Records the response to a request for a document.
    mutating func note(_ response: HTTPResponse, from host: String, now: Int, retryAfterSeconds: Int?) {
        failures[host] = nil
        if response.status == 403 {
            refuse(host, for: max(retryAfterSeconds ?? 0, Self.refusedSeconds), "http-403", isBlock: true, now)
        } else if (200..<300).contains(response.status), refusals.removeValue(forKey: host) != nil {
            changes.append(.answers(host: host))
        }
    }

    /// Records why a request was given up.
    mutating func note(_ code: HTTPError.Code, from host: String, now: Int, retryAfterSeconds: Int?) {
        if code == .status(429) || (code == .status(503) && retryAfterSeconds != nil) {
            let seconds = retryAfterSeconds.map { max($0, Self.silentSeconds) } ?? Self.refusedSeconds
            return refuse(host, for: seconds, code.outcome, isBlock: false, now)
        }
        guard code.isOfHost else { return }
        failures[host, default: 0] += 1
        guard let count = failures[host], count >= Self.mostFailures else { return }
        let reason = "\(count) requests in a row failed, the last: \(code.outcome)"
        refuse(host, for: Self.silentSeconds, reason, isBlock: false, now)
    }

    private mutating func refuse(_ host: String, for seconds: Int, _ reason: String, isBlock: Bool, _ now: Int) {
        let since = refusals[host]?.since ?? now
        let refusal = HostRefusal(
            host: host, since: since, notBefore: now + seconds, reason: reason, isBlock: isBlock)
        refusals[host] = refusal
        changes.append(.refused(refusal))
    }
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
