import ArgumentParser
import Ingest
import Postgres
import Setup
import Storage
import Subprocess
import SystemPackage

struct DatabaseCommands: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "db", abstract: "Make, check and open the database.",
        discussion: """
            Without --database or CIRCULARD_DATABASE_URL it is a private PostgreSQL in the state directory, on a Unix \
            socket, which runs only while a command uses it.
            """,
        subcommands: [Init.self, Verify.self, DatabaseSweep.self, Psql.self])

    struct Init: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Make the tables; does nothing where they are.")

        @OptionGroup var options: GlobalOptions

        func run() async throws {
            let problems = try await Workplace.open(options) { workplace in
                try await workplace.database.verify(schema: workplace.share.schemaText())
            }
            guard problems.isEmpty else { throw Failure(.configuration, problems.joined(separator: "\n  ")) }
            Console.say("The database is ready.")
        }
    }

    struct Verify: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract:
                "Compare the database with what schema.sql makes: tables, columns, constraints, indexes, comments.")

        @OptionGroup var options: GlobalOptions

        func run() async throws {
            let problems = try await Workplace.open(options) { workplace in
                try await workplace.database.verify(schema: workplace.share.schemaText())
            }
            for problem in problems { try Console.data(problem) }
            guard problems.isEmpty else {
                throw Failure(
                    .configuration, "the database is not as schema.sql makes it: \(problems.count) differences")
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
                  circulard db psql -- -c 'SELECT store, title, price, last_day FROM api.current_deal LIMIT 10'
                """)

        @OptionGroup var options: GlobalOptions
        @Argument(parsing: .postTerminator, help: "Arguments for psql, after --.") var arguments: [String] = []

        func run() async throws {
            let status = try await Workplace.open(options) { workplace in
                try await psql(arguments, connection: workplace.connectionText)
            }
            if status != 0 { throw ExitCode(status) }
        }
    }
}

/// Runs psql on our own terminal. Ctrl-C is psql's, so the wait for it is not cancelled.
private func psql(_ arguments: [String], connection: String) async throws -> Int32 {
    // The environment of a process is its owner's alone; its arguments, a password among them, are everybody's.
    let variables = try PostgresConnection.clientEnvironment(for: connection)
    let environment = Subprocess.Environment.inherit.updating(
        Dictionary(
            uniqueKeysWithValues: variables.map { (Subprocess.Environment.Key(stringLiteral: $0.key), $0.value) }))
    let result = try await Task {
        try await Subprocess.run(
            .name("psql"), arguments: .init(arguments), environment: environment,
            input: .fileDescriptor(.standardInput, closeAfterSpawningProcess: false),
            output: .fileDescriptor(.standardOutput, closeAfterSpawningProcess: false),
            error: .fileDescriptor(.standardError, closeAfterSpawningProcess: false))
    }.value
    switch result.terminationStatus {
    case .exited(let code): return code
    case .signaled(let signal): return 128 + signal
    }
}
