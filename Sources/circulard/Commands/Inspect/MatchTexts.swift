import ArgumentParser
import CommandSupport
import Matching

struct MatchTexts: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "texts", abstract: "Tell whether two listings or ad lines are the same goods, and why.",
        discussion: """
            Each text is a title, or a title and a size or details, separated by " | ".

            A file, or standard input, has one object {"title_a": …, "size_a": …, "store_a": …, "title_b": …, \
            "size_b": …, "store_b": …} per line. The answer to each is one object: verdict (same, substitute, \
            different, unknown), confidence (high, medium, low), reasons, rules_version.

            Examples:
              circulard match texts 'Jif Peanut Butter | 16 oz' 'Jif Spread | 16-oz jar'
              circulard match 'Publix Butter' 'Kroger Butter' --stores Publix,Kroger
              circulard match texts --json < pairs.ndjson
            """)

    @Argument(
        help: ArgumentHelp("Two texts, or files of JSON lines; default: standard input.", valueName: "texts"),
        completion: .file())
    var arguments: [String] = []
    @Option(
        help: ArgumentHelp("Chains of the texts; they decide whose store brand is meant.", valueName: "chain,chain"))
    var stores: String?
    @Flag(help: "Print JSON for text arguments too.") var json = false

    func validate() throws {
        guard chains.count == 2 else {
            throw ValidationError("--stores takes two chains: Publix,Kroger")
        }
        guard arguments.count == 2 || arguments.allSatisfy(WordsOrLines.isFile) else {
            throw ValidationError("two texts are compared, each in quotes; or give files of JSON lines")
        }
    }

    func run() async throws {
        let reader = ProductReader(rules: try .standard)
        guard let question = texts else {
            try WordsOrLines.eachLine(of: arguments, for: Self.self) { (question: MatchQuestion) in
                try JSON.print(MatchLine(question.verdict(reader)))
            }
            return
        }
        guard !json else { return try JSON.print(MatchLine(question.verdict(reader))) }
        for line in MatchText(question, reader).lines { try Console.data(line) }
    }

    /// Two, or the arguments are wrong.
    private var chains: [String] {
        (stores ?? ",").split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }

    /// The pair of the arguments; nil if they are files, or there are none.
    private var texts: MatchQuestion? {
        guard arguments.count == 2, !arguments.contains(where: WordsOrLines.isFile) else { return nil }
        func text(_ index: Int) -> ProductText {
            let parts = arguments[index].split(separator: " | ", maxSplits: 1).map(String.init)
            return MatchQuestion.text(
                title: parts.first ?? "", size: parts.dropFirst().first ?? "", store: chains[index])
        }
        return MatchQuestion(a: text(0), b: text(1))
    }
}
