import API
import HTTP
package import Logging
import Messages
import Storage
import Vault

/// Sends what is due in the outbox. Several may run, also in other processes: one has a message at a time.
package struct MessageSender: Sendable {
    private let keeper: Keeper
    private let settings: MessageSettings
    private let clients: [DeliveryClient]
    private let breaker = HostBreaker()
    private let logger: Logger

    /// - Parameter senders: messages that are sent at the same time.
    package init(keeper: Keeper, settings: MessageSettings, userAgent: String, senders: Int = 16, logger: Logger) {
        (self.keeper, self.settings, self.logger) = (keeper, settings, logger)
        clients = (0..<senders).map { _ in DeliveryClient(userAgent: userAgent) }
    }

    /// Sends what is due, until nothing is. A host that does not answer holds up one sender at a time.
    ///
    /// - Returns: the number of messages that were taken.
    package func run() async throws -> Int {
        try await withThrowingTaskGroup { group in
            for client in clients { group.addTask { try await sendAll(by: client) } }
            return try await group.reduce(0, +)
        }
    }

    private func sendAll(by client: DeliveryClient) async throws -> Int {
        var count = 0
        while true {
            let claimed = try await keeper.databases.use { [now = keeper.clock()] in
                try await $0.claimMessages(limit: Self.messagesPerClaim, at: now)
            }
            for message in claimed { try await sendUnlessLater(message, by: client) }
            count += claimed.count
            guard claimed.count == Self.messagesPerClaim else { return count }
        }
    }

    /// As many as end within the time for which they are claimed, if none is answered.
    private static let messagesPerClaim = 2

    /// What a later version of this program stored waits for that.
    private func sendUnlessLater(_ claimed: ClaimedMessage, by client: DeliveryClient) async throws {
        do {
            try await send(claimed, by: client)
        } catch let error as StoredFormError {
            logger.error("A message waits for a later version", metadata: ["error": "\(error)"])
            try await finish(claimed, .postponed(to: keeper.clock() + 600))
        }
    }

    private func send(_ claimed: ClaimedMessage, by client: DeliveryClient) async throws {
        guard let key = try keeper.openKey(slot: claimed.channel.row.slot),
            let open = try OpenChannel(claimed.channel, key: key), var content = try open.open(claimed.message)
        else { return try await finish(claimed, .givenUp) }
        if claimed.message.kind == .reminder {
            content = try await keeper.stillWanted(content, of: claimed.channel.row.vaultID)
            if content.lines.isEmpty { return try await finish(claimed, .needless) }
        }
        guard let prepared = try settings.prepared(content, claimed, open, at: keeper.clock())
        else { return try await finish(claimed, .givenUp) }
        let host = open.channel.host ?? "mail"
        guard breaker.allows(host, at: keeper.milliseconds()) else {
            return try await finish(claimed, .postponed(to: keeper.clock() + HostBreaker.restSeconds))
        }
        // The right to it may have run out while it waited its turn: another sender may have it by now.
        guard keeper.clock() < claimed.claimedUntil - 20 else { return }
        let reply = await Self.reply(to: prepared, by: client)
        try await note(reply, claimed, open, host)
    }

    /// - Returns: nil for no answer.
    private static func reply(to prepared: PreparedMessage, by client: DeliveryClient) async -> DeliveryReply? {
        do {
            switch prepared {
            case .request(let request): return try await client.post(request)
            case .mail(let mail, let server):
                return try await client.mail(mail, by: server)
            }
        } catch {
            return nil
        }
    }

    private func note(
        _ reply: DeliveryReply?, _ claimed: ClaimedMessage, _ open: OpenChannel, _ host: String
    ) async throws {
        let isOfOwnServer = reply?.isOfOwnServer == true
        let outcome = open.channel.kind.outcome(ofStatus: reply?.status, isOfOwnServer: isOfOwnServer)
        breaker.note(
            host, isAnswering: reply != nil && outcome != .ours && !isOfOwnServer, at: keeper.milliseconds())
        switch outcome {
        case .sent: try await finish(claimed, .sent)
        case .gone:
            let isEnded = try await keeper.databases.use {
                try await $0.removeChannel(id: claimed.channel.row.id, vault: nil)
            }
            if isEnded { logger.record(.channelEnded) }
        case .ours:
            logger.error(
                "Messages are refused because of how we send them",
                metadata: ["host": "\(host)", "status": "\(reply?.status ?? 0)"])
            try await retry(claimed, reply)
        case .retry: try await retry(claimed, reply)
        }
    }

    private func retry(_ claimed: ClaimedMessage, _ reply: DeliveryReply?) async throws {
        let next = RetrySchedule.nextTryAt(
            triesMade: claimed.tries, firstTryAtSeconds: claimed.firstTryAt, nowSeconds: keeper.clock(),
            retryAfterSeconds: reply?.retryAfterSeconds, dealEndsAtSeconds: claimed.message.endsAt)
        try await finish(claimed, next.map { .again(at: $0) } ?? .givenUp)
    }

    private func finish(_ claimed: ClaimedMessage, _ outcome: TryOutcome) async throws {
        try await keeper.databases.use { [now = keeper.clock()] in try await $0.finish(claimed, outcome, at: now) }
    }
}
