import Postgres
import TestDatabase
import TestSupport
import Testing

@Suite("docs/psql.md", .freshDatabase) struct CookbookTests {
    @Test("has a query for each question")
    func wording() throws {
        let recipes = try Recipe.all()
        #expect(recipes.count >= 20 && Set(recipes.map(\.question)).count == recipes.count)
        for recipe in recipes {
            #expect(recipe.question.hasSuffix("?") && recipe.queries.count == 1, "\(recipe.question)")
        }
    }

    @Test("no query names anything outside schema api but what PostgreSQL itself has")
    func publicOnly() async throws {
        let market = try await Market()
        // Only these two schemas can be found without their name.
        try await market.connection.run(script: "CREATE SCHEMA elsewhere; SET search_path = elsewhere, pg_catalog")
        for recipe in try Recipe.all() {
            #expect(!recipe.queries.joined().contains(#/\bpublic\./#), "\(recipe.question)")
            do { _ = try await recipe.rows(in: market.connection) } catch {
                Issue.record("\(recipe.question) \(error)")
            }
        }
        let noticed = Recipe(question: "", queries: ["SELECT count(*) FROM store_offer"])
        await #expect(throws: PostgresError.self) { try await noticed.rows(in: market.connection) }
        try await market.close()
    }

    @Test("every query runs as printed, and returns rows from a market with something of everything")
    func run() async throws {
        let market = try await Market()
        for recipe in try Recipe.all() {
            do {
                let rows = try await recipe.rows(in: market.connection)
                let isFound = !rows.isEmpty
                #expect(isFound, "nothing found: \(recipe.question)")
                guard let expected = Self.titles.first(where: { recipe.question.hasSuffix($0.key) }) else { continue }
                #expect(try rows.map { try $0.text("title") } == expected.value, "\(recipe.question)")
            } catch {
                Issue.record("\(recipe.question) \(error)")
            }
        }
        try await market.close()
    }

    /// Expected values by the end of the question, in the order of the result.
    private static let titles: KeyValuePairs = [
        "cheapest first?": Array(repeating: "Sweet Cream Butter", count: 3)
            + Array(repeating: "Cultured Butter", count: 3),
        "by the ounce?": ["Ground Coffee", "Whole Bean Coffee"], "by the pound?": ["Ground Chuck"],
        "save the most?": ["Cat Litter"], "must be bought?": ["Paper Towels"], "or card pay?": ["Cheddar"],
        "rebates?": ["Vitamins"], "to be spent?": ["Party Plates"], "have a limit?": ["Eggs"],
        "for the same thing?": ["Sweet Cream Butter"], "end tomorrow?": ["Pears"], "in the coming week?": ["Turkey"],
        "are they cheaper?": ["Eggs"],
    ]
}

/// A question of `docs/psql.md` and its section.
private struct Recipe {
    var question: String
    var queries: [String] = []

    static func all() throws -> [Recipe] {
        var isQuery = false
        return try Checkout.text("docs/psql.md").split(separator: "\n").reduce(into: []) { recipes, line in
            if line.hasPrefix("### ") { recipes.append(Recipe(question: String(line.dropFirst(4)))) }
            guard let last = recipes.indices.last else { return }
            switch (line, isQuery) {
            case ("```sql", _): (isQuery, recipes[last].queries) = (true, recipes[last].queries + [""])
            case ("```", _): isQuery = false
            case (_, true): recipes[last].queries[recipes[last].queries.count - 1] += line + "\n"
            case (_, false): break
            }
        }
    }

    /// Runs the query through a table, so that each column is computed and has a unique name.
    func rows(in connection: PostgresConnection) async throws -> PostgresRows {
        try await connection.run(script: "DROP TABLE IF EXISTS shown")
        try await connection.run(script: "CREATE TEMP TABLE shown AS " + queries.joined())
        return try await connection.query("SELECT * FROM shown ORDER BY ctid")
    }
}
