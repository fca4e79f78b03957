import CommandSupport
import Logging
import People
import ServiceLifecycle
import Storage
import Vault
import WebKit

/// The whole of the process that tells people of deals.
struct TellService: DatabaseService {
    let settings: Settings
    let keys: KeyPlaces
    let messages: MessageSettings
    let isOnce: Bool
    let logger: Logger

    let role = ServedRole.people

    private static let matchPause = Duration.seconds(20), sendPause = Duration.seconds(2)
    private static let databaseConnections = 8

    func serve(_ served: ServedDatabase) async throws {
        if isOnce { try await served.first()?.close() } else { try await served.requireUsable() }
        let databases = served.pool(Self.databaseConnections)
        let keeper = Keeper(
            databases: databases,
            slots: try keys.openSlots(
                isReadOnly: true, advice: "start \"circulard-api people\" first, or name --slot-file"),
            masters: keys.masters, messages: messages, clock: Clock.now)
        try await keeper.requireKeys(logger, waiting: "The database does not answer")
        let pass = WatchPass(keeper: keeper)
        let sender = MessageSender(
            keeper: keeper, settings: messages, userAgent: "circulard/\(BuildInfo.version)", logger: logger)
        if isOnce {
            do {
                while try await matchOnce(pass) > 0 {}
                _ = try await sender.run()
            } catch is Problem {
                throw Failure(.unavailable, "the database stopped answering", advice: "see its log, then try again")
            }
        } else {
            logger.notice("Telling of new deals")
            await cancelWhenGracefulShutdown {
                async let _ = match(pass)
                await send(by: sender)
            }
        }
        await databases.close()
    }

    private func match(_ pass: WatchPass) async {
        await logger.repeating(every: Self.matchPause, failed: "Watches were not matched") {
            _ = try await matchOnce(pass)
        }
    }

    /// - Returns: the number of vaults of which something is left to match.
    private func matchOnce(_ pass: WatchPass) async throws -> Int {
        let report = try await pass.run()
        guard report.changedStores > 0 || report.watches > 0 else { return report.vaultsBehind }
        logger.notice(
            "Watches were matched",
            metadata: [
                "stores": "\(report.changedStores)", "watches": "\(report.watches)",
                "vaults_told": "\(report.vaultsTold)", "vaults_behind": "\(report.vaultsBehind)",
            ])
        return report.vaultsBehind
    }

    private func send(by sender: MessageSender) async {
        await logger.repeating(every: Self.sendPause, failed: "Messages were not sent") {
            let count = try await sender.run()
            if count > 0 { logger.info("Messages were tried", metadata: ["count": "\(count)"]) }
        }
    }
}
