import Deals
import Postgres
import Storage
import TestDatabase
import Testing

@Suite("Bringing an edition in", .freshDatabase) struct StagingTests {
    /// A reader that changes it publishes every ad anew.
    @Test("the content hash of an edition stays what it was")
    func contentHash() async throws {
        let ground = try await Ground()
        try await ground.publish([.sample("1", "Milk", brand: "Acme"), .words("2", "Luck")], at: ground.atlanta)
        let hash = try await ground.connection.query("SELECT encode(content_hash, 'hex') AS hash FROM edition")[0]
            .text("hash")
        #expect(hash == "6a204866a96ced842a9dcd2e2dbb56c63d5ecf6da1f36c9926abbb9f63eee1c9")
    }
}
