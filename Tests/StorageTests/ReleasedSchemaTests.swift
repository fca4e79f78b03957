import Postgres
import TestDatabase
import Testing

@testable import Storage

/// Holds what was released against changes.
@Suite("Released schemas", .emptyDatabase) struct ReleasedSchemaTests {
    /// SHA-256 of the files of `migrations/` that a release has; and of the `schema.sql` that the newest of them leads to.
    /// With a release its new files are added here.
    private static let released = (
        migrations: ["825c2ffa69df4f0fb710644f2d9b3b5d119a089b686821e4eab080e003a15149"],
        schema: "825c2ffa69df4f0fb710644f2d9b3b5d119a089b686821e4eab080e003a15149"
    )

    @Test("a file that was released is never changed")
    func files() async throws {
        let steps = try repositorySchema().migrations.prefix(Self.released.migrations.count)
        for (step, digest) in zip(steps, Self.released.migrations) {
            #expect(try await sha256(step.script) == digest, "step \(step.number), \(step.name)")
        }
        #expect(steps.count == Self.released.migrations.count)
    }

    @Test("schema.sql changes with a step of its own alone")
    func schema() async throws {
        let schema = try repositorySchema()
        guard schema.number + 1 == Self.released.migrations.count else { return }
        #expect(
            try await sha256(schema.text) == Self.released.schema,
            "schema.sql differs from the release: add migrations/\(String(10_001 + schema.number).dropFirst())_….sql")
    }

    @Test("each step says what it does, and is part of one transaction")
    func steps() async throws {
        let schema = try repositorySchema()
        for step in schema.migrations.dropFirst() {
            #expect(step.script.hasPrefix("-- ") && step.purpose.hasSuffix("."), "step \(step.number)")
            let isInOne = !step.script.contains(
                #/(?im)^\s*(?:BEGIN|COMMIT|ROLLBACK|SET(?! LOCAL)|VACUUM)\b.*;|CONCURRENTLY/#)
            #expect(isInOne, "step \(step.number)")
        }
    }

    private func sha256(_ text: String) async throws -> String? {
        try await FreshDatabase.connect().query(
            "SELECT encode(sha256($1), 'hex') AS digest", [.bytes(Array(text.utf8))]
        ).first?.text("digest")
    }
}
