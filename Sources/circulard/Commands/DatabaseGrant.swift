import ArgumentParser
import Ingest
import Setup
import Storage

struct DatabaseGrant: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "grant", abstract: "Make the roles and give them their rights.",
        discussion: """
            The roles are circulard_api and circulard_readonly, which read, and circulard_ingest, which writes; none is a \
            login. What the owner of the database may not do is printed: an administrator has to run it. Exit status 77 \
            where anything is left.

            Examples:
              circulard db grant
              circulard db grant --plan | psql postgresql://postgres@db.example.org/circulard
            """)

    @OptionGroup var options: GlobalOptions
    @Flag(help: "Only print the statements.") var plan = false

    func run() async throws {
        let statements = try await Workplace.open(options) { workplace in
            try await plan ? workplace.database.rightsToSettle() : workplace.database.settleRights()
        }
        for statement in statements { try Console.data("\(statement);") }
        if statements.isEmpty { return Console.say("The roles have their rights.") }
        guard !plan else { return }
        throw Failure(
            .notPermitted, "this login may not run the \(statements.count) statements above",
            advice: "let an administrator run them: circulard db grant --plan | psql …")
    }
}
