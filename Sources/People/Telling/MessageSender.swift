import HTTP
package import Logging
import Messages
import Storage
import Vault
import WebKit

/// Sends what is due in the outbox. Several may run, also in other processes: one has a message at a time.
package struct MessageSender: Sendable {
    private let keeper: Keeper
    private let clients: [DeliveryClient]
    private let delivery: MessageDelivery
    private let shares: SenderShares

    /// - Parameter senders: messages that are sent at the same time.
    package init(keeper: Keeper, settings: MessageSettings, userAgent: String, senders: Int = 16, logger: Logger) {
        self.keeper = keeper
        clients = (0..<senders).map { _ in DeliveryClient(userAgent: userAgent) }
        delivery = MessageDelivery(keeper: keeper, settings: settings, senders: senders, logger: logger)
        shares = SenderShares(senders: senders)
    }

    private enum SenderEvent: Sendable {
        case ended(message: String, sender: Int, isWaiting: Bool)
        case looked
    }

    /// Sends what is due, until nothing is. While some senders wait for an answer, the others take what becomes due.
    ///
    /// - Returns: the number of messages that were taken.
    package func run() async throws -> Int {
        shares.begin()
        var idle = Array(clients.indices)
        var (count, isPausing, isWaiting, looks) = (0, false, false, 0)
        return try await withThrowingTaskGroup(of: SenderEvent.self) { group in
            while true {
                while let sender = idle.last, let claimed = try await claim() {
                    idle.removeLast()
                    (count, looks) = (count + 1, 0)
                    group.addTask {
                        let isWaiting = try await delivery.send(claimed, by: clients[sender])
                        return .ended(message: claimed.message.id, sender: sender, isWaiting: isWaiting)
                    }
                }
                guard idle.count < clients.count || isWaiting && looks < Self.maximumLooks else { break }
                if !isPausing, !idle.isEmpty {
                    isPausing = true
                    group.addTask {
                        try await Task.sleep(for: Self.lookPause)
                        return .looked
                    }
                }
                guard let step = try await group.next() else { break }
                switch step {
                case .ended(let message, let sender, let isLeft):
                    shares.release(message, at: keeper.milliseconds())
                    idle.append(sender)
                    isWaiting = isWaiting || isLeft
                case .looked: (isPausing, looks) = (false, looks + 1)
                }
            }
            group.cancelAll()
            return count
        }
    }

    /// Between two looks for messages while some senders wait for an answer, or some messages for a sender.
    private static let lookPause = Duration.seconds(1)
    /// Until messages that wait for a sender are due again.
    private static let maximumLooks = HostShares.pauseSeconds + 1

    private func claim() async throws -> ClaimedMessage? {
        for wanted in shares.wanted(at: keeper.milliseconds()) {
            let claimed = try await keeper.databases.use { [now = keeper.clock()] in
                try await $0.claimMessage(wanted, at: now)
            }
            guard let claimed else { continue }
            shares.take(claimed.message.id, of: claimed.channel.row.vaultID, wanted, at: keeper.milliseconds())
            return claimed
        }
        return nil
    }
}
