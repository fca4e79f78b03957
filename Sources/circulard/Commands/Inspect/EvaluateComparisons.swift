import ArgumentParser
import CommandSupport
import Matching

struct EvaluateComparisons: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Score queries: rows asked for, first row, rows found and substitutes.",
        discussion: """
            The file is tab-separated, with one header line and no quoting. Its columns are query, chain, item, title, \
            size and relevance (2: an answer, 1: a substitute, 0: something else) and note. Each query is asked in a \
            market of all its rows; a row that is not listed for a query counts as 0. Whole markets can be added, as \
            circulard extract prints them: their prices then decide the order, as in circulard compare.

            Examples:
              circulard eval compare queries.tsv
              circulard eval compare queries.tsv --market publix=publix.jsonl --json
            """)

    @Argument(help: "Tab-separated file of labelled rows; - for standard input.", completion: .file()) var file: String
    @Option(
        help: ArgumentHelp("Rows of a source, one JSON object per line (may be repeated).", valueName: "source=file"))
    var market: [String] = []
    @Flag(help: "Print one JSON object.") var json = false

    func run() async throws {
        let labelled = try LabelledFile(
            InputFile(path: file).bytes(), from: file, columns: QueryScoring.columns, named: QueryScoring.names)
        var market = try QueryMarket()
        market.add(labelled)
        for text in self.market { try market.add(text) }
        let scoring = try QueryScoring(market: market, rules: try .standard)
        let rows = Dictionary(grouping: labelled.rows) { $0["query"] ?? "" }
        let verdicts = try rows.sorted { $0.value[0].line < $1.value[0].line }
            .map { try scoring.verdict(of: $0.key, labels: $0.value, in: file) }
        guard !json else { return try JSON.print(QueryEvaluationJSON(verdicts)) }
        for line in QueryEvaluationText(verdicts: verdicts).lines { try Console.data(line) }
    }
}
