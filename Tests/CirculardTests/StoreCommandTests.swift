import TestSupport
import Testing

@testable import upstream_sim

/// Stores that close, open, are added from saved pages, or have an invalid location.
extension CommandTests {
    private static let macon = ["--near", "32.880,-83.690", "--radius", "5"]

    private func known(_ code: String, _ options: String...) async throws -> SimJSON? {
        try await Stage.run(["stores", "--json"] + options).rows().first { $0["store_code"]?.text == code }
    }

    @Test("retires a store that its chain lists as closed, and names one that is not open yet")
    func findsClosed() async throws {
        let found = try await Stage.run(["stores", "find", "publix", "--json"] + Self.macon)
        found.expectSuccess()
        #expect(found.output.isEmpty, "\(found)")
        #expect(found.errors.contains("left out: Publix at Bass Crossing: opens on 2931-03-05"), "\(found)")
        #expect(try await known("431") == nil)
        #expect(try await known("431", "--all")?["retired_on"]?.text == "2024-05-12")
        #expect(try await Stage.run("stores", "--all").output.contains("CLOSED FROM"))
        try await Stage.run("scrape", "publix", "--store", "431").expectRefusal(65, naming: "lists store 431 as closed")
    }

    @Test("checks whether a store has closed if its run fails, and retires a closed one")
    func asksAfterFailure() async throws {
        try await Stage.run(
            "stores", "add", "publix", "431", "--name", "Landing", "--state", "GA", "--near", "32.879,-83.688"
        ).expectSuccess()
        #expect(try await known("431") != nil)
        let failed = try await Stage.run("scrape", "publix", "--store", "431", "--json")
        #expect(
            failed.status == 65 && failed.errors.contains("store 431: listed by the chain as closed since 2024-05-12"),
            "\(failed)")
        #expect(try await known("431") == nil)
        let due = try await Stage.run("run", "--dry-run", "--source", "publix")
        #expect(due.status == 0 && due.errors.contains("No store is due"), "\(due)")
        #expect(try await Stage.value("SELECT count(*) FROM api.source_health WHERE store_code = '431'") == "0")
    }

    @Test("rejects a list on which many stores close at once: after failed runs, in a search, in a saved file")
    func closingDown() async throws {
        let (codes, open) = (["1083", "1528"], try await known("1083"))
        try #require(open != nil)
        try await Stage.failing("kind=stores-closed") {
            let failed = try await Stage.run(["scrape", "publix", "--store"] + codes)
            #expect(failed.status == 65 && failed.errors.contains("known stores close at once"), "\(failed)")
            let found = try await Stage.run(["stores", "find", "publix"] + Stage.place)
            #expect(found.status == 65 && found.errors.contains("--skip-anomaly-check"), "\(found)")
            #expect(found.output.contains("1083"), "known stores are listed all the same: \(found)")
        }
        #expect(try await known("1083") == open)
        let file = try #require(Stage.current?.scratch).file("list.json", Self.list(codes, closing: "2020-01-01"))
        let saved = try await Stage.run("stores", "find", "publix", "--from", file)
        #expect(saved.status == 65 && saved.errors.contains("2 of 2 known stores close at once"), "\(saved)")
        #expect(try await known("1083") == open)
        let zero = try #require(Stage.current?.scratch).file("zero.json", Self.list(codes, closing: "1900-01-01"))
        try await Stage.run("stores", "find", "publix", "--from", zero).expectSuccess()
        #expect(try await known("1083") != nil)
        try await Stage.run("stores", "find", "publix", "--from", file, "--skip-anomaly-check").expectSuccess()
        #expect(try await known("1083") == nil)
        try await Stage.run(["stores", "find", "publix"] + Stage.place).expectSuccess()
        #expect(try await known("1083") == open)
        try await Stage.run(["scrape", "publix", "--store"] + codes).expectSuccess()
    }

    /// A locator response in which stores of Atlanta have a closing day.
    private static func list(_ codes: [String], closing day: String) -> String {
        let stores = codes.map {
            """
            {"storeNumber": \($0), "type": "R", "name": "Store \($0)", "address": {"state": "GA"}, "isEnabled": true,
             "latitude": 33.79, "longitude": -84.30, "openingDate": "1990-05-01T00:00:00",
             "closingDate": "\(day)T00:00:00"}
            """
        }
        return "{\"stores\": [\(stores.joined(separator: ", "))]}"
    }

    @Test("leaves it to the operator to retire a store that its chain no longer lists")
    func retires() async throws {
        let add = ["stores", "add", "kroger", "01199999", "--name", "Gone", "--state", "GA", "--near", "33.5,-83.9"]
        let added = try await Stage.run(add)
        #expect(added.status == 0 && added.errors.hasPrefix("Added kroger 01199999, Gone.\n"), "\(added)")
        let again = try await Stage.run(add)
        #expect(again.status == 0 && again.errors == "Changed kroger 01199999, Gone.\n", "\(again)")
        let failed = try await Stage.run("scrape", "kroger", "--store", "01199999", "--json")
        #expect(failed.status != 0 && failed.errors.contains("circulard stores retire kroger 01199999"), "\(failed)")
        #expect(try await known("01199999")?["is_tracked"]?.flag == true)
        try await Stage.run("stores", "retire", "kroger", "01199999").expectSuccess()
        #expect(try await known("01199999") == nil)
        #expect(try await known("01199999", "--all")?["retired_on"]?.text != nil)
        try await Stage.run("stores", "retire", "kroger", "01199999", "--undo").expectSuccess()
        #expect(try await known("01199999") != nil)
        try await Stage.run("stores", "retire", "kroger", "01199999").expectSuccess()
        try await Stage.run("stores", "retire", "kroger", "01199998").expectRefusal(65, naming: "01199998")
    }

    @Test("adds a store from its saved page, and lists the entries of a saved list that are not stores")
    func savedStores() async throws {
        let scratch = try #require(Stage.current?.scratch)
        let page = try scratch.file("store.html", Self.page(number: 9103, longitude: "-84.1"))
        let swapped = try scratch.file("unsigned.html", Self.page(number: 9104, longitude: "84.1"))
        let found = try await Stage.run("stores", "find", "publix", "--json", "--from", page, swapped)
        found.expectSuccess()
        #expect(try found.rows().map { $0["store_code"]?.text } == ["9103"])
        #expect(found.errors.contains("the longitude seems to lack its minus sign"), "\(found)")
        try await Stage.run("stores", "find", "publix", "--from", Checkout.sample("publix/pcard.html")).expectRefusal(
            65, naming: "pcard.html")
    }

    private static func page(number: Int, longitude: String) -> String {
        """
        <html><body><store-details :store="{&quot;storeNumber&quot;:\(number),&quot;type&quot;:&quot;R&quot;,\
        &quot;name&quot;:&quot;Saved&quot;,&quot;address&quot;:{&quot;state&quot;:&quot;GA&quot;},\
        &quot;latitude&quot;:33.2,&quot;longitude&quot;:\(longitude)}"></store-details></body></html>
        """
    }
}

