import ArgumentParser
import CommandSupport
import Goods

struct EvaluateGroups: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "group",
        abstract: "Score comparison groups: right, wrong and unknown, by chain.",
        discussion: """
            The file is tab-separated, with one header line and no quoting. Its columns are chain, title, size, \
            department, group and note. Rows whose note begins with AMBIGUOUS are counted, and listed separately too.

            Examples:
              circulard eval group groups.tsv
              circulard eval group groups.tsv --words-alone --json
            """)

    @Argument(help: "Tab-separated file of labelled listings; - for standard input.", completion: .file()) var file:
        String
    @Flag(help: "Ignore the size and the department: classify by the title alone.") var wordsAlone = false
    @Flag(help: "Print one JSON object.") var json = false

    func run() async throws {
        let labelled = try LabelledFile(
            InputFile(path: file).bytes(), from: file, columns: GroupScoring.columns, named: GroupScoring.names)
        let groups = try ComparisonGroups.standard
        let evaluation = GroupEvaluation(
            verdicts: labelled.rows.map { GroupScoring.verdict(for: $0, wordsAlone: wordsAlone, groups) })
        guard !json else { return try JSON.print(GroupEvaluationJSON(evaluation)) }
        for line in GroupEvaluationText(evaluation: evaluation).lines { try Console.data(line) }
    }
}
