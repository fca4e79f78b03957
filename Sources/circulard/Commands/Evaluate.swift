import AdText
import ArgumentParser
import CommandSupport

struct Evaluate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "eval", abstract: "Score the parser, the groups or the matching against a labelled file.",
        subcommands: [
            EvaluateDeals.self, EvaluateSizes.self, EvaluateGroups.self, EvaluateMatches.self, EvaluateComparisons.self,
        ])

    struct EvaluateDeals: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "deal",
            abstract: "Score deals: fully right, price right, refused and wrong price, by source.",
            discussion: """
                The file is tab-separated, with one header line and no quoting. Its columns are those that circulard \
                parse deal prints (effective_each_cents_or_empty for the price of one), and text, source, note and \
                context_regular_price_cents_or_empty. Rows whose note begins with AMBIGUOUS are counted separately.

                A wrong price is a rankable price that differs from the label's, or is by the pound where the label is \
                not.

                Examples:
                  circulard eval deal deals.tsv
                  circulard eval deal deals.tsv --words-alone --json
                """)

        @OptionGroup var options: EvaluationOptions

        func run() async throws {
            let columns = DealScoring.columns.map(\.label) + [DealScoring.regularPrice]
            try options.report("price", columns: columns) { row in
                let regular = try row.cents(DealScoring.regularPrice, of: options.file)
                let question = DealQuestion(text: row.text, regularPrice: options.wordsAlone ? nil : regular)
                return DealScoring.verdict(of: DealLine(question.reading), for: row)
            }
        }
    }

    struct EvaluateSizes: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "size",
            abstract: "Score sizes: fully right, total right, refused and sure but wrong, by source.",
            discussion: """
                The file is tab-separated, with one header line and no quoting. Its columns are those that circulard \
                parse size prints, and text, context, source and note. Rows whose note begins with AMBIGUOUS are \
                counted separately. A total within half a percent is right.

                Examples:
                  circulard eval size sizes.tsv
                  circulard eval size sizes.tsv --json
                """)

        @OptionGroup var options: EvaluationOptions

        func run() async throws {
            try options.report("total", columns: SizeScoring.columns.map(\.rawValue) + ["context"]) { row in
                let question = SizeQuestion(text: row.text, context: options.wordsAlone ? nil : row["context"])
                return SizeScoring.verdict(of: SizeLine(question.answer), for: row)
            }
        }
    }
}

/// The arguments and the output of `eval`.
struct EvaluationOptions: ParsableArguments {
    @Argument(help: "Tab-separated file of labelled lines; - for standard input.") var file: String
    @Flag(help: "Ignore the context columns: parse the text alone.") var wordsAlone = false
    @Flag(help: "Print one JSON object.") var json = false

    /// - Parameter main: the part that has to be right: "price".
    func report(_ main: String, columns: [String], verdict: (LabelledFile.LabelledRow) throws -> Verdict) throws {
        let labelled = try LabelledFile(InputFile(path: file).bytes(), from: file, columns: columns)
        let evaluation = Evaluation(verdicts: try labelled.rows.map(verdict))
        guard !json else { return try JSON.print(EvaluationJSON(evaluation)) }
        for line in EvaluationText(evaluation: evaluation, main: main).lines { try Console.data(line) }
    }
}
