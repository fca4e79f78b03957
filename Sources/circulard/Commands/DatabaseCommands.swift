import ArgumentParser
import Ingest
import Setup
import Storage

struct DatabaseCommands: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "db", abstract: "Make, check, back up and open the database.",
        discussion: """
            Without --database or CIRCULARD_DATABASE_URL it is a private PostgreSQL in the state directory, on a Unix \
            socket, which runs only while a command uses it.
            """,
        subcommands: [
            Init.self, Verify.self, DatabaseGrant.self, DatabaseBackup.self, DatabaseRestore.self, DatabaseSweep.self,
            Psql.self,
        ])

    struct Init: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Make the tables; does nothing where they are.")

        @OptionGroup var options: GlobalOptions

        func run() async throws {
            let (problems, rights) = try await Workplace.open(options) { try await $0.databaseProblems() }
            guard problems.isEmpty else { throw Failure(.configuration, problems.joined(separator: "\n  ")) }
            Console.say("The database is ready.")
            guard !rights.isEmpty else { return }
            Console.say(
                """
                But rights are missing, and circulard-api and every login but the owner's need them. Let an \
                administrator run what this prints:
                  circulard db grant --plan
                """)
        }
    }

    struct Verify: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Compare the database with what schema.sql makes, and its rights.",
            discussion: """
                Looks at tables, columns, constraints, indexes, triggers, views, functions, comments, roles and rights. \
                Exit status 78 where something is not as schema.sql makes it, 77 where only rights are.
                """)

        @OptionGroup var options: GlobalOptions

        func run() async throws {
            let (problems, rights) = try await Workplace.open(options) { try await $0.databaseProblems() }
            for problem in problems { try Console.data(problem) }
            for statement in rights { try Console.data("rights: \(statement)") }
            guard problems.isEmpty else {
                throw Failure(
                    .configuration,
                    "the database is not as schema.sql makes it: \(counted(problems.count, "difference"))")
            }
            guard rights.isEmpty else {
                throw Failure(
                    .notPermitted, "the rights are not as schema.sql gives them",
                    advice: "as the owner of the database, or an administrator, run \"circulard db grant\"")
            }
            Console.say("The database is as schema.sql makes it.")
        }
    }

    struct Psql: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Open psql on the database; further arguments are psql's.",
            discussion: """
                Examples:
                  circulard db psql
                  circulard db psql -- -c 'SELECT title, price FROM api.current_deal LIMIT 10'
                """)

        @OptionGroup var options: GlobalOptions
        @Argument(parsing: .postTerminator, help: "Arguments for psql, after --.") var arguments: [String] = []

        func run() async throws {
            let status = try await Workplace.open(options) { workplace in
                try await runClient("psql", arguments, connection: workplace.connectionText)
            }
            if status != 0 { throw ExitCode(status) }
        }
    }
}

extension Workplace {
    /// What is not as `schema.sql` makes it, and the statements that would settle the rights.
    fileprivate func databaseProblems() async throws -> (problems: [String], rights: [String]) {
        let problems = try await database.verify(schema: share.schemaText())
        return (problems, problems.isEmpty ? try await database.rightsToSettle() : [])
    }
}
