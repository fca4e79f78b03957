package import Testing

/// Gives every test case a separate database on the test process's private server: `@Suite(.freshDatabase)`.
package struct DatabaseTrait: SuiteTrait, TestTrait, TestScoping {
    let template: TemplateDatabase
    package let isRecursive = true

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let name = try await TestCluster.shared.makeDatabase(from: template)
        do {
            try await FreshDatabase.$assigned.withValue(TestCluster.shared.connectionText(database: name)) {
                try await function()
            }
        } catch {
            try await TestCluster.shared.drop(name)
            throw error
        }
        try await TestCluster.shared.drop(name)
    }
}

extension Trait where Self == DatabaseTrait {
    /// A database with the tables of `schema.sql`.
    package static var freshDatabase: Self { Self(template: .repositorySchema) }

    /// An empty database.
    package static var emptyDatabase: Self { Self(template: .empty) }

    /// A database in which the script at `schema` was run.
    package static func freshDatabase(schema: String) -> Self { Self(template: .script(path: schema)) }
}
