import HTTP
import Logging
import Messages
import Storage
import Vault
import WebKit

/// One try of a message, and what follows from it.
struct MessageDelivery: Sendable {
    private let keeper: Keeper
    private let settings: MessageSettings
    private let hosts: HostShares
    private let mailServer = MailServerBreaker()
    private let logger: Logger

    init(keeper: Keeper, settings: MessageSettings, senders: Int, logger: Logger) {
        (self.keeper, self.settings, self.logger) = (keeper, settings, logger)
        hosts = HostShares(senders: senders)
    }

    /// - Returns: whether it waits for others to the same host, some seconds.
    func send(_ claimed: ClaimedMessage, by client: DeliveryClient) async throws -> Bool {
        do {
            return try await sendNow(claimed, by: client)
        } catch let error as StoredFormError {
            logger.error("A message waits for a later version", metadata: ["error": "\(error)"])
            return try await left(claimed, .postponed(to: keeper.clock() + 600))
        }
    }

    private func sendNow(_ claimed: ClaimedMessage, by client: DeliveryClient) async throws -> Bool {
        guard let key = try keeper.openKey(slot: claimed.channel.row.slot),
            let open = try OpenChannel(claimed.channel, key: key), var content = try open.open(claimed.message)
        else { return try await left(claimed, .givenUp) }
        if claimed.message.kind == .reminder {
            content = try await keeper.stillWanted(content, of: claimed.channel.row.vaultID)
            if content.lines.isEmpty { return try await left(claimed, .needless) }
        }
        guard let prepared = try settings.prepared(content, claimed, open, at: keeper.clock())
        else { return try await left(claimed, .givenUp) }
        if open.channel.kind == .mail, !mailServer.allows(at: keeper.milliseconds()) {
            return try await left(claimed, .postponed(to: keeper.clock() + MailServerBreaker.restSeconds))
        }
        // The right to it may have run out while it waited for the database: another sender may have it by now.
        guard keeper.clock() < claimed.claimedUntil - 20 else { return false }
        let (host, vault) = (open.channel.target.host, claimed.channel.row.vaultID)
        switch hosts.enter(host, vault: vault, at: keeper.milliseconds()) {
        case .full:
            try await finish(claimed, .postponed(to: keeper.clock() + HostShares.pauseSeconds))
            return true
        case .rests(let seconds): return try await left(claimed, .postponed(to: keeper.clock() + seconds))
        case .allowed: break
        }
        let start = keeper.milliseconds()
        let reply = await Self.reply(to: prepared, by: client)
        note(reply, claimed, open, since: start)
        try await record(reply, claimed, open)
        return false
    }

    /// - Returns: nil for no answer.
    private static func reply(to prepared: PreparedMessage, by client: DeliveryClient) async -> DeliveryReply? {
        do {
            switch prepared {
            case .request(let request): return try await client.post(request)
            case .mail(let mail, let server): return try await client.mail(mail, by: server)
            }
        } catch {
            return nil
        }
    }

    private func outcome(of reply: DeliveryReply?, _ open: OpenChannel) -> DeliveryOutcome {
        open.channel.kind.outcome(ofStatus: reply?.status, isOfOwnServer: reply?.isOfOwnServer == true)
    }

    /// Notes what it says of the host, and of the operator's mail server.
    private func note(_ reply: DeliveryReply?, _ claimed: ClaimedMessage, _ open: OpenChannel, since start: Int) {
        let isOfOwnServer = open.channel.kind == .mail && reply?.isOfOwnServer != false
        let outcome = outcome(of: reply, open)
        let result: HostShares.TryResult =
            switch outcome {
            case .sent: .taken
            case .ours where !isOfOwnServer: .refused
            case .retry where reply?.status == nil && !isOfOwnServer: .silent
            case .ours, .gone, .retry: .answered
            }
        let host = open.channel.target.host
        let now = keeper.milliseconds()
        if open.channel.kind == .mail { mailServer.note(isAnswering: !isOfOwnServer, at: now) }
        let rests = hosts.leave(
            host, vault: claimed.channel.row.vaultID, isConfirmed: claimed.channel.isConfirmed, result,
            isPrompt: now - start < SenderShares.slowMilliseconds, at: now)
        guard outcome == .ours, rests || isOfOwnServer else { return }
        logger.error(
            "Messages are refused because of how we send them",
            metadata: ["host": "\(isOfOwnServer ? "mail" : host)", "status": "\(reply?.status ?? 0)"])
    }

    private func record(_ reply: DeliveryReply?, _ claimed: ClaimedMessage, _ open: OpenChannel) async throws {
        switch outcome(of: reply, open) {
        case .sent: try await finish(claimed, .sent)
        case .gone:
            let isEnded = try await keeper.databases.use {
                try await $0.removeChannel(id: claimed.channel.row.id, vault: nil)
            }
            if isEnded { logger.record(.channelEnded) }
        case .ours, .retry:
            let next = RetrySchedule.nextTryAt(
                triesMade: claimed.tries, firstTryAtSeconds: claimed.firstTryAt, nowSeconds: keeper.clock(),
                retryAfterSeconds: reply?.retryAfterSeconds, dealEndsAtSeconds: claimed.message.endsAt)
            try await finish(claimed, next.map { .again(at: $0) } ?? .givenUp)
        }
    }

    private func left(_ claimed: ClaimedMessage, _ outcome: TryOutcome) async throws -> Bool {
        try await finish(claimed, outcome)
        return false
    }

    private func finish(_ claimed: ClaimedMessage, _ outcome: TryOutcome) async throws {
        try await keeper.databases.use { [now = keeper.clock()] in try await $0.finish(claimed, outcome, at: now) }
    }
}
