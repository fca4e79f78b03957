import Postgres
import Storage
import TestDatabase
import Testing

@Suite("Columns that are never NULL", .emptyDatabase) struct RequiredColumnTests {
    @Test("NULL in one is an error that names it")
    func null() async throws {
        let row = try await FreshDatabase.connect().query("SELECT 'Publix' AS name, NULL::text AS street")[0]
        #expect(try row.required("name", row.text) == "Publix")
        let error = #expect(throws: StorageError.self) { try row.required("street", row.text) }
        #expect(error?.code == .unreadable(column: "street"))
    }
}
