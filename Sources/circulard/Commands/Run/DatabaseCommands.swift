import ArgumentParser
import CommandSupport
import Storage

struct DatabaseCommands: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "db", abstract: "Create, migrate, verify, back up and open the database.",
        discussion: """
            Without --database or CIRCULARD_DATABASE_URL, this is a private PostgreSQL server in the state directory, \
            on a Unix socket, which runs only while a command uses it.
            """,
        subcommands: [
            Init.self, DatabaseMigrate.self, Verify.self, DatabaseGrant.self, DatabaseBackup.self, DatabaseRestore.self,
            DatabasePrune.self,
            Psql.self,
        ])

    struct Init: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Create the tables, unless they exist.")

        @OptionGroup var options: GlobalOptions

        func run() async throws {
            let (problems, rights) = try await CommandContext.open(options, makesTables: true) {
                try await $0.databaseProblems()
            }
            guard problems.isEmpty else { throw Failure(.configuration, problems.joined(separator: "\n  ")) }
            Console.say("The database is ready.")
            guard !rights.isEmpty else { return }
            Console.say(
                """
                Rights are missing, which circulard-api and every login except the owner's need. Ask an administrator \
                to run the output of:
                  circulard db grant --plan
                """)
        }
    }

    struct Verify: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Verify the database against schema.sql, and its rights.",
            discussion: """
                Checks tables, columns, constraints, indexes, triggers, views, functions, comments, roles and rights. \
                Exit status 78 if the database differs from schema.sql, 77 if only rights are missing.
                """)

        @OptionGroup var options: GlobalOptions

        func run() async throws {
            let (problems, rights) = try await CommandContext.open(options) { try await $0.databaseProblems() }
            for problem in problems { try Console.data(problem) }
            for statement in rights { try Console.data("rights: \(statement)") }
            guard problems.isEmpty else {
                throw Failure(
                    .configuration,
                    "the database differs from schema.sql: \(counted(problems.count, "difference"))")
            }
            guard rights.isEmpty else {
                throw Failure(
                    .notPermitted, "rights are missing",
                    advice: "as the owner of the database, or an administrator, run \"circulard db grant\"")
            }
            Console.say("The database matches schema.sql.")
        }
    }

    struct Psql: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Run psql on the database. Further arguments go to psql.",
            discussion: """
                Examples:
                  circulard db psql
                  circulard db psql -- -c 'SELECT title, price FROM api.current_deal LIMIT 10'
                """)

        @OptionGroup var options: GlobalOptions
        @Argument(parsing: .postTerminator, help: "Arguments for psql, after --.") var arguments: [String] = []

        func run() async throws {
            let status = try await CommandContext.open(options) { context in
                try await runClient("psql", arguments, connection: context.connectionText)
            }
            if status != 0 { throw ExitCode(status) }
        }
    }
}

extension CommandContext {
    /// The differences from `schema.sql`, and the statements that would grant the missing rights.
    fileprivate func databaseProblems() async throws -> (problems: [String], rights: [String]) {
        let problems = try await database.verify(schema: dataDirectory.schema())
        return (problems, problems.isEmpty ? try await database.rightsToSettle() : [])
    }
}
