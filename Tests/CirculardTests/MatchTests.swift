import TestSupport
import Testing

@testable import upstream_sim

/// `circulard match` and `circulard eval match`.
@Suite(.timeLimit(.minutes(2))) struct MatchTests {
    private static let pairs = """
        title_a\tsize_a\tstore_a\ttitle_b\tsize_b\tstore_b\tlabel\tambiguity
        Jif Creamy Peanut Butter\t16 oz\tKroger\tJif Peanut Butter\t15 to 18-oz jar\tPublix\tsame\t
        Kroger Butter\t16 oz\tKroger\tPublix Butter\t16-oz pkg.\tPublix\tsubstitute\t
        Lemons\t1 ct\tKroger\tLimes\teach\tPublix\tdifferent\t
        Lemons\t1 ct\tKroger\tLemons\t2-lb bag\tPublix\tsame\tperhaps
        """

    private func run(_ arguments: [String], input: String = "") async throws -> Outcome {
        try await Scratch.with { try await Program(in: $0).run(arguments, input: input) }
    }

    private func evaluate(_ text: String, _ more: String...) async throws -> Outcome {
        try await Scratch.with { scratch in
            let file = try scratch.file("labels.tsv", text)
            return try await Program(in: scratch).run(["eval", "match", file] + more)
        }
    }

    @Test("explains the verdict on two texts")
    func texts() async throws {
        let answer = try await run(["match", "Lemons | 1 ct", "Limes | each", "--stores", "Kroger,Publix"])
        answer.expectSuccess()
        #expect(answer.lines.first == "Different (medium confidence).", "\(answer)")
        #expect(answer.lines.contains("  citrus: lemon wanted, lime found"), "\(answer)")
        #expect(answer.lines.contains { $0.hasPrefix("first: lemons and limes; ") }, "\(answer)")
        let object = try await run(["match", "Kroger Butter", "Publix Butter", "--stores", "kroger,publix", "--json"])
            .json()
        #expect(object["verdict"]?.text == "substitute" && object["rules_version"]?.number != nil, "\(object)")
    }

    @Test("answers each line of JSON")
    func lines() async throws {
        let input = """
            {"title_a": "Jif Peanut Butter", "size_a": "16 oz", "title_b": "Jif Peanut Butter", "note": 1}
            {"title_a": "Butter", "title_b": "Peanut Butter"}
            """
        let rows = try await run(["match"], input: input).rows()
        #expect(rows.map { $0["verdict"]?.text } == ["same", "different"])
        try await run(["match"], input: "{\"title_a\": \"Butter\"}").expectRefusal(65, naming: "title_b")
    }

    @Test("refuses other than two texts")
    func refuses() async throws {
        try await run(["match", "Butter"]).expectRefusal(64, naming: "two texts")
        try await run(["match", "a", "b", "--stores", "kroger"]).expectRefusal(64, naming: "--stores")
    }

    @Test("scores labelled pairs")
    func scores() async throws {
        let object = try await evaluate(Self.pairs, "--json").json()
        let figures = ["rows", "right", "same", "same_found", "same_right", "different", "different_right", "unknown"]
        #expect(figures.map { object["total"]?[$0]?.number } == [4, 3, 2, 1, 1, 1, 1, 0], "\(object)")
        #expect(object["clear"]?["rows"]?.number == 3 && object["ambiguous"]?["right"]?.number == 0, "\(object)")
        #expect(object["misses"]?.elements?.map { $0["line"]?.number } == [5], "\(object)")
        let lines = try await evaluate(Self.pairs).lines
        #expect(lines.contains("line 5 (ambiguous):"), "\(lines)")
        #expect(lines.contains { $0.hasPrefix("  expected same, found substitute (high): size: ") }, "\(lines)")
    }

    @Test("takes pairs without the column of ambiguity, and no other label")
    func columns() async throws {
        let plain = Self.pairs.replacing("\tambiguity", with: "").replacing("\tperhaps", with: "")
            .replacing("\t\n", with: "\n")
        try await evaluate(plain).expectSuccess()
        try await evaluate(Self.pairs.replacing("label", with: "other")).expectRefusal(65, naming: "\"label\"")
        try await evaluate(Self.pairs.replacing("different", with: "unlike")).expectRefusal(65, naming: "\"unlike\"")
    }
}
