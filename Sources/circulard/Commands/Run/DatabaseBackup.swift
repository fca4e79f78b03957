import ArgumentParser
import CommandSupport
import FoundationEssentials
import Glibc
import Postgres
import Storage
import SystemPackage

struct DatabaseBackup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Write the whole database to a file, with pg_dump.",
        discussion: """
            Other commands can run meanwhile. An existing file of that name is replaced when the new one is complete, \
            which its owner alone can read. \
            Without a file it is one named by the day in backups.directory, and dumps older than backups.days are deleted \
            there, as circulard-backup.timer does each night.

            Examples:
              circulard db backup /var/backups/circulard.dump
              circulard db backup
            """)

    @OptionGroup var options: GlobalOptions
    @Argument(
        help: "The file, in pg_dump's own format. Default: one named by the day in backups.directory.",
        completion: .file())
    var file: String?

    func run() async throws {
        if let file { return try await write(file) }
        let folder = try BackupFolder(Settings(options))
        try await write(folder.path(at: Clock.now()))
        for old in folder.ended(at: Clock.now()) {
            unsafe unlink(old)
            Console.say("Deleted \(old), which is older than \(folder.days) days.")
        }
    }

    private func write(_ file: String) async throws {
        let unfinished = file + ".part"
        let output = try makeFile(unfinished, for: file)
        defer { try? output.close() }
        do {
            try await DatabaseServer.use(Settings(options), makesCluster: false) {
                try await dump($0, to: output, of: file)
            }
            guard unsafe rename(unfinished, file) == 0 else { throw cannotWrite(Errno(rawValue: errno), file) }
        } catch {
            unsafe unlink(unfinished)
            throw error
        }
        Console.say("Wrote \(file). To restore it into an empty database, run \"circulard db restore\".")
    }

    /// Fails at once where nothing can be written.
    private func makeFile(_ path: String, for file: String) throws -> FileDescriptor {
        do {
            return try FileDescriptor.newFile(FilePath(path))
        } catch let error as Errno {
            throw cannotWrite(error, file)
        }
    }

    private func dump(_ connection: String, to output: FileDescriptor, of file: String) async throws {
        // A session of our own says better why there is none.
        try await Database.open(connection).close()
        try await runTransfer(
            "pg_dump", ["--format=custom"], into: output, connection: connection,
            Failure(
                .tryAgain, "cannot write the backup to \(file)",
                advice: "correct the pg_dump error above, then try again"))
    }

    private func cannotWrite(_ error: Errno, _ file: String) -> Failure {
        let advice =
            switch error {
            case .noSuchFileOrDirectory: "make its directory first, or name another file"
            case .permissionDenied, .notPermitted: "name a file that this user may write, or run it as another user"
            case .noSpace, .diskQuotaExceeded: "the disk is full: make room or name another place, then try again"
            case .isDirectory: "name a file in it"
            default: "name another file"
            }
        return Failure(.inputOutput, "cannot write the backup to \(file): \(error)", advice: advice)
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
    @Argument(help: "A file written by \"circulard db backup\" or pg_dump -Fc.", completion: .file()) var file: String

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
        let dump = try FileDescriptor.open(FilePath(file), .readOnly, options: .closeOnExec)
        defer { try? dump.close() }
        try await runTransfer(
            "pg_restore",
            ["--dbname=\(name)", "--no-owner", "--no-privileges", "--single-transaction", "--exit-on-error"],
            from: dump, connection: connection,
            Failure(.badData, "nothing was restored", advice: "correct the pg_restore error above, then try again"))
        do {
            try await database.requireVersion(schema)
        } catch let error as StorageError {
            throw Failure(.configuration, "everything is restored, but \(error)")
        }
        let problems = try await database.verify(schema: schema)
        return (problems, problems.isEmpty ? try await database.settleRights() : [])
    }
}
