import TestSupport
import Testing

@testable import upstream_sim

/// An operator's usual steps, with the real program, a real server and a simulated upstream.
@Suite(.serialized, .stage, .timeLimit(.minutes(2))) struct CommandTests {
    static let scrapeKeys: Set = [
        "source", "store_code", "store", "run_id", "outcome", "records", "priced", "offers_inserted",
        "listings_inserted",
        "requests", "bytes", "exit_code",
    ]

    @Test("scrapes the stores around a point", arguments: ["publix", "kroger"])
    func scrapes(source: String) async throws {
        let first = try #require(Stage.current?.first[source])
        first.expectSuccess()
        let rows = try first.rows()
        #expect(!rows.isEmpty && first.errors.isEmpty)
        for row in rows {
            #expect(row.keys.isSuperset(of: Self.scrapeKeys), "\(first)")
            #expect(row["outcome"]?.text == "accepted" && row["exit_code"]?.number == 0)
            #expect((row["priced"]?.number ?? 0) > 100)
        }
        // Lines that the first store prints too are not written again.
        #expect((rows.first?["offers_inserted"]?.number ?? 0) > 100)
    }

    @Test("writes nothing if nothing has changed", arguments: ["publix", "kroger"])
    func scrapesAgain(source: String) async throws {
        let before = try await Stage.value("SELECT count(*) FROM offer")
        let again = try await Stage.run(["scrape", source, "--json"] + Stage.place)
        again.expectSuccess()
        for row in try again.rows() {
            #expect(row["outcome"]?.text == "unchanged" && row["offers_inserted"]?.number == 0, "\(again)")
        }
        #expect(try await Stage.value("SELECT count(*) FROM offer") == before)
    }

    @Test("finds nothing due right after a run", arguments: ["publix", "kroger"])
    func nothingDue(source: String) async throws {
        let due = try await Stage.run("run", "--dry-run", "--source", source)
        due.expectSuccess()
        #expect(due.output.isEmpty && due.errors.contains("No store is due"), "\(due)")
    }

    @Test("finds stores and stores them")
    func findsStores() async throws {
        let found = try await Stage.run(["stores", "find", "publix", "--json"] + Stage.place)
        found.expectSuccess()
        let keys: Set = [
            "store_id", "chain", "store_code", "store", "state", "latitude", "longitude", "time_zone",
            "is_tracked", "distance_meters",
        ]
        let stores = try found.rows()
        #expect(!stores.isEmpty && stores.allSatisfy { $0.keys.isSuperset(of: keys) }, "\(found)")
        #expect(stores.allSatisfy { $0["chain"]?.text == "publix" && $0["distance_meters"]?.number ?? 9999 <= 3219 })
        let known = try await Stage.run(["stores", "--chain", "publix", "--json"] + Stage.place).rows()
        #expect(known == stores)
    }

    @Test("adds a store by hand, and reads a saved page of it")
    func savedPage() async throws {
        try await Stage.run(
            "stores", "add", "publix", "9001", "--name", "Test Commons", "--state", "ga", "--near", "33.749,-84.388",
            "--ad-code", "2501083"
        ).expectSuccess()
        let row = try await Stage.run("stores", "--json").rows().first { $0["store_code"]?.text == "9001" }
        #expect(row?["store"]?.text == "Test Commons" && row?["state"]?.text == "GA")
        #expect(row?["time_zone"]?.text == "America/New_York")
        let page = Checkout.sample("publix/savings.json")
        let scrape = try await Stage.run("scrape", "publix", "--store", "9001", "--from", page, "--dry-run", "--json")
        #expect(scrape.status == 0 || scrape.status == 65, "\(scrape)")
        #expect(try await Stage.value("SELECT count(*) FROM api.run WHERE store_code = '9001'") == "0")
    }
}
