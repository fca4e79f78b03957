import FoundationEssentials
import TestSupport
import Testing

@testable import upstream_sim

/// Errors of a scrape or query that appear only once the database is open.
@Suite(.serialized, .stage, .timeLimit(.minutes(2))) struct BadScrapeTests {
    private static let page = Checkout.sample("publix/pcard.html")

    static let refused: [BadInput] = [
        BadInput("an unknown source", ["scrape", "wholefoods", "--store", "1"], 64, naming: "\"wholefoods\""),
        BadInput("an unknown store", ["scrape", "publix", "--store", "99999"], 65, naming: "99999"),
        BadInput("an unknown store of the other", ["scrape", "kroger", "--store", "99999999"], 65, naming: "99999999"),
        BadInput("a code that is none", ["scrape", "kroger", "--store", "../x y"], 65, naming: "../x y"),
        BadInput(
            "a page of an unknown store", ["scrape", "publix", "--store", "99999", "--from", page], 65, naming: "99999"),
        BadInput(
            "a missing page", ["scrape", "publix", "--store", "1083", "--from", "/nowhere.html"], 65,
            naming: "/nowhere.html"),
        BadInput("a directory", ["scrape", "publix", "--store", "1083", "--from", "/tmp"], 65, naming: "/tmp"),
        BadInput(
            "half a page, tried only",
            ["scrape", "publix", "--store", "1083", "--dry-run", "--from", Checkout.sample("publix/pcard-cut.html")],
            65,
            naming: "pcard-cut.html"),
        BadInput(
            "an unknown document", ["scrape", "publix", "--store", "1083", "--document", "nosuch"], 64, naming: "nosuch"
        ),
        BadInput("a term too short", ["scrape", "kroger", "--term", "a"] + Stage.place, 64, naming: "\"a\""),
        BadInput(
            "a time zone of another planet",
            [
                "stores", "add", "publix", "9002", "--name", "Test", "--state", "GA", "--near", "33.7,-84.3",
                "--time-zone", "Mars/Phobos",
            ], 65, naming: "Mars/Phobos"),
        BadInput("a place without stores", ["scrape", "publix", "--near", "0,0"], 65, naming: "publix"),
        BadInput("deals of an unknown store", ["deals", "--store", "publix/99999"], 65, naming: "99999"),
        BadInput("terms of an unknown source", ["source", "accept-terms", "wholefoods"], 64, naming: "\"wholefoods\""),
        BadInput(
            "a server that is gone", ["scrape", "publix"] + Stage.place, 69, naming: "127.0.0.1:1",
            with: ["CIRCULARD_UPSTREAM_PUBLIX": "http://127.0.0.1:1"]),
        BadInput(
            "a stand-in without TLS", ["scrape", "publix"] + Stage.place, 78, naming: "http://example.com",
            with: ["CIRCULARD_UPSTREAM_PUBLIX": "http://example.com"]),
        BadInput(
            "an upstream that is not an address", ["stores", "find", "publix"] + Stage.place, 78, naming: "nonsense",
            with: ["CIRCULARD_UPSTREAM_PUBLIX": "nonsense"]),
        BadInput(
            "no credentials", ["stores", "find", "kroger"] + Stage.place, 78, naming: "kroger-client-id",
            with: ["CIRCULARD_CREDENTIALS_DIRECTORY": nil]),
        BadInput(
            "no directory of credentials", ["scrape", "kroger"] + Stage.place, 78, naming: "/nowhere",
            with: ["CIRCULARD_CREDENTIALS_DIRECTORY": "/nowhere"]),
    ]

    @Test("refuses, and records no run", arguments: refused)
    func refuses(input: BadInput) async throws {
        let start = Date().timeIntervalSince1970
        try await Stage.run(input.arguments, with: input.variables).expectRefusal(input.status, naming: input.mention)
        let begun = "SELECT count(*) FROM scrape_run WHERE started_at >= to_timestamp(\(start))"
        #expect(try await Stage.value(begun) == "0")
    }

    @Test("contacts no live server before its terms are accepted")
    func terms() async throws {
        // The address cannot be connected to: an attempt would give another error, as it does once the terms are
        // accepted.
        let live = ["CIRCULARD_UPSTREAM_PUBLIX": "https://0.0.0.0:1"]
        let commands = [["scrape", "publix"] + Stage.place, ["scrape", "publix", "--store", "1083"]]
        for command in commands {
            try await Stage.run(command, with: live).expectRefusal(77, naming: "accept-terms")
        }
        let shown = try await Stage.run("source", "accept-terms", "publix")
        #expect(shown.status == 0 && shown.output.contains("https://"), "\(shown)")
        #expect(shown.errors.contains("run circulard source accept-terms publix --by NAME"), "\(shown)")
        #expect(try await Stage.run("source", "accept-terms", "publix", "--by", "  ").status == 64)
        try await Stage.run("source", "accept-terms", "publix", "--by", "A. Tester").expectSuccess()
        let list = try await Stage.run("source", "list", "--json").rows().first { $0["source"]?.text == "publix" }
        #expect(list?["terms_accepted_by"]?.text == "A. Tester")
        let tried = try await Stage.run(commands[0], with: live)
        #expect(tried.status == 78 && tried.output.isEmpty, "\(tried)")
        _ = try await Stage.value("UPDATE source SET terms_accepted_at = NULL, terms_accepted_by = NULL")
    }

    static let pages: [(file: String, outcome: String)] = [
        ("publix/pcard-cut.html", "incomplete"), ("publix/savings-cut.json", "incomplete"),
        ("publix/pcard-other-store.html", "wrong_store"),
        ("publix/pcard-coupons.html", "coupon_only"), ("publix/pcard-empty.html", "empty"),
        ("publix/interstitial.html", "interstitial"), ("publix/access-denied.html", "block_page"),
        ("publix/unknown.html", "layout_unknown"), ("kroger/products-page-1.json", "layout_unknown"),
    ]

    @Test("records the outcome of a bad page, and leaves the deals unchanged", arguments: pages)
    func badPage(file: String, outcome: String) async throws {
        let before = try await Stage.value("SELECT count(*) FROM api.current_deal")
        let scrape = try await Stage.run(
            "scrape", "publix", "--store", "1083", "--from", Checkout.sample(file), "--json")
        let verdict = try scrape.json()
        #expect(scrape.status == 65 && verdict["exit_code"]?.number == 65, "\(scrape)")
        #expect(verdict["outcome"]?.text == outcome && verdict["offers_inserted"]?.number == 0, "\(scrape)")
        #expect(verdict["reason"]?.text?.isEmpty == false && scrape.leftovers.isEmpty, "\(scrape)")
        #expect(try await Stage.value("SELECT count(*) FROM api.current_deal") == before)
    }

    static let faults: [(fault: String, status: Int32, outcome: String)] = [
        ("kind=truncated&path=/api/v4", 65, "incomplete"), ("kind=empty", 65, "empty"),
        ("kind=coupon-only", 65, "coupon_only"), ("kind=access-denied&path=/api/v4", 77, "refused"),
        ("kind=http-503&path=/api/v4&retry-after=3600", 75, "fetch_failed"),
    ]

    @Test("reports the upstream's fault in its exit status", arguments: faults)
    func fails(fault: String, status: Int32, outcome: String) async throws {
        try await Stage.failing("source=publix&" + fault) {
            let scrape = try await Stage.run("scrape", "publix", "--store", "1083", "--json")
            #expect(scrape.status == status && scrape.leftovers.isEmpty, "\(scrape)")
            #expect(try scrape.json()["outcome"]?.text == outcome, "\(scrape)")
        }
        let health = try await Stage.run("status", "--json").json()["sources"]?.elements ?? []
        let store = health.first { $0["store_code"]?.text == "1083" }
        #expect(store?["last_outcome"]?.text == outcome && store?["freshness"]?.text == "green", "\(health)")
    }

    @Test("leaves a foreign database unchanged")
    func foreignDatabase() async throws {
        let host = try await Stage.value("SHOW data_directory")
        _ = try await Stage.value("CREATE DATABASE someone_elses")
        let text = "host='\(host)' user=circulard dbname=someone_elses"
        let script = "\\c someone_elses\nCREATE TABLE important (id integer);\n"
        try await Stage.run("db", "psql", input: script).expectSuccess()
        for command in [["compare", "milk"] + Stage.place, ["status"], ["scrape", "publix", "--store", "1083"]] {
            try await Stage.run(command + ["--database", text]).expectRefusal(78, naming: "database")
        }
        _ = try await Stage.value("DROP DATABASE someone_elses")
    }
}
