import TestSupport
import Testing

@testable import upstream_sim

/// `circulard match list`, `set`, `unset` and `export`.
@Suite(.serialized, .stage, .timeLimit(.minutes(3))) struct MatchDecisionCommandTests {
    @Test("a decision is listed, exported as a pair that eval match reads, and withdrawn")
    func decision() async throws {
        let rows = try await Stage.run("match", "list", "--chain", "kroger", "--json").rows()
        #expect(rows.allSatisfy { $0["chain"]?.text == "kroger" && $0["other_chain"]?.text == "publix" })
        let match = try #require(rows.first)
        #expect(match["relation"]?.text == "same" && match["rules_version"]?.number != nil, "\(match)")
        let pair = ["kroger/\(match["sku"]?.text ?? "")", "publix/\(match["other_sku"]?.text ?? "")"]

        try await Stage.run(["match", "set"] + pair + ["different", "--note", "tried both"]).expectSuccess()
        let decided = try await Stage.run("match", "list", "--decided", "--json").rows()
        #expect(!decided.isEmpty && decided.allSatisfy { $0["relation"]?.text == "different" })
        #expect(decided.first?["reasons"]?.elements?.map(\.text) == ["tried both"])
        try await Stage.run("match", "list", "--decided").expectSuccess()

        let exported = try await Stage.run("match", "export")
        #expect(exported.lines.first == "title_a\tsize_a\tstore_a\ttitle_b\tsize_b\tstore_b\tlabel")
        #expect(exported.lines.count == 2 && exported.lines.last?.hasSuffix("\tdifferent") == true, "\(exported)")
        let file = try #require(Stage.current).scratch.file("pairs.tsv", exported.output)
        let score = try await Stage.run("eval", "match", file, "--json").json()
        // The rules call the pair the same, which is why it was in the list.
        #expect(score["total"]?["rows"]?.number == 1 && score["total"]?["right"]?.number == 0, "\(score)")
        #expect(score["misses"]?.elements?.first?["verdict"]?.text == "same", "\(score)")

        try await Stage.run(["match", "unset"] + pair).expectSuccess()
        #expect(try await Stage.run("match", "list", "--chain", "kroger", "--json").rows() == rows)
        try await Stage.run(["match", "unset"] + pair).expectRefusal(65, naming: "nothing is decided")
    }

    @Test("compare finds the same goods at other chains by the number of one, and as decided")
    func compare() async throws {
        let match = try #require(try await Stage.run("match", "list", "--chain", "kroger", "--json").rows().first)
        let (sku, other) = (match["sku"]?.text ?? "", match["other_sku"]?.text ?? "")
        #expect(try await Self.asked(sku) == ["kroger", "publix"])
        try await Stage.run("match", "set", "kroger/\(sku)", "publix/\(other)", "different").expectSuccess()
        #expect(try await Self.asked(sku) == ["kroger"])
        try await Stage.run("match", "unset", "kroger/\(sku)", "publix/\(other)").expectSuccess()
        #expect(try await Self.asked(sku) == ["kroger", "publix"])
    }

    /// The chains of the offers of the goods asked for.
    private static func asked(_ query: String) async throws -> Set<String> {
        let answer = try await Stage.run(["compare", query, "--json"] + Stage.place).json()
        let asked = (answer["ranked"]?.elements ?? []).filter { $0["relation"]?.text == "same" }
        return Set(asked.compactMap { $0["chain"]?.text })
    }

    @Test("an unknown item is refused")
    func unknown() async throws {
        try await Stage.run("match", "set", "kroger/zyxxy", "publix/1", "same")
            .expectRefusal(65, naming: "kroger has no item \"zyxxy\"")
        try await Stage.run("match", "list", "--chain", "zyxxy", "--json").expectSuccess()
    }
}