/// The centers of ZIP codes, in the forms in which the Census Bureau published them.
@Suite(.timeLimit(.minutes(2))) struct ZIPCodeTests {
    private static let tabs = """
        GEOID\tALAND\tAWATER\tALAND_SQMI\tAWATER_SQMI\tINTPTLAT\tINTPTLONG
        30306\t7245670\t21345\t2.798\t0.008\t33.786029\t-84.351418
        97034\t15013546\t2062447\t5.797\t0.796\t45.409263\t-122.684204
        """
    private static let bars = """
        GEOID|GEOIDFQ|ALAND|AWATER|ALAND_SQMI|AWATER_SQMI|INTPTLAT|INTPTLONG
        30306|860Z200US30306|7245670|21345|2.798|0.008|33.786029|-84.351418
        """

    @Test("locate places and stores, and a second table replaces the first")
    func locates() async throws {
        try await Scratch.with { scratch in
            let program = try Program(in: scratch)
            let near = ["stores", "--near", "97034"]
            try await program.run(near).expectRefusal(64, naming: "circulard stores zip-codes")
            let table = try scratch.file("zcta.txt", Self.tabs.replacing("\n", with: "   \n"))
            let taken = try await program.run(["stores", "zip-codes", table])
            taken.expectSuccess()
            #expect(taken.errors.contains("Located 2 ZIP codes."))
            try await program.run(near).expectSuccess()
            let add = ["stores", "add", "aldi", "444-086", "--name", "Elm Street", "--state"]
            try await program.run(add + ["GA", "--near", "97034"]).expectRefusal(64, naming: "--near")
            try await program.run(add + ["GA", "--near", "30306"]).expectSuccess()
            let stores = try await program.run(["stores", "--near", "33.786029,-84.351418", "--radius", "1", "--json"])
            #expect(
                stores.output.contains(#""postal_code": "30306""#) || stores.output.contains(#""postal_code":"30306""#),
                "\(stores)")
            try await program.run(["stores", "zip-codes", scratch.file("new.txt", Self.bars)]).expectSuccess()
            try await program.run(near).expectRefusal(64, naming: "97034")
        }
    }

    @Test(
        "are refused by line if the table is another one",
        arguments: [
            ("zip,lat\n30306,33.7", "GEOID"), (Self.bars + "\n3030|||||||", "line 3"), ("", "GEOID"),
            (Self.bars + "\n30306|860Z200US30306|1|1|1|1|33.7|-84.3", "line 3"),
            ("GEOID|INTPTLAT|INTPTLONG\n", "no ZIP code"),
        ])
    func refuses(_ table: String, _ words: String) async throws {
        try await Scratch.with { scratch in
            let file = try scratch.file("zcta.txt", table)
            try await Program(in: scratch).run(["stores", "zip-codes", file]).expectRefusal(65, naming: words)
        }
    }
}
