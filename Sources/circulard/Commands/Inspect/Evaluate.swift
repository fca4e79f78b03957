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

                A file with the columns topic, text and sentence is scored by topic against what circulard parse deal \
                says, or "refused". Its columns savings, details and title are further fields of the line.

                Examples:
                  circulard eval deal deals.tsv
                  circulard eval deal deals.tsv --words-alone --json
                """)

        @OptionGroup var options: EvaluationOptions

        func run() async throws {
            let columns = DealScoring.columns.map(\.label) + [DealScoring.regularPrice]
            let labels = LabelledKind(columns: columns) { row in
                let regular = try row.cents(DealScoring.regularPrice, of: options.file)
                let question = DealQuestion(text: row.text, regularPrice: options.wordsAlone ? nil : regular)
                return DealScoring.verdict(of: DealLine(question.reading), for: row)
            }
            try options.report("price", labels: labels, corpus: WordingScoring.kind)
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

                A file with the columns topic, text and size is scored by topic against a size such as "6 × 12 oz \
                total, 340.1942775 g". Its columns title and department tell the goods.

                Examples:
                  circulard eval size sizes.tsv
                  circulard eval size sizes.tsv --json
                """)

        @OptionGroup var options: EvaluationOptions

        func run() async throws {
            let labels = LabelledKind(columns: SizeScoring.columns.map(\.rawValue) + ["context"]) { row in
                SizeScoring.verdict(of: SizeLine(question(row, context: "context").answer), for: row)
            }
            let corpus = LabelledKind(columns: [SizeScoring.oneLine], names: ["source": "topic"], hasNotes: false) {
                SizeScoring.verdict(of: SizeLine(question($0, context: "title").answer), onOneLineFor: $0)
            }
            try options.report("total", labels: labels, corpus: corpus)
        }

        private func question(_ row: LabelledFile.LabelledRow, context: String) -> SizeQuestion {
            options.wordsAlone
                ? SizeQuestion(text: row.text)
                : SizeQuestion(text: row.text, context: row[context], department: row["department"])
        }
    }
}

/// The arguments and the output of `eval`.
struct EvaluationOptions: ParsableArguments {
    @Argument(help: "Tab-separated file of labelled lines; - for standard input.", completion: .file()) var file: String
    @Flag(help: "Ignore the context columns: parse the text alone.") var wordsAlone = false
    @Flag(help: "Print one JSON object.") var json = false

    /// - Parameters:
    ///   - main: the part that has to be right: "price".
    ///   - corpus: the kind of a file that has all its columns; any other file has `labels`.
    func report(_ main: String, labels: LabelledKind, corpus: LabelledKind) throws {
        let bytes = try InputFile(path: file).bytes()
        let kind = LabelledFile.names(corpus.columns + corpus.names.values, in: bytes) ? corpus : labels
        let evaluation = Evaluation(verdicts: try LabelledFile(bytes, from: file, kind: kind).rows.map(kind.verdict))
        guard !json else { return try JSON.print(EvaluationJSON(evaluation)) }
        for line in EvaluationText(evaluation: evaluation, main: main).lines { try Console.data(line) }
    }
}
