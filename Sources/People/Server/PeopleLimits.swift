import Storage
import WebKit

/// How much one client and one vault may ask for.
struct PeopleLimits: Sendable {
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
    ///   - isLimited: false for no limit of any kind.
    ///   - vaultsPerHour: new ones of one network; zero for no limit.
    init(isLimited: Bool, vaultsPerHour: Int) {
        vaults = RateLimiter(isLimited ? vaultsPerHour : 0, perSeconds: 3_600)
        channels = RateLimiter(isLimited ? 10 : 0, perSeconds: 3_600)
        codes = CodeLimits(isLimited: isLimited)
        writes = RateLimiter(isLimited ? 120 : 0)
    }

    /// - Throws: `tooManyRequests`.
    func take(_ route: PeopleRoute, _ request: WebRequest, _ session: OpenSession?, at now: Int) throws(Problem) {
        if let session, !route.isRead {
            try writes.take(by: session.vault.id, at: now)?.require("\(writes.most) changes a minute of one vault")
        }
        switch (route.limit, session) {
        case (.newVaults?, _):
            try vaults.take(by: request.client, at: now)?.require("\(vaults.most) new vaults an hour from one network")
        case (.channels?, let session?):
            try channels.take(by: session.vault.id, at: now)?.require("\(channels.most) channels an hour of one vault")
        case (.channels?, nil), (nil, _): break
        }
    }
}
