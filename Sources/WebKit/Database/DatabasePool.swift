import Rows
package import Storage

/// A few connections that requests take turns on. A connection waits on a thread of its own, so nothing here blocks.
///
/// If the database does not answer, requests are told so at once instead of waiting one after the other; one of them asks
/// again each second.
package actor DatabasePool {
    private let open: @Sendable () async throws -> Database
    private let check: @Sendable (Database) async throws -> Void
    private let maximumWaiting: Int
    private let timeout: Duration
    private let report: @Sendable (any Error) -> Void
    private let lifetime: Duration
    private var idle: [Database] = []
    /// When the sessions end that were opened.
    private var ends: [ObjectIdentifier: ContinuousClock.Instant] = [:]
    private var unopened: Int
    private var waiting: [(id: Int, turn: CheckedContinuation<Turn, Never>)] = []
    private var waiterCount = 0
    private var outage: (problem: Problem, nextTry: ContinuousClock.Instant)?
    private static let pause = Duration.seconds(1)

    /// The outcome of waiting for a connection.
    private enum Turn {
        case come(Database)
        case lost(Problem)
        case late
    }

    /// - Parameters:
    ///   - size: connections, each opened when it is first needed.
    ///   - maximumWaiting: requests that may wait for a turn; more are refused.
    ///   - timeout: how long one may wait.
    ///   - lifetime: how long a session is used. libpq chooses among several servers only when it connects: so sessions return to
    ///     a standby that was away.
    ///   - check: throws where a connection is of no use, such as that to a database of another version.
    ///   - report: hears why a connection was lost or given up on, and of each statement that took too long: clients hear
    ///     only that it is so.
    package init(
        size: Int, maximumWaiting: Int = 128, timeout: Duration = .seconds(3), lifetime: Duration = .seconds(900),
        report: @escaping @Sendable (any Error) -> Void = { _ in },
        check: @escaping @Sendable (Database) async throws -> Void = { try await $0.requireRights() },
        open: @escaping @Sendable () async throws -> Database
    ) {
        (self.unopened, self.maximumWaiting, self.timeout, self.open) = (size, maximumWaiting, timeout, open)
        (self.report, self.check, self.lifetime) = (report, check, lifetime)
    }

    /// Checks a connection, as readiness asks.
    func useChecked() async throws { try await use(check) }

    /// Runs `body`, which only reads, with a connection of its own. A session that was there before and proves lost, as all
    /// are once the server has restarted, is replaced, and `body` runs once more. So is one with which `body` fails as only a
    /// bug would: the database may have been migrated since, and a new session is checked first.
    ///
    /// `body` runs where its caller does, and not on this actor: what one request computes would hold up all others.
    ///
    /// - Throws: the problem `databaseUnavailable` or `overloaded`, or what `body` throws.
    package nonisolated func use<Value: Sendable>(
        _ body: @Sendable (Database) async throws -> Value
    ) async throws -> Value {
        let (database, isNew) = try await take()
        do {
            return try await finish(body(database), database)
        } catch  where !isNew && (Self.isOutage(error) || DatabaseFault(error) == .bug) {
            return try await finishNew(body, inPlaceOf: database, lostBy: error)
        } catch {
            throw await problem(of: error, with: database)
        }
    }

    private nonisolated func finishNew<Value: Sendable>(
        _ body: @Sendable (Database) async throws -> Value, inPlaceOf lost: Database, lostBy error: any Error
    ) async throws -> Value {
        let database = try await replace(lost, lostBy: error)
        do {
            return try await finish(body(database), database)
        } catch {
            throw await problem(of: error, with: database)
        }
    }

    private func replace(_ lost: Database, lostBy error: any Error) async throws -> Database {
        report(error)
        await close(lost)
        unopened += 1
        return try await openOne()
    }

    private func finish<Value>(_ value: Value, _ database: Database) async -> Value {
        outage = nil
        // With requests waiting it serves on: a new session would keep them waiting.
        if waiting.isEmpty, let end = ends[database.session], end < ContinuousClock.now {
            unopened += 1
            await close(database)
        } else {
            give(back: database)
        }
        return value
    }

    private func close(_ database: Database) async {
        ends[database.session] = nil
        await database.close()
    }

    /// The problem that a client is told of for an error.
    private func problem(of error: any Error, with database: Database) async -> any Error {
        await mend(database, after: error)
        guard let problem = Self.problem(for: error) else { return error }
        report(error)
        return problem
    }

    private func take() async throws -> (database: Database, isNew: Bool) {
        if idle.isEmpty, let outage, ContinuousClock.now < outage.nextTry { throw outage.problem }
        if let database = idle.popLast() { return (database, false) }
        if unopened > 0 { return (try await openOne(), true) }
        guard waiting.count < maximumWaiting else { throw Self.overloaded }
        switch await nextTurn() {
        case .come(let database): return (database, false)
        case .lost(let problem): throw problem
        case .late: throw Self.overloaded
        }
    }

    private func nextTurn() async -> Turn {
        waiterCount += 1
        let id = waiterCount
        let alarm = Task { [timeout] in
            try await Task.sleep(for: timeout)
            removeWaiter(id)
        }
        defer { alarm.cancel() }
        return await withCheckedContinuation { waiting.append((id, $0)) }
    }

    private func removeWaiter(_ id: Int) {
        guard let place = waiting.firstIndex(where: { $0.id == id }) else { return }
        waiting.remove(at: place).turn.resume(returning: .late)
    }

    /// - Precondition: `unopened` is not zero.
    private func openOne() async throws -> Database {
        unopened -= 1
        do {
            let database = try await open()
            ends[database.session] = ContinuousClock.now + lifetime
            return database
        } catch {
            let problem = Self.problem(for: error)
            failAll(problem ?? Self.unavailable())
            throw problem ?? error
        }
    }

    private func give(back database: Database) {
        if waiting.isEmpty {
            idle.append(database)
        } else {
            waiting.removeFirst().turn.resume(returning: .come(database))
        }
    }

    /// Fails all waiting requests when a connection fails.
    private func failAll(_ problem: Problem) {
        outage = (problem, ContinuousClock.now + Self.pause)
        unopened += 1
        let all = waiting
        waiting = []
        for waiter in all { waiter.turn.resume(returning: .lost(problem)) }
    }

    /// A connection that may be lost is not used again.
    private func mend(_ database: Database, after error: any Error) async {
        guard Self.isOutage(error) else { return give(back: database) }
        await close(database)
        failAll(Self.problem(for: error) ?? Self.unavailable())
    }

    private static func isOutage(_ error: any Error) -> Bool {
        switch DatabaseFault(error) {
        case .unavailable, .tryAgain, .diskFull, .misconfigured: true
        default: false
        }
    }

    /// nil: a fault of the program's, or a problem already.
    private static func problem(for error: any Error) -> Problem? {
        switch ((error as? StorageError)?.code, DatabaseFault(error)) {
        case (.beingMigrated, _):
            unavailable("The database is being brought to a new version: try again in a few seconds.", 5)
        case (.needsMigration, _), (.otherVersion, _):
            unavailable(
                "The database is of another version than this server: its operator has to run \"circulard db migrate\", "
                    + "or the server of that version.", 60)
        case _ where isOutage(error): unavailable()
        // Not tried again here: what was done before the conflict may stand.
        case (_, .conflict):
            unavailable("Another request changed the same at the same time: try again.", 1)
        case (_, .tookTooLong):
            Problem(
                .overloaded, "This took the database too long: ask for less, by a smaller radius or with words.",
                retryAfterSeconds: 5)
        case (_, .readOnly):
            unavailable("The database takes no changes at the moment: its server is a standby. Try again later.", 60)
        // The operator's to mend; the log has the statement.
        case (_, .notPermitted):
            unavailable("The database refuses this server's login: its operator has to grant it rights.", 60)
        default: nil
        }
    }

    private static func unavailable(
        _ detail: String = "The database does not answer at the moment: try again in a few seconds.",
        _ seconds: Int = 2
    ) -> Problem {
        Problem(.databaseUnavailable, detail, retryAfterSeconds: seconds)
    }

    private static let overloaded = Problem(
        .overloaded, "Too many requests wait for the database: try again soon.", retryAfterSeconds: 1)

    /// Ends all sessions that are not in use.
    package func close() async {
        let all = idle
        idle = []
        unopened += all.count
        for database in all { await close(database) }
    }
}
