import Postgres

/// The server of this test process, started when the first test needs a database.
///
/// Tests run in parallel: one connection creates all databases, one after the other and one ahead, and another drops them.
actor TestCluster {
    static let shared = TestCluster()

    private struct Server {
        let cluster: RunningCluster
        let creator, dropper: PostgresConnection
    }

    private var starting: Task<Server, any Error>?
    /// The next database of each template, which is being created.
    private var next: [TemplateDatabase: Task<String, any Error>] = [:]
    private var templates: [TemplateDatabase: Task<String, any Error>] = [:]
    private var databases = 0

    /// - Returns: the new database's name.
    func makeDatabase(from template: TemplateDatabase) async throws -> String {
        let database = next[template] ?? Task { try await create(template) }
        next[template] = Task { try await create(template) }
        return try await database.value
    }

    private func create(_ template: TemplateDatabase) async throws -> String {
        let source = try await name(of: template)
        databases += 1
        let name = "test_\(databases)"
        // Without a log to write, copying the files is faster than copying them by their blocks.
        try await server().creator.run(script: "CREATE DATABASE \(name) TEMPLATE \(source) STRATEGY file_copy")
        return name
    }

    /// Ends the connections that the test left open, and drops its database.
    func drop(_ name: String) async throws {
        try await server().dropper.run(script: "DROP DATABASE \(name) WITH (FORCE)")
    }

    func connectionText(database: String) async throws -> String {
        try await server().cluster.connectionText + " dbname=\(database)"
    }

    private func server() async throws -> Server {
        let task =
            starting
            ?? Task {
                try await TestDirectory.removeLeftovers()
                let cluster = try await PrivateCluster.start(
                    stateDirectory: TestDirectory.own, durability: .throwaway)
                TestDirectory.removeAtExit(cluster)
                return Server(
                    cluster: cluster, creator: try await .connect(cluster.connectionText),
                    dropper: try await .connect(cluster.connectionText))
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
        try await server().creator.run(script: "CREATE DATABASE \(name)")
        guard let script = try template.script() else { return name }
        let connection = try await PostgresConnection.connect(connectionText(database: name))
        try await connection.run(script: script)
        await connection.close()
        return name
    }
}
