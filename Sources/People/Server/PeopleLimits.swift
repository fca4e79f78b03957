import Storage
import WebKit

/// How much one client and one vault may ask for.
struct PeopleLimits: Sendable {
    private let requests: RateLimiter
    /// New vaults of one network in an hour: an empty one costs us a row and 64 bytes, and goes after a day, so that a network
    /// may be a town: a library, or a carrier whose customers share an address.
    private let vaults: RateLimiter
    /// Channels that one vault adds or replaces in an hour.
    private let channels: RateLimiter
    /// Codes, which may go to somebody else's address.
    let codes: CodeLimits
    /// Changes of one vault in a minute.
    private let writes: RateLimiter

    /// - Parameters:
    ///   - requestsPerMinute: of one client; zero for no limit of any kind.
    ///   - vaultsPerHour: new ones of one network; zero for no limit.
    init(requestsPerMinute: Int, vaultsPerHour: Int) {
        requests = RateLimiter(requestsPerMinute)
        vaults = RateLimiter(requestsPerMinute == 0 ? 0 : vaultsPerHour, perSeconds: 3_600)
        channels = RateLimiter(requestsPerMinute == 0 ? 0 : 10, perSeconds: 3_600)
        codes = CodeLimits(isLimited: requestsPerMinute != 0)
        writes = RateLimiter(requestsPerMinute == 0 ? 0 : 120)
    }

    /// - Throws: `tooManyRequests`.
    func take(_ request: WebRequest, _ milliseconds: Int) throws(Problem) {
        guard request.path != "/healthz" else { return }
        try check(requests.take(by: request.client, at: milliseconds), "\(requests.most) requests a minute")
    }

    func takeVault(_ request: WebRequest, _ milliseconds: Int) throws(Problem) {
        try check(
            vaults.take(by: request.client, at: milliseconds), "\(vaults.most) new vaults an hour from one network")
    }

    func takeChannel(by session: OpenSession, _ milliseconds: Int) throws(Problem) {
        try check(
            channels.take(by: session.vault.id, at: milliseconds), "\(channels.most) channels an hour of one vault")
    }

    func takeWrite(by session: OpenSession, _ milliseconds: Int) throws(Problem) {
        try check(writes.take(by: session.vault.id, at: milliseconds), "\(writes.most) changes a minute of one vault")
    }

    private func check(_ allowance: RateLimiter.Allowance?, _ limit: String) throws(Problem) {
        guard let allowance, !allowance.isAllowed else { return }
        throw Problem(
            .tooManyRequests, "The limit is \(limit); try again in \(Self.words(allowance.retryAfterSeconds)).",
            retryAfterSeconds: allowance.retryAfterSeconds)
    }

    private static func words(_ seconds: Int) -> String {
        switch seconds {
        case 1: "1 second"
        case ...120: "\(seconds) seconds"
        default: "\((seconds + 59) / 60) minutes"
        }
    }
}
