import ArgumentParser
import FoundationEssentials
import Glibc
import Ingest
import Postgres
import Setup
import Storage

struct DatabaseBackup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Write the whole database to a file, with pg_dump.",
        discussion: """
            Everything else may go on meanwhile. A file of that name is replaced when the new one is whole.

            Example:
              circulard db backup /var/backups/circulard.dump
            """)

    @OptionGroup var options: GlobalOptions
    @Argument(help: "The file, in pg_dump's own format.") var file: String

    func run() async throws {
        let unfinished = file + ".part"
        let status = try await DatabaseServer.use(Settings(options), makesCluster: false) { connection in
            try await runClient(
                "pg_dump", ["--format=custom", "--file=\(unfinished)"], connection: connection)
        }
        guard status == 0, unsafe rename(unfinished, file) == 0 else {
            unsafe unlink(unfinished)
            throw Failure(
                .tryAgain, "the backup was not written to \(file)",
                advice: "mend what pg_dump says above, and try again")
        }
        Console.say("Written: \(file). Read it into an empty database with \"circulard db restore\".")
    }
}

struct DatabaseRestore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Read a backup into an empty database, with pg_restore.",
        discussion: """
            All of it or nothing. Makes the roles, gives them their rights, and compares the result with schema.sql.

            Examples:
              circulard db restore circulard.dump --state-directory /var/lib/circulard-new
              circulard db restore circulard.dump --database postgresql://owner@db.example.org/new
            """)

    @OptionGroup var options: GlobalOptions
    @Argument(help: "What \"circulard db backup\" or pg_dump -Fc wrote.") var file: String

    func run() async throws {
        guard FileManager.default.isReadableFile(atPath: file) else {
            throw Failure(.usage, "cannot read \(file)", advice: "name a file that \"circulard db backup\" wrote")
        }
        let schema = try Share.locate().schemaText()
        let (problems, left) = try await DatabaseServer.use(Settings(options), makesCluster: true) { connection in
            try await restore(to: connection, schema: schema)
        }
        guard problems.isEmpty else { throw Failure(.configuration, problems.joined(separator: "\n  ")) }
        Console.say("The database is as it was.")
        guard left.isEmpty else {
            throw Failure(
                .notPermitted, "but rights are missing that this login cannot give",
                advice: "let an administrator run what \"circulard db grant --plan\" prints")
        }
    }

    private func restore(
        to connection: String, schema: String
    ) async throws -> (problems: [String], left: [String]) {
        let database = try await Database.open(connection)
        guard try await database.isEmpty() else {
            throw Failure(
                .usage, "the database is not empty",
                advice: "name an empty one with --database, or another folder with --state-directory")
        }
        let name = try PostgresConnection.clientEnvironment(for: connection)["PGDATABASE"] ?? ""
        let status = try await runClient(
            "pg_restore",
            ["--dbname=\(name)", "--no-owner", "--no-privileges", "--single-transaction", "--exit-on-error", file],
            connection: connection)
        guard status == 0 else {
            throw Failure(.badData, "nothing was restored", advice: "mend what pg_restore says above, and try again")
        }
        let problems = try await database.verify(schema: schema)
        return (problems, problems.isEmpty ? try await database.settleRights() : [])
    }
}
