import ArgumentParser
import CommandSupport
import Matching

struct EvaluateMatches: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "match",
        abstract: "Score the matching of pairs: same, substitute and different.",
        discussion: """
            The file is tab-separated, with one header line and no quoting. Its columns are title_a, size_a, store_a, \
            title_b, size_b, store_b and label (same, substitute, different). Rows with text in the optional column \
            ambiguity are counted, and listed separately too.

            Rows found the same that are not are listed first.

            Examples:
              circulard eval match matches.tsv
              circulard eval match matches.tsv --json
            """)

    @Argument(help: "Tab-separated file of labelled pairs; - for standard input.", completion: .file()) var file: String
    @Flag(help: "Print one JSON object.") var json = false

    func run() async throws {
        let labelled = try LabelledFile(
            InputFile(path: file).bytes(), from: file, columns: MatchScoring.columns, named: MatchScoring.names,
            requiresNote: false)
        let scoring = MatchScoring(reader: ProductReader(rules: try .standard))
        let evaluation = MatchEvaluation(verdicts: try labelled.rows.map { try scoring.verdict(for: $0, of: file) })
        guard !json else { return try JSON.print(MatchEvaluationJSON(evaluation)) }
        for line in MatchEvaluationText(evaluation: evaluation).lines { try Console.data(line) }
    }
}
