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
        #expect(hash == "74e22382cff19137605512ae7ecbcd9e92d68874599f63ffb0e297c44bbcf25a")
    }

    /// Columns of `offer` that no value of an offer goes to.
    private static let notWritten: Set = [
        // Given with the edition, or looked up.
        "listing_id", "edition_id", "time_zone",
        // Computed of the line, of the lines of its listing, and of its days.
        "line_hash", "previous_valid_through", "validity",
    ]

    @Test("every column of an offer is in the list of columns, once")
    func columns() async throws {
        let columns = try await FreshDatabase.connect().query(
            "SELECT column_name::text AS name FROM information_schema.columns WHERE table_name = 'offer'"
        ).map { try $0.required("name", $0.text) }
        #expect(Set(OfferColumn.names).count == OfferColumn.names.count)
        #expect(Set(OfferColumn.names).isDisjoint(with: Self.notWritten))
        #expect(Set(columns) == Set(OfferColumn.names).union(Self.notWritten))
    }
}
