import Postgres

/// The server of this test process, started when the first test needs a database.
///
/// Tests run in parallel: one connection creates and drops all databases, one after the other.
actor TestCluster {
    static let shared = TestCluster()

    private var starting: Task<(RunningCluster, PostgresConnection), any Error>?
    private var templates: [TemplateDatabase: Task<String, any Error>] = [:]
    private var databases = 0

    /// - Returns: the new database's name.
    func makeDatabase(from template: TemplateDatabase) async throws -> String {
        let (_, administrator) = try await server()
        let source = try await name(of: template)
        databases += 1
        let name = "test_\(databases)"
        try await administrator.run(script: "CREATE DATABASE \(name) TEMPLATE \(source)")
        return name
    }

    /// Ends the connections that the test left open, and drops its database.
    func drop(_ name: String) async throws {
        try await server().1.run(script: "DROP DATABASE \(name) WITH (FORCE)")
    }

    func connectionText(database: String) async throws -> String {
        try await server().0.connectionText + " dbname=\(database)"
    }

    private func server() async throws -> (RunningCluster, PostgresConnection) {
        let task =
            starting
            ?? Task {
                try await TestDirectory.removeLeftovers()
                let cluster = try await PrivateCluster.start(
                    stateDirectory: TestDirectory.own, durability: .throwaway)
                TestDirectory.removeAtExit(cluster)
                return (cluster, try await PostgresConnection.connect(cluster.connectionText))
            }
        starting = task
        return try await task.value
    }

    private func name(of template: TemplateDatabase) async throws -> String {
        let number = templates.count
        let task = templates[template] ?? Task { try await self.makeTemplate(template, name: "template_\(number)") }
        templates[template] = task
        return try await task.value
    }

    private func makeTemplate(_ template: TemplateDatabase, name: String) async throws -> String {
        try await server().1.run(script: "CREATE DATABASE \(name)")
        guard let script = try template.script() else { return name }
        let connection = try await PostgresConnection.connect(connectionText(database: name))
        try await connection.run(script: script)
        await connection.close()
        return name
    }
}
