import WebKit

/// How many codes go to one address, whichever vault asks, and how many one network asks for: they may go to a stranger.
struct CodeLimits: Sendable {
    private let addresses: RateLimiter
    private let networks: GrowingWait

    /// - Parameter isLimited: false for no limits.
    init(isLimited: Bool) {
        addresses = RateLimiter(isLimited ? 3 : 0, perSeconds: 86_400)
        networks = GrowingWait(isLimited ? 5 : 0, firstSeconds: 60, maximumSeconds: 14_400)
    }

    /// - Throws: `tooManyRequests`.
    func take(for channel: Channel, by client: String, at milliseconds: Int) throws(Problem) {
        guard let address = channel.target.codeAddress else { return }
        if let seconds = networks.take(by: client, at: milliseconds) {
            throw Problem(
                .tooManyRequests,
                "\(networks.most) codes were asked for from this network and not given back: the wait grows with each.",
                retryAfterSeconds: seconds)
        }
        if let allowance = addresses.take(by: address, at: milliseconds), !allowance.isAllowed {
            throw Problem(
                .tooManyRequests, "The limit is \(addresses.most) codes a day to one address; try again later.",
                retryAfterSeconds: allowance.retryAfterSeconds)
        }
    }

    /// A code was given back: its address is the client's own.
    func giveBack(by client: String) { networks.giveBack(by: client) }
}
