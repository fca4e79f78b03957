import CommandSupport
import Logging
import People
import Storage
import Vault
import WebKit

/// The whole of the process that keeps lists.
struct PeopleService: DatabaseService {
    let settings: Settings
    let serving: ServeSettings
    let vaultsPerHour: Int
    let keys: KeyPlaces
    let messages: MessageSettings?
    let logger: Logger

    let role = ServedRole.people

    func serve(_ served: ServedDatabase) async throws {
        try await served.requireUsable()
        let databases = served.pool(serving.databaseConnections)
        if try keys.areSlotsNew { try await requireNoRows(databases) }
        try keys.storeNewKey()
        let slots = try openSlots()
        let keeper = Keeper(
            databases: databases, slots: slots, masters: keys.masters, messages: messages,
            longAnswers: max(1, serving.databaseConnections / 4), clock: Clock.now)
        try await keeper.requireKeys(logger, waiting: "Requests are refused")
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
                let missing = MissingKeyError.slotFileTooShort(path: keys.slotPath)
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
        let slots = try keys.openSlots(advice: "name another file with --slot-file")
        guard keys.hasPrevious else { return slots }
        let rotation = try slots.rotate(from: keys.masters)
        logger.notice(
            "Keys are sealed by the new master key", metadata: ["resealed": "\(rotation.resealedCount)"])
        let lost = rotation.damagedSlots.count + rotation.unknownMasterSlots.count
        if lost > 0 { logger.error("Keys that neither master key opens", metadata: ["count": "\(lost)"]) }
        return slots
    }

    /// Completes what was interrupted, now and each hour.
    private func sweepHourly(_ keeper: Keeper) async {
        await logger.repeating(every: .seconds(3_600), failed: "The sweep failed") {
            let erased = try await keeper.sweep()
            if erased > 0 { logger.notice("Vaults and lists were erased", metadata: ["count": "\(erased)"]) }
        }
    }
}
