import SystemPackage

/// The contents of a state directory, for `doctor`.
package struct ClusterStatus: Hashable, Sendable {
    /// The path of the data, or the path they would have.
    package let dataDirectory: String
    package let log: String
    /// The major version that wrote the data; nil if there are none yet.
    package let dataVersion: String?
    /// The PostgreSQL programs to use; nil if none are installed.
    package let toolsDirectory: String?
    package let toolsVersion: String?
    /// Whether the server accepts connections now.
    package let isRunning: Bool
    package let processID: Int?
    /// The problem that would make `PrivateCluster.start` fail, as far as can be seen without starting it.
    package let problem: ClusterError?
}

extension PrivateCluster {
    /// Reads the status without changing anything.
    ///
    /// - Throws: `ClusterError` if the state directory cannot be read.
    package static func status(stateDirectory: String) async throws(ClusterError) -> ClusterStatus {
        let layout = try ClusterLayout(stateDirectory: stateDirectory)
        let version = try ClusterServer.dataVersion(layout)
        var (tools, problem) = (ClusterTools?.none, ClusterError?.none)
        do {
            tools = try await ClusterTools.find(wanted: version)
            try ServerAccount(for: layout).requireWay(to: layout.state)
            if let version { try tools?.require(version, of: layout) }
        } catch {
            problem = error
        }
        let isRunning = ClusterServer.ask(layout) == .accepting
        return ClusterStatus(
            dataDirectory: layout.data.string, log: layout.log.string, dataVersion: version,
            toolsDirectory: tools?.directory.string, toolsVersion: tools?.version, isRunning: isRunning,
            processID: isRunning ? try ClusterServer.processID(layout).map { Int($0) } : nil, problem: problem)
    }

    /// The connection string for a server that runs, which is neither started nor kept running.
    ///
    /// - Returns: nil if it does not accept connections.
    package static func runningText(stateDirectory: String) throws(ClusterError) -> String? {
        let layout = try ClusterLayout(stateDirectory: stateDirectory)
        return ClusterServer.ask(layout) == .accepting ? layout.connectionText(database: databaseName) : nil
    }
}
