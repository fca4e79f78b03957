import ArgumentParser
import CommandSupport
import Matching
import Storage

struct ListMatches: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the same goods at different chains, and what was decided; newest first.")

    @OptionGroup var options: GlobalOptions
    @Option(help: "Only goods of this chain, named first.", completion: .chains) var chain: String?
    @Flag(help: "Only pairs that a person decided about.") var decided = false
    @Option(help: "Maximum number of pairs.") var limit = 50
    @Flag(help: "Print one JSON object per line.") var json = false

    func validate() throws {
        guard (1...100_000).contains(limit) else { throw ValidationError("--limit must be 1 to 100000") }
    }

    func run() async throws {
        let matches = try await CommandContext.open(options) { context in
            try await context.database.matches(ofChain: chain, decided: decided, limit: limit)
        }
        if json { return try JSON.printLines(matches.map(MatchRecordJSON.init)) }
        guard !matches.isEmpty else { return Console.say("No matches found.") }
        try MatchRecordText.table(matches).print()
    }
}

struct SetMatch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Decide whether two items of different chains are the same goods.",
        discussion: """
            An item is the chain and its item number, as "circulard match list" prints it. The decision holds for all \
            listings of the two chains with the same number or the same text. A later one replaces it.

            Examples:
              circulard match set kroger/0001111089305 publix/-2023479471 same
              circulard match set kroger/0001111089305 publix/-2023479471 different \\
                --note 'one is whole milk'
            """)

    @OptionGroup var options: GlobalOptions
    @OptionGroup var pair: ItemPair
    @Argument(help: "How they are related.") var relation: DecidedRelation
    @Option(help: ArgumentHelp("Why, in your words.", valueName: "text")) var note: String?

    func run() async throws {
        try await CommandContext.open(options) { context in
            try await context.database.decide(pair.one, pair.other, relation: relation.rawValue, note: note)
        }
        Console.say("\(pair.one) and \(pair.other) are decided: \(relation.rawValue).")
    }
}

struct UnsetMatch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unset", abstract: "Withdraw a decision about two items: the rules decide again.",
        discussion: """
            Examples:
              circulard match unset kroger/0001111089305 publix/-2023479471
            """)

    @OptionGroup var options: GlobalOptions
    @OptionGroup var pair: ItemPair

    func run() async throws {
        let isFound = try await CommandContext.open(options) { context in
            try await context.database.withdrawDecision(on: pair.one, pair.other)
        }
        guard isFound else {
            throw Failure(
                .badData, "nothing is decided about \(pair.one) and \(pair.other)",
                advice: "\"circulard match list --decided\" lists the decisions")
        }
        Console.say("The decision about \(pair.one) and \(pair.other) is withdrawn.")
    }
}

struct ExportMatches: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Print what was decided as labelled pairs, which circulard eval match reads.",
        discussion: """
            Tab-separated: \(DecidedPair.columns.joined(separator: ", ")).

            Examples:
              circulard match export > pairs.tsv
            """)

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let pairs = try await CommandContext.open(options) { try await $0.database.decidedPairs() }
        for cells in [DecidedPair.columns] + pairs.map(\.cells) { try Console.data(cells.joined(separator: "\t")) }
    }
}

/// The two items of a decision.
struct ItemPair: ParsableArguments {
    @Argument(help: ArgumentHelp("Item of one chain.", valueName: "chain/number")) var one: ItemNumber
    @Argument(help: ArgumentHelp("Item of another chain.", valueName: "chain/number")) var other: ItemNumber

    func validate() throws {
        guard one.chain != other.chain else {
            throw ValidationError("\(one) and \(other) are items of one chain; matches are those of two")
        }
    }
}

extension ItemNumber: ExpressibleByArgument {
    package init?(argument: String) { self.init(argument) }
}

/// A relation that a person can decide.
enum DecidedRelation: String, ExpressibleByArgument, CaseIterable {
    case same, substitute, different
}
