import ArgumentParser
import CommandSupport
import FoundationEssentials
import Glibc
import Postgres
import Storage

struct DatabaseBackup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Write the whole database to a file, with pg_dump.",
        discussion: """
            Other commands can run meanwhile. An existing file of that name is replaced when the new one is complete.

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
                .tryAgain, "cannot write the backup to \(file)",
                advice: "correct the pg_dump error above, then try again")
        }
        Console.say("Wrote \(file). To restore it into an empty database, run \"circulard db restore\".")
    }
}

struct DatabaseRestore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Restore a backup into an empty database, with pg_restore.",
        discussion: """
            Restores everything or nothing, creates the roles with their rights, and verifies the result against schema.sql.

            Examples:
              circulard db restore circulard.dump --state-directory /var/lib/circulard-new
              circulard db restore circulard.dump --database postgresql://owner@db.example.org/new
            """)

    @OptionGroup var options: GlobalOptions
    @Argument(help: "A file written by \"circulard db backup\" or pg_dump -Fc.") var file: String

    func run() async throws {
        guard FileManager.default.isReadableFile(atPath: file) else {
            throw Failure(.usage, "cannot read \(file)", advice: "name a file written by \"circulard db backup\"")
        }
        let schema = try DataDirectory.locate().schema()
        let (problems, left) = try await DatabaseServer.use(Settings(options), makesCluster: true) { connection in
            try await restore(to: connection, schema: schema)
        }
        guard problems.isEmpty else { throw Failure(.configuration, problems.joined(separator: "\n  ")) }
        Console.say("The database is restored.")
        guard left.isEmpty else {
            throw Failure(
                .notPermitted, "the database is restored, but this login cannot grant all rights",
                advice: "ask an administrator to run the statements of \"circulard db grant --plan\"")
        }
    }

    private func restore(
        to connection: String, schema: Schema
    ) async throws -> (problems: [String], left: [String]) {
        let database = try await Database.open(connection)
        guard try await database.isEmpty() else {
            throw Failure(
                .usage, "the database is not empty",
                advice: "name an empty one with --database, or another directory with --state-directory")
        }
        let name = try PostgresConnection.clientEnvironment(for: connection)["PGDATABASE"] ?? ""
        let status = try await runClient(
            "pg_restore",
            ["--dbname=\(name)", "--no-owner", "--no-privileges", "--single-transaction", "--exit-on-error", file],
            connection: connection)
        guard status == 0 else {
            throw Failure(
                .badData, "nothing was restored", advice: "correct the pg_restore error above, then try again")
        }
        do {
            try await database.requireVersion(schema)
        } catch let error as StorageError {
            throw Failure(.configuration, "everything is restored, but \(error)")
        }
        let problems = try await database.verify(schema: schema)
        return (problems, problems.isEmpty ? try await database.settleRights() : [])
    }
}
