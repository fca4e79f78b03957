import TestSupport
import Testing

@testable import upstream_sim

/// `circulard parse` with JSON lines and with text arguments.
@Suite(.timeLimit(.minutes(2))) struct ParseTests {
    private func run(_ arguments: [String], input: String = "", to output: String? = nil) async throws -> Outcome {
        try await Scratch.with { try await Program(in: $0).run(["parse"] + arguments, input: input, to: output) }
    }

    static let deals = """
        {"text": "3 for $7"}
        {"text": "$4.29 lb | Save Up To $1.20 Lb", "state": "GA", "chain": "kroger", "colour": ["blue"]}

        {"text": "Buy 1 Get 1 Free", "regular_price_cents": 379}
        {"text": ""}
        {"regular_price_cents": null, "text": "See the back page"}
        """

    @Test("prints one line for each line", arguments: ["\n", "\r\n"])
    func answers(lineEnd: String) async throws {
        let answer = try await run(["deal"], input: "\u{FEFF}" + Self.deals.replacing("\n", with: lineEnd))
        answer.expectSuccess()
        let rows = try answer.rows()
        #expect(
            rows.map { $0["mechanic"]?.text } == [
                "multi_price", "weight_price", "bxgy_free", "no_price", "no_price",
            ], "\(answer)")
        #expect(
            rows.map { $0["effective_each_cents"]?.text } == ["233.3333", "429", "189.5", nil, nil], "\(answer)")
        #expect(rows.map { $0["regular_price_cents"]?.number } == [nil, 549, 379, nil, nil], "\(answer)")
        #expect(rows[0]["price_cents"]?.number == 700 && rows[0]["buy_qty"]?.number == 3, "\(answer)")
        #expect(rows.allSatisfy { $0["basis"]?.text != nil && $0["residue"]?.elements != nil }, "\(answer)")
    }

    @Test("answers sizes, exact and with their context")
    func answersSizes() async throws {
        let answer = try await run(
            ["size"],
            input: """
                {"text": "64 oz", "context": "apple juice"}
                {"text": "7 to 8.5-oz pkg."}
                {"text": "assorted"}
                """)
        answer.expectSuccess()
        #expect(answer.lines[0].contains("\"total_base_amount\":1892.705892"), "\(answer)")
        let rows = try answer.rows()
        #expect(rows.map { $0["base_unit"]?.text } == ["ml", "g", nil], "\(answer)")
        #expect(rows.map { $0["confidence"]?.text } == ["sure", "sure", nil], "\(answer)")
        #expect(rows[1].keys.isSuperset(of: ["amount_max", "total_base_max"]), "\(answer)")
        #expect(rows[2].keys == ["refused"], "\(answer)")
    }

    static let bad = [
        "{}", "[]", "\"3 for $7\"", "3 for $7", "{\"text\": 7}", "{\"text\": null}", "{\"text\": \"$1\"",
        "{\"text\": \"$1\"} {\"text\": \"$2\"}", "{\"text\": \"$1\", \"regular_price_cents\": 3.79}",
        "{\"text\": \"$1\", \"regular_price_cents\": -1}", "{\"text\": \"$1\", \"regular_price_cents\": \"379\"}",
        String(repeating: "[", count: 200_000), "{\"text\": \"" + String(repeating: "x", count: 1 << 20) + "\"}",
    ]

    @Test("names a bad line, and keeps the answers before it", arguments: bad.indices)
    func refuses(index: Int) async throws {
        let answer = try await run(["deal"], input: "{\"text\": \"$1\"}\n\n\(Self.bad[index])\n{\"text\": \"$2\"}\n")
        #expect(answer.status == 65 && answer.lines.count == 1, "\(answer)")
        #expect(answer.errors.contains("line 3 of standard input"), "\(answer.errors)")
        #expect(answer.errors.count < 300, "\(answer.errors)")
    }

    @Test("names a bad key", arguments: [("deal", "regular_price_cents"), ("size", "context")])
    func namesKey(kind: String, key: String) async throws {
        let answer = try await run([kind], input: "{\"text\": \"1 pt\", \"\(key)\": {}}")
        answer.expectRefusal(65, naming: "\"\(key)\"")
    }

    @Test("prints nothing for empty input", arguments: ["deal", "size"], ["", "\n\n", "\u{FEFF}"])
    func nothing(kind: String, input: String) async throws {
        let answer = try await run([kind], input: input)
        answer.expectSuccess()
        #expect(answer.output.isEmpty && answer.errors.isEmpty, "\(answer)")
    }

    @Test("answers text with a sentence, and with JSON if requested")
    func words() async throws {
        let sentences = try await run(["deal", "3 for $7", "Buy 1 Get 1 Free"])
        sentences.expectSuccess()
        #expect(sentences.lines.count == 2 && sentences.lines[0].contains("$7.00"), "\(sentences)")
        let object = try await run(["deal", "3 for $7", "--json"]).json()
        #expect(object["price_cents"]?.number == 700)
        let sizes = try await run(["size", "8 ct / 2 oz", "20 oz", "24 ct", "64 oz"])
        #expect(sizes.lines[0] == "8 x 2 oz = 453.59237 g." && sizes.lines[1] == "20 oz = 566.9904625 g.", "\(sizes)")
        #expect(sizes.lines[2] == "24 ct." && sizes.lines.count == 4, "\(sizes)")
        let juice = try await run(["size", "64 oz", "--context", "apple juice"])
        #expect(juice.output.contains("1892.705892 ml"), "\(juice)")
    }

    @Test("decodes character references, as they are in the JSON of pages")
    func references() async throws {
        let deal = try await run(["deal", "Buy Any 1 &amp; Get Any 1 Free&#42; | save up to $3.99&nbsp;lb", "99&cent;"])
        #expect(
            deal.lines.count == 2 && deal.lines[0].hasPrefix("Buy 1 get 1 free") && deal.lines[1].contains("$0.99"),
            "\(deal)")
        #expect(try await run(["size", "&frac12;&nbsp;gal"]).lines == ["0.5 gal = 1892.705892 ml."])
    }

    @Test("shows unparsed text")
    func unread() async throws {
        let answer = try await run(["deal", "$3 zorkmids 8.75 gold"])
        answer.expectSuccess()
        #expect(answer.output.contains("unparsed: 8.75"), "\(answer)")
    }

    @Test("reads files of lines too")
    func files() async throws {
        try await Scratch.with { scratch in
            let program = try Program(in: scratch)
            let file = try scratch.file("lines.ndjson", Self.deals)
            let answer = try await program.run(["parse", "deal", file, file])
            #expect(answer.status == 0 && answer.lines.count == 10, "\(answer)")
            let directory = try await program.run(["parse", "deal", scratch.directory])
            directory.expectRefusal(65, naming: scratch.directory)
            let missing = try await program.run(["parse", "deal", "\(scratch.directory)/missing.ndjson"])
            missing.expectRefusal(65, naming: "missing.ndjson")
            let full = try await program.run(["parse", "deal", file], to: "/dev/full")
            full.expectRefusal(74, naming: "No space left on device")
        }
    }

    @Test("lists the rules, each with an example")
    func grammar() async throws {
        try await Scratch.with { scratch in
            let program = try Program(in: scratch)
            let (table, lines) = (try await program.run(["grammar"]), try await program.run(["grammar", "--json"]))
            table.expectSuccess()
            let rows = try lines.rows()
            #expect(rows.count > 30 && table.lines.count == rows.count + 1)
            for (row, line) in zip(rows, table.lines.dropFirst()) {
                let (rule, example) = (try #require(row["rule"]?.text), try #require(row["example"]?.text))
                #expect(line.hasPrefix(rule + " ") && line.hasSuffix("  " + example), "\(line)")
            }
        }
    }
}
