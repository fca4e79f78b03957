import ArgumentParser
import CommandSupport
import Storage

struct DatabaseMigrate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate", abstract: "Bring the database of an earlier version up to date.",
        discussion: """
            Runs the steps of migrations/ that the database lacks, and makes functions and views anew: all of it in one \
            transaction, or nothing. Rows and history stay. Back the database up first; --plan \
            prints the command. It waits for running commands; circulard-api answers 503 meanwhile and resumes by itself. \
            Exit status 75 if other sessions did not end in time (they are named), 78 if an object of your own depends on what \
            is replaced.

            Examples:
              circulard db migrate --plan
              circulard db backup circulard.dump && circulard db migrate
            """)

    @OptionGroup var options: GlobalOptions
    @Flag(help: "Only print what would be done.") var plan = false
    @Option(help: ArgumentHelp("How long to wait for other sessions.", valueName: "seconds")) var wait = 60
    @Flag(help: "One JSON object.") var json = false

    func validate() throws {
        guard (0...86_400).contains(wait) else { throw ValidationError("--wait is 0 to 86400") }
    }

    func run() async throws {
        let schema = try DataDirectory.locate().schema()
        let (done, rights) = try await DatabaseServer.use(Settings(options), makesCluster: false) { connection in
            let database = try await Database.open(connection)
            let done = try await plan ? database.migrationPlan(to: schema) : migrate(database, schema)
            let rights = try await plan ? [] : database.rightsToSettle()
            await database.close()
            return (done, rights)
        }
        Console.endProgress()
        try json ? JSON.print(MigrationRow(done, isApplied: !plan, options)) : say(done)
        guard !rights.isEmpty else { return }
        Console.say("Rights are missing; let an administrator run what \"circulard db grant --plan\" prints.")
    }

    private func migrate(_ database: Database, _ schema: Schema) async throws -> MigrationPlan {
        try await database.migrate(to: schema, timeout: .seconds(wait)) { Console.progress("Migrating: \($0)") }
    }

    private func say(_ done: MigrationPlan) throws {
        guard done.isNeeded else { return Console.say("The database has schema \(done.wanted): nothing to migrate.") }
        if plan { try Console.data("The database has schema \(done.found); this program wants \(done.wanted).") }
        for line in plan ? options.commandsToMigrate(from: done.found) : [] { try Console.data("  \(line)") }
        for step in done.steps { try Console.data("step \(step.number), \(step.name): \(step.purpose)") }
        try Console.data("functions, views and rights made anew")
        if !plan { Console.say("The database has schema \(done.wanted).") }
    }
}

/// The object that `--json` prints.
private struct MigrationRow: Encodable {
    struct StepJSON: Encodable { let number: Int, name: String, purpose: String }

    let schema: Int, wantedSchema: Int
    let isNeeded: Bool, isApplied: Bool
    let steps: [StepJSON]
    /// The commands that back it up and migrate it.
    let commands: [String]

    init(_ plan: MigrationPlan, isApplied: Bool, _ options: GlobalOptions) {
        (schema, wantedSchema) = (plan.found, plan.wanted)
        (isNeeded, self.isApplied) = (plan.isNeeded, isApplied && plan.isNeeded)
        steps = plan.steps.map { StepJSON(number: $0.number, name: $0.name, purpose: $0.purpose) }
        commands = options.commandsToMigrate(from: plan.found)
    }
}
