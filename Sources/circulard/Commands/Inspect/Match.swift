import ArgumentParser

struct Match: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Tell which goods of different chains are the same, and decide about them.",
        discussion: """
            While an ad or a price list is stored, its items are matched with those of other chains. A decision wins \
            over the rules for good, and is a test case for them.

            Examples:
              circulard match 'Jif Peanut Butter | 16 oz' 'Jif Spread | 16-oz jar'
              circulard match list --chain kroger
              circulard match set kroger/0001111089305 publix/-2023479471 different
              circulard match export > pairs.tsv && circulard eval match pairs.tsv
            """,
        subcommands: [MatchTexts.self, ListMatches.self, SetMatch.self, UnsetMatch.self, ExportMatches.self],
        defaultSubcommand: MatchTexts.self)
}
