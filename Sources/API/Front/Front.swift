import HTTPTypes
import NIOCore

/// Answers requests: the whole of the REST tier but for sockets.
package final class Front: Sendable {
    private let tier: Tier
    private let contract: Contract

    package init(tier: Tier) {
        self.tier = tier
        contract = Contract(tier.limits)
    }

    package func reply(to asked: Asked) async -> Reply { Reply(.notFound, route: "none") }
}
