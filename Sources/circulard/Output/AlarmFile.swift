import CommandSupport
import Storage

/// The file in which a worker lists the open alarms. It is written only when they change: a path unit watches it.
actor AlarmFile {
    /// The longest time between two looks at the alarms: some begin because time passes.
    private static let interval = Duration.seconds(600)

    private let path: String
    private var written = ""
    private var nextUpdate = ContinuousClock.now

    init(path: String) { self.path = path }

    func updateWhenOld(from database: Database) async {
        if ContinuousClock.now >= nextUpdate { await update(from: database) }
    }

    /// A file that cannot be written must not stop the worker.
    func update(from database: Database) async {
        do {
            try await write(from: database)
        } catch {
            Console.say("circulard: \(error)")
        }
    }

    /// Writes the alarms of the end of a run, whether or not they have changed.
    func finish(from database: Database) async throws {
        written = ""
        try await write(from: database)
    }

    private func write(from database: Database) async throws {
        nextUpdate = .now + Self.interval
        let list = AlarmList(try await database.alarms(at: Clock.now()))
        guard list.text != written else { return }
        try list.write(to: path)
        written = list.text
    }
}
