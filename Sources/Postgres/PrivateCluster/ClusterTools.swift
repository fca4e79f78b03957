import Glibc
import Subprocess
import SystemPackage

/// PostgreSQL's own programs of one major version: `initdb`, `pg_ctl`, `postgres`.
struct ClusterTools: Hashable, Sendable {
    private static let debianRoot = FilePath("/usr/lib/postgresql")
    private static let programs = ["initdb", "pg_ctl", "postgres"]

    let directory: FilePath
    /// "15".
    let version: String

    /// - Parameter wanted: the version that wrote the data; if it is not installed, the newest one is used.
    static func find(wanted: String?) async throws(ClusterError) -> ClusterTools {
        let installed = try debianVersions()
        if let wanted, installed.contains(wanted) { return debian(wanted) }
        if let newest = installed.max(by: { (Int($0) ?? 0) < (Int($1) ?? 0) }) { return debian(newest) }
        if let found = try await onPath() { return found }
        throw ClusterError(
            .toolsMissing,
            "no database URL is given, and PostgreSQL's server is not installed for a private one: "
                + "apt-get install postgresql, or give the URL of a database")
    }

    private static func debian(_ version: String) -> ClusterTools {
        ClusterTools(directory: debianRoot.appending(version).appending("bin"), version: version)
    }

    private static func debianVersions() throws(ClusterError) -> [String] {
        try entries(of: debianRoot).filter { Int($0) != nil && isComplete(debian($0).directory) }
    }

    private static func isComplete(_ directory: FilePath) -> Bool {
        programs.allSatisfy { directory.appending($0).withPlatformString { access($0, X_OK) == 0 } }
    }

    /// For systems that install the programs elsewhere.
    private static func onPath() async throws(ClusterError) -> ClusterTools? {
        let path = getenv("PATH").map { String(cString: $0) } ?? ""
        let directories = path.split(separator: ":").map { FilePath(String($0)) }
        guard let directory = directories.first(where: isComplete) else { return nil }
        let printed = try await run(directory.appending("pg_ctl"), ["--version"]).output
        // "pg_ctl (PostgreSQL) 15.20 (Debian 15.20-0+deb12u1)"
        let version = printed.split(separator: " ").first { $0.first?.isNumber == true }?.split(separator: ".").first
        return version.map { ClusterTools(directory: directory, version: String($0)) }
    }
}

extension ClusterTools {
    func require(_ data: String, of layout: ClusterLayout) throws(ClusterError) {
        guard data != version else { return }
        throw ClusterError(
            .versionMismatch(data: data, tools: version),
            "\(layout.data) was written by PostgreSQL \(data), and \(version) is installed: apt-get install "
                + "postgresql-\(data), or move the directory away to begin an empty one")
    }

    /// - Returns: all output of the program, and whether it succeeded.
    func run(
        _ program: String, _ arguments: [String], as account: ServerAccount, in directory: FilePath, input: String = ""
    ) async throws(ClusterError) -> (output: String, isSuccess: Bool) {
        try await Self.run(
            self.directory.appending(program), arguments, as: account, in: directory, input: input)
    }

    /// Our environment is not passed on: `PGDATA` or `PGPORT` would select another server. A separate session protects
    /// the program from the terminal's Ctrl-C, which this process handles.
    static func run(
        _ program: FilePath, _ arguments: [String], as account: ServerAccount? = nil, in directory: FilePath? = nil,
        input: String = ""
    ) async throws(ClusterError) -> (output: String, isSuccess: Bool) {
        let command = commandLine(program, arguments, as: account)
        var options = PlatformOptions()
        options.createSession = true
        do {
            let result = try await Subprocess.run(
                .path(command.program), arguments: Arguments(command.arguments),
                environment: .custom(["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]), workingDirectory: directory,
                platformOptions: options,
                input: .fileDescriptor(try pipe(holding: input), closeAfterSpawningProcess: true),
                output: .string(limit: 1 << 20), error: .combinedWithOutput)
            return (result.standardOutput, result.terminationStatus.isSuccess)
        } catch {
            throw ClusterError(.unusable, "cannot run \(command.program): \(error)")
        }
    }

    /// swift-subprocess 1.0.2 ends our process if it writes the input itself and the child does not stay to read it
    /// (swiftlang/swift-subprocess#367).
    ///
    /// - Parameter text: at most the capacity of a pipe, which is at least one page.
    private static func pipe(holding text: String) throws -> FileDescriptor {
        let ends = try FileDescriptor.pipe()
        try ends.writeEnd.closeAfter { _ = try ends.writeEnd.writeAll(text.utf8) }
        return ends.readEnd
    }

    /// Uses `setpriv` of util-linux to change the account. swift-subprocess 1.0.2 would call `setuid` in a child made
    /// by a bare `clone3`, where glibc waits for ever for threads that do not exist.
    private static func commandLine(
        _ program: FilePath, _ arguments: [String], as account: ServerAccount?
    ) -> (program: FilePath, arguments: [String]) {
        guard let account, account.isOther else { return (program, arguments) }
        let identity = ["--reuid=\(account.user)", "--regid=\(account.group)", "--clear-groups", "--"]
        return ("/usr/bin/setpriv", identity + [program.string] + arguments)
    }
}
