import Postgres
import Storage
import TestDatabase
import TestSupport
import Testing

@Suite("The table of fields in docs/glossary.md", .freshDatabase) struct GlossaryTests {
    @Test("has each column of schema api, and no other as one of that surface")
    func columns() async throws {
        let columns = try await FreshDatabase.connect().query(
            """
            SELECT a.attname::text AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
            JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE n.nspname = 'api' AND c.relkind IN ('v', 'c') AND a.attnum > 0
            UNION
            SELECT p.name FROM pg_proc f JOIN pg_namespace n ON n.oid = f.pronamespace,
                unnest(f.proargnames, f.proargmodes) AS p (name, mode)
            WHERE n.nspname = 'api' AND p.mode = 't'
            """
        ).map { try $0.required("name", $0.text) }
        let listed = try fields(of: "api")
        #expect(Set(columns).subtracting(listed).sorted() == [])
        #expect(listed.subtracting(columns).sorted() == [])
    }

    private func fields(of surface: String) throws -> Set<String> {
        let text = try Checkout.text("docs/glossary.md")
        let rows = text.matches(of: #/(?m)^\| `([a-z_0-9]+)` \| ([a-z, -]+) \|/#)
        return Set(
            rows.filter { $0.output.2.split(separator: ", ").contains { $0 == surface } }.map { String($0.output.1) })
    }
}
