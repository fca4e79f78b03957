import CommandSupport
import Logging
import People
import ServiceLifecycle
import Storage
import Vault
import WebKit

/// The whole of the process that tells people of deals.
struct TellService: Service, CustomStringConvertible {
    let settings: Settings
    let keys: KeyPlaces
    let messages: MessageSettings
    let isOnce: Bool
    let logger: Logger

    /// Service lifecycle prints it with its errors: the settings hold what is secret.
    let description = "circulard-tell"

    private static let matchPause = Duration.seconds(20), sendPause = Duration.seconds(2)
    private static let databaseConnections = 8

    func run() async throws {
        let share = try DataDirectory.locate()
        let server = try await cancelWhenGracefulShutdown { [settings] in
            try await DatabaseServer.start(settings, makesCluster: false)
        }
        do {
            try await tell(server, share.schema())
            try await server.stop()
        } catch {
            try await server.stop()
            throw error
        }
    }

    private func tell(_ server: DatabaseServer, _ schema: Schema) async throws {
        let served = try await ServedDatabase(server, role: .people, schema: schema, logger: logger)
        if isOnce { try await served.first()?.close() } else { try await served.requireUsable() }
        let databases = served.pool(Self.databaseConnections)
        let keeper = Keeper(
            databases: databases, slots: try openSlots(), masters: keys.masters, messages: messages, clock: Clock.now)
        try await check(keeper)
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

    /// A database that is away is waited for.
    private func check(_ keeper: Keeper) async throws {
        do {
            try await keeper.requireKeys()
        } catch let missing as KeysMissing {
            throw Failure.configuration("\(missing)", advice: missing.advice)
        } catch let problem as Problem {
            logger.warning("The database does not answer", metadata: ["problem": "\(problem.code.rawValue)"])
        }
    }

    private func openSlots() throws -> SlotFile {
        do throws(SlotFileError) {
            return try SlotFile(path: keys.slotPath, isReadOnly: true)
        } catch {
            throw Failure.configuration("\(error)", advice: "start \"circulard-api people\" first, or name --slot-file")
        }
    }

    private func match(_ pass: WatchPass) async {
        while !Task.isCancelled {
            do {
                _ = try await matchOnce(pass)
            } catch {
                logger.warning("Watches were not matched", metadata: ["error": "\(ServedDatabase.words(for: error))"])
            }
            // Cancellation ends the pause.
            try? await Task.sleep(for: Self.matchPause)
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
        while !Task.isCancelled {
            do {
                let count = try await sender.run()
                if count > 0 { logger.info("Messages were tried", metadata: ["count": "\(count)"]) }
            } catch {
                logger.warning("Messages were not sent", metadata: ["error": "\(ServedDatabase.words(for: error))"])
            }
            // Cancellation ends the pause.
            try? await Task.sleep(for: Self.sendPause)
        }
    }
}
