import ArgumentParser
import CommandSupport
import Storage

struct DatabaseGrant: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "grant", abstract: "Create the roles and grant their rights.",
        discussion: """
            The roles are circulard_api and circulard_readonly, which read, circulard_ingest, which writes, and \
            circulard_people, which keeps lists of people. None of them can log in. Statements that the owner of the database may not run are printed for an \
            administrator, with exit status 77.

            Examples:
              circulard db grant
              circulard db grant --plan | psql postgresql://postgres@db.example.org/circulard
              circulard db grant --plan --logins | sudo -u postgres psql circulard
            """)

    @OptionGroup var options: GlobalOptions
    @Flag(help: "Only print the statements.") var plan = false
    @Flag(help: "With --plan, also print those that make the logins circulard_reader and circulard_keeper.")
    var logins = false

    func validate() throws {
        guard plan || !logins else {
            throw ValidationError(
                "--logins are made by an administrator: give --plan --logins, and pipe that into psql")
        }
    }

    func run() async throws {
        let statements = try await CommandContext.open(options) { context in
            try await plan ? context.database.rightsToSettle() : context.database.settleRights()
        }
        for statement in statements { try Console.data("\(statement);") }
        if logins { for line in ServedRole.loginStatements.split(separator: "\n") { try Console.data(String(line)) } }
        if statements.isEmpty { return Console.say("The roles have all their rights.") }
        guard !plan else { return }
        throw Failure(
            .notPermitted, "this login may not run the \(statements.count) statements above",
            advice: "ask an administrator to run them: circulard db grant --plan | psql …")
    }
}
