import AdText
import ArgumentParser
import Setup

struct Evaluate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "eval", abstract: "Score the reading of deals or sizes against a labelled file.",
        subcommands: [Deal.self, Size.self])

    struct Deal: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Score the reading of deals: fully right, price right, refused and wrong price, by source.",
            discussion: """
                The file is tab-separated with one header line and no quoting; its columns are those circulard parse \
                deal answers with (effective_each_cents_or_empty for the price each), and text, source, note and \
                context_regular_price_cents_or_empty. A note that begins with AMBIGUOUS keeps a row out of the figures.

                A wrong price is one that can be ranked and is not the label's, or is by the pound where the label \
                is not.

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

    struct Size: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Score the reading of sizes: fully right, total right, refused and sure but wrong, by source.",
            discussion: """
                The file is tab-separated with one header line and no quoting; its columns are those circulard parse \
                size answers with, and text, context, source and note. A note that begins with AMBIGUOUS keeps a row \
                out of the figures. A total is right within half a percent.

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

/// What `eval` is given, and how it answers.
struct EvaluationOptions: ParsableArguments {
    @Argument(help: "Labelled lines, tab-separated; - for standard input.") var file: String
    @Flag(help: "Leave out the context of the rows: read their words and nothing else.") var wordsAlone = false
    @Flag(help: "One JSON object.") var json = false

    /// - Parameter main: what has to be right of an answer: "price".
    func report(_ main: String, columns: [String], verdict: (LabelledFile.Row) throws -> Verdict) throws {
        let labelled = try LabelledFile(InputFile(path: file).bytes(), from: file, columns: columns)
        let evaluation = Evaluation(verdicts: try labelled.rows.map(verdict))
        guard !json else { return try JSON.print(EvaluationJSON(evaluation)) }
        for line in EvaluationText(evaluation: evaluation, main: main).lines { try Console.data(line) }
    }
}
