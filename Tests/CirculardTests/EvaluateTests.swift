import TestSupport
import Testing

@testable import upstream_sim

@Suite(.timeLimit(.minutes(2))) struct EvaluateTests {
    /// Labels made for this test: right ones, wrong ones, one for text that cannot be parsed, and a debatable one.
    static let deals = [
        [
            "text", "context_regular_price_cents_or_empty", "mechanic", "buy_qty", "get_qty", "price_cents",
            "percent_off", "amount_off_cents", "unit", "requires_coupon", "requires_card", "limit", "min_qty",
            "effective_each_cents_or_empty", "source", "min_spend_cents", "reward_cents", "price_max_cents",
            "alt_single_cents", "note",
        ],
        ["3 for $7", "", "multi_price", "3", "", "700", "", "", "ea", "0", "0", "", "1", "233.3333", "us"],
        [
            "Buy 1 Get 1 Free", "379", "bxgy_free", "1", "1", "", "100", "", "ea", "0", "0", "", "2", "189.5000", "us",
        ],
        ["$4.29 lb", "", "unit_price", "1", "", "429", "", "", "ea", "0", "0", "", "1", "429", "them"],
        ["zorkmids 8.75 gold $3", "", "unit_price", "1", "", "300", "", "", "ea", "0", "0", "", "1", "300", "them"],
        [
            "2 for $6", "", "multi_price", "2", "", "600", "", "", "ea", "0", "0", "", "2", "300", "us", "", "", "", "",
            "AMBIGUOUS: perhaps",
        ],
    ].map { $0.joined(separator: "\t") }.joined(separator: "\n")

    static let sizes = """
        text\tcount\tamount\tunit\ttotal_base_amount\tbase_unit\tsource\tamount_scope\
        \tamount_max\tcount_max\ttotal_base_max\tapprox\tcontext\tnote
        8 ct / 2 oz\t8\t2\toz\t453.59237\tg\tus\teach\t\t\t\t0\t\t
        64 oz\t1\t64\tfl oz\t1892.705892\tml\tus\teach\t\t\t\t0\tapple juice\t
        assorted\t\t\t\t\t\tus\t\t\t\t\t0\t\tNOT A SIZE
        """

    private func run(_ kind: String, _ text: String, _ more: String...) async throws -> Outcome {
        try await Scratch.with { scratch in
            let file = try scratch.file("labels.tsv", text)
            return try await Program(in: scratch).run(["eval", kind, file] + more)
        }
    }

    @Test("scores deals", arguments: ["\n", "\r\n"])
    func deals(lineEnd: String) async throws {
        let answer = try await run("deal", Self.deals.replacing("\n", with: lineEnd), "--json")
        answer.expectSuccess()
        let object = try answer.json()
        let figures = ["rows", "right", "main_right", "refused", "wrong"]
        #expect(figures.map { object["total"]?[$0]?.number } == [4, 2, 2, 1, 1], "\(answer)")
        #expect(object["ambiguous"]?["rows"]?.number == 1, "\(answer)")
        let misses = object["misses"]?.elements ?? []
        #expect(misses.map { $0["line"]?.number } == [4, 5, 6], "\(answer)")
        #expect(misses.map { $0["is_wrong"]?.flag } == [true, false, false], "\(answer)")
        #expect(misses.map { $0["is_ambiguous"]?.flag } == [false, false, true], "\(answer)")
    }

    @Test("lists the rows that differ from their labels, with the differences")
    func dealsForPeople() async throws {
        let answer = try await run("deal", Self.deals)
        answer.expectSuccess()
        for line in [
            "line 4 (wrong price): $4.29 lb", "  unit: expected ea, read lb",
            "line 5 (refused): zorkmids 8.75 gold $3", "line 6 (AMBIGUOUS): 2 for $6",
        ] {
            #expect(answer.lines.contains(line), "\(answer)")
        }
    }

    @Test("parses the text alone if requested")
    func wordsAlone() async throws {
        let deals = try await run("deal", Self.deals, "--words-alone", "--json").json()
        #expect(deals["total"]?["right"]?.number == 1)
        let sizes = try await run("size", Self.sizes, "--words-alone", "--json").json()
        #expect(sizes["total"]?["right"]?.number == 2)
    }

    @Test("scores sizes")
    func sizes() async throws {
        let object = try await run("size", Self.sizes, "--json").json()
        #expect(object["total"]?["rows"]?.number == 3 && object["total"]?["right"]?.number == 3, "\(object)")
        #expect(object["misses"]?.elements == [])
    }

    @Test("scores the corpora of the tests, by topic", arguments: [("deal", "wording"), ("size", "sizes")])
    func corpora(kind: String, name: String) async throws {
        let corpus = try Checkout.text("Tests/AdTextTests/Corpus/\(name).tsv")
        let object = try await run(kind, corpus, "--json").json()
        let rows = corpus.split(separator: "\n").count - 1
        #expect(["rows", "right", "main_right"].map { object["total"]?[$0]?.number } == [rows, rows, rows])
        #expect(object["misses"]?.elements == [] && (object["sources"]?.elements?.count ?? 0) > 20)
        let wrong = corpus.replacing("$6.99 each.", with: "$6.98 each.").replacing(
            "× 15 oz each, 4", with: "× 15 oz each, 5")
        let lines = try await run(kind, wrong).lines
        #expect(lines.contains { $0.hasPrefix("line 2 (wrong ") } && lines.contains { $0.contains(": expected ") })
    }

    @Test("scores groups")
    func groups() async throws {
        let rows = [
            "chain\ttitle\tsize\tdepartment\tgroup\tnote", "us\tWhole Milk\t1 gal\tDairy\tmilk, whole\t",
            "us\tOrange Juice\t\t\tcola\t", "them\tZorkmid\t\t\tcola\tAMBIGUOUS: perhaps",
        ]
        let text = rows.joined(separator: "\n")
        let object = try await run("group", text, "--json").json()
        let figures = ["rows", "right", "wrong", "unknown"]
        #expect(figures.map { object["total"]?[$0]?.number } == [3, 1, 1, 1], "\(object)")
        #expect(figures.map { object["ambiguous"]?[$0]?.number } == [1, 0, 0, 1], "\(object)")
        #expect(object["misses"]?.elements?.map { $0["line"]?.number } == [3, 4], "\(object)")
        let lines = try await run("group", text).lines
        #expect(lines.contains("  read orange juice: the noun \"orange juice\""), "\(lines)")
        try await run("group", text.replacing("department", with: "other")).expectRefusal(65, naming: "\"department\"")
    }

    /// Labels made for this test.
    private static let queries = [
        "query\tchain\titem\ttitle\tsize\trelevance\tnote",
        "unsalted butter\tkroger\t1\tMaple Lane Unsalted Butter Sticks\t4 ct / 4 oz\t2\t",
        "unsalted butter\tkroger\t2\tMaple Lane Salted Butter Sticks\t4 ct / 4 oz\t1\t",
        "unsalted butter\tkroger\t3\tMaple Lane Peanut Butter\t16 oz\t0\t",
        "unsalted butter\tkroger\t4\tZorkmid Gold\t8 oz\t2\tnobody can know",
        "peanut butter\tkroger\t3\tMaple Lane Peanut Butter\t16 oz\t0\ta wrong label",
    ].joined(separator: "\n")
    private static let queryFigures = [
        "queries", "answerable", "first_row_right", "listed", "listed_right", "answers", "substitutes",
        "substitutes_right",
    ]

    @Test("scores queries")
    func comparisons() async throws {
        let object = try await run("compare", Self.queries, "--json").json()
        #expect(Self.queryFigures.map { object["total"]?[$0]?.number } == [2, 1, 1, 2, 1, 2, 1, 1], "\(object)")
        let queries = object["queries"]?.elements ?? []
        #expect(queries.map { $0["query"]?.text } == ["unsalted butter", "peanut butter"], "\(object)")
        #expect(queries.first?["missed"]?.elements?.map { $0["item"]?.text } == ["4"], "\(object)")
        #expect(queries.last?["wrong"]?.elements?.map { $0["item"]?.text } == ["3"], "\(object)")
        let lines = try await run("compare", Self.queries).lines
        #expect(lines.contains { $0.hasPrefix("  missed (2): Zorkmid Gold | 8 oz") }, "\(lines)")
        #expect(lines.contains { $0.hasPrefix("unsalted butter: butter: butter") }, "\(lines)")
        try await run("compare", Self.queries.replacing("relevance", with: "other"))
            .expectRefusal(65, naming: "\"relevance\"")
        try await run("compare", Self.queries.replacing("\t1\t\n", with: "\t3\t\n")).expectRefusal(65, naming: "line 3")
    }

    @Test("scores queries in a market, ordered by its prices")
    func market() async throws {
        try await Scratch.with { scratch in
            let program = try Program(in: scratch)
            let file = try scratch.file("labels.tsv", Self.queries.replacing("\t1\t\n", with: "\t2\t\n"))
            let rows = (1...2).map {
                """
                {"sku": "\($0)", "title": "Maple Lane Unsalted Butter Sticks", "size": "16 oz", "regular_price": "\(6 - $0).00"}
                """
            }
            let market = try scratch.file("rows.jsonl", rows.joined(separator: "\n"))
            let object = try await program.run(
                ["eval", "compare", file, "--market", "kroger=\(market)", "--json"]).json()
            #expect(object["total"]?["listed_right"]?.number == 2, "\(object)")
            for (option, status, name) in [
                (market, 64, "SOURCE=FILE"), ("kroger=\(file)", 65, "line 1"), ("kroger=none", 65, "none"),
            ] {
                try await program.run(["eval", "compare", file, "--market", option])
                    .expectRefusal(Int32(status), naming: name)
            }
        }
    }

    @Test("names a missing column", arguments: ["mechanic", "alt_single_cents", "source", "note"])
    func missingColumn(name: String) async throws {
        let text = Self.deals.replacing("\t\(name)", with: "\tother", maxReplacements: 1)
        try await run("deal", text).expectRefusal(65, naming: "\"\(name)\"")
    }

    @Test("refuses a file that is not labelled", arguments: ["deal", "size", "group", "compare", "match"])
    func refuses(kind: String) async throws {
        try await run(kind, "").expectRefusal(65, naming: "labels.tsv")
        try await Scratch.with { scratch in
            let program = try Program(in: scratch)
            try await program.run(["eval", kind, "\(scratch.directory)/none.tsv"]).expectRefusal(65, naming: "none.tsv")
            try await program.run(["eval", kind, scratch.directory]).expectRefusal(65, naming: scratch.directory)
            try await program.run(["eval", kind]).expectRefusal(64, naming: "file")
        }
    }

    @Test("refuses a regular price that is not a whole number of cents")
    func refusesCents() async throws {
        let text = Self.deals.replacing("\t379\t", with: "\t3.79\t")
        try await run("deal", text).expectRefusal(65, naming: "line 3")
    }
}
