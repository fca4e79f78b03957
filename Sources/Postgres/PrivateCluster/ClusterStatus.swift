import SystemPackage

/// What there is in a state directory, for `doctor`.
package struct ClusterStatus: Hashable, Sendable {
    /// Where the data are, or would be.
    package let dataDirectory: String
    package let log: String
    /// The major version that wrote the data; nil where there are none yet.
    package let dataVersion: String?
    /// The PostgreSQL programs to use; nil where none are installed.
    package let toolsDirectory: String?
    package let toolsVersion: String?
    /// Whether the server accepts connections now.
    package let isRunning: Bool
    package let processID: Int?
    /// What would keep `PrivateCluster.start` from working, as far as one can see without trying.
    package let problem: ClusterError?
}

extension PrivateCluster {
    /// Looks without changing anything.
    ///
    /// - Throws: `ClusterError` where the state directory cannot even be looked at.
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
}
