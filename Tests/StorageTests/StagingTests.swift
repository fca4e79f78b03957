import Deals
import Postgres
import Storage
import TestDatabase
import Testing

@Suite("Writing an edition", .freshDatabase) struct StagingTests {
    /// A parser change that alters this hash publishes every ad anew.
    @Test("the content hash of an edition does not change")
    func contentHash() async throws {
        let ground = try await Ground()
        try await ground.publish([.sample("1", "Milk", brand: "Acme"), .words("2", "Luck")], at: ground.atlanta)
        let hash = try await ground.connection.query("SELECT encode(content_hash, 'hex') AS hash FROM edition")[0]
            .text("hash")
        #expect(hash == "2524fc394a597a133f7d2acb34b861da0d95e3683a46a845fbeaca1b0a562e3e")
    }
}
