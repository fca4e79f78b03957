import SystemPackage

/// Creates the data directory, once.
extension ClusterServer {
    static func dataVersion(_ layout: ClusterLayout) throws(ClusterError) -> String? {
        try readFile(layout.data.appending("PG_VERSION"))?.split(separator: "\n").first.map(String.init)
    }

    /// Creates the data directory if there is none. It is renamed last, so that the remains of an interruption are
    /// created anew.
    func initializeIfNeeded() async throws {
        if let version = try Self.dataVersion(layout) { return try tools.require(version, of: layout) }
        try account.requireWay(to: layout.state)
        try await removeUnfinished(attempts: 20)
        try makeDirectory(layout.unfinished, mode: 0o700)
        try account.own(layout.unfinished)
        try await run("initdb", initdbArguments)
        try await createDatabase()
        try rename(layout.unfinished, to: layout.data)
    }

    /// An `initdb` whose files disappear gives up, but may create some in the meantime.
    private func removeUnfinished(attempts: Int) async throws {
        do {
            try layout.removeUnfinished()
        } catch  where attempts > 1 {
            try await Task.sleep(for: .milliseconds(100))
            try await removeUnfinished(attempts: attempts - 1)
        }
    }

    private var initdbArguments: [String] {
        [
            "--pgdata=\(ClusterLayout.unfinishedName)", "--username=\(PrivateCluster.userName)", "--encoding=UTF8",
            "--locale=C.UTF-8", "--auth-local=trust", "--auth-host=reject", "--data-checksums",
        ] + (durability == .throwaway ? ["--no-sync"] : [])
    }

    /// Runs in single-user mode, so that a data directory with its final name also has its database.
    private func createDatabase() async throws(ClusterError) {
        try await run(
            "postgres",
            ["--single", "-D", ClusterLayout.unfinishedName, "-c", "exit_on_error=true"] + durabilityOptions
                + ["postgres"],
            input: "CREATE DATABASE \(PrivateCluster.databaseName)\n")
    }

    private func run(
        _ program: String, _ arguments: [String], input: String = ""
    ) async throws(ClusterError) {
        let result = try await tools.run(program, arguments, as: account, in: layout.state, input: input)
        guard !result.isSuccess else { return }
        let reason = ClusterError.saysDiskIsFull(result.output) ? Self.fullDisk : ""
        throw ClusterError(
            .initializationFailed, "PostgreSQL's \(program) failed in \(layout.state)\(reason)", output: result.output)
    }
}
