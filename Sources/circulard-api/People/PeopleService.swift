import CommandSupport
import Logging
import People
import ServiceLifecycle
import Storage
import Vault
import WebKit

/// The whole of the process that keeps lists.
struct PeopleService: Service, CustomStringConvertible {
    let settings: Settings
    let serving: ServeSettings
    let vaultsPerHour: Int
    let keys: KeyPlaces
    let messages: MessageSettings?
    let logger: Logger

    /// Service lifecycle prints it with its errors: the settings hold what is secret.
    let description = "circulard-people"

    func run() async throws {
        let share = try DataDirectory.locate()
        let server = try await cancelWhenGracefulShutdown { [settings] in
            try await DatabaseServer.start(settings, makesCluster: false)
        }
        do {
            try await serve(server, share.schema())
            try await server.stop()
        } catch {
            try await server.stop()
            throw error
        }
    }

    private func serve(_ server: DatabaseServer, _ schema: Schema) async throws {
        let served = try await ServedDatabase(server, role: .people, schema: schema, logger: logger)
        try await served.requireUsable()
        let databases = served.pool(serving.databaseConnections)
        if try keys.areSlotsNew { try await requireNoRows(databases) }
        try keys.storeNewKey()
        let slots = try openSlots()
        let keeper = Keeper(
            databases: databases, slots: slots, masters: keys.masters, messages: messages,
            longAnswers: max(1, serving.databaseConnections / 4), clock: Clock.now)
        try await check(keeper)
        let handler = PeopleHandler(
            keeper: keeper, version: BuildInfo.version, requestsPerMinute: serving.requestsPerMinute,
            vaultsPerHour: vaultsPerHour, identify: serving.forwardedHeaders.request, record: logger.record,
            audit: { logger.record($0, count: $1) }, report: logger.reportFault)
        // Ends with the server.
        async let _ = sweepHourly(keeper)
        try await serving.listen(handler, logger)
        await databases.close()
    }

    /// Checks that the database has no rows under keys that are lost, before files for new ones are made.
    private func requireNoRows(_ databases: DatabasePool) async throws {
        do {
            guard try await databases.use({ try await $0.allKeys() }).isEmpty else {
                let missing = KeysMissing.slotFileTooShort(path: keys.slotPath)
                throw Failure.configuration("\(missing)", advice: missing.advice)
            }
        } catch is Problem where keys.isNew {
            throw Failure(
                .unavailable, "the database does not answer, and there is no master key yet",
                advice: "start again when it does: if it has rows, they need their own key")
        } catch let problem as Problem {
            logger.warning("The rows are not checked yet", metadata: ["problem": "\(problem.code.rawValue)"])
        }
    }

    private func openSlots() throws -> SlotFile {
        let slots: SlotFile
        do throws(SlotFileError) {
            slots = try SlotFile(path: keys.slotPath)
        } catch {
            throw Failure.configuration("\(error)", advice: "name another file with --slot-file")
        }
        guard keys.hasPrevious else { return slots }
        let rotation = try slots.rotate(from: keys.masters)
        logger.notice(
            "Keys are sealed by the new master key", metadata: ["resealed": "\(rotation.resealedCount)"])
        let lost = rotation.damagedSlots.count + rotation.unknownMasterSlots.count
        if lost > 0 { logger.error("Keys that neither master key opens", metadata: ["count": "\(lost)"]) }
        return slots
    }

    /// A database that is away, or not migrated yet, is waited for: each sweep checks again.
    private func check(_ keeper: Keeper) async throws {
        do {
            try await keeper.requireKeys()
        } catch let missing as KeysMissing {
            throw Failure.configuration("\(missing)", advice: missing.advice)
        } catch let problem as Problem {
            logger.warning("Requests are refused", metadata: ["problem": "\(problem.code.rawValue)"])
        }
    }

    /// Completes what was interrupted, now and each hour.
    private func sweepHourly(_ keeper: Keeper) async {
        while !Task.isCancelled {
            do {
                let erased = try await keeper.sweep()
                if erased > 0 { logger.notice("Vaults and lists were erased", metadata: ["count": "\(erased)"]) }
            } catch {
                logger.warning("The sweep failed", metadata: ["error": "\(ServedDatabase.words(for: error))"])
            }
            // Cancellation ends the pause.
            try? await Task.sleep(for: .seconds(3_600))
        }
    }
}
