/// Places of rules in `Grammar.rules`, as bits.
typealias RuleSet = UInt128

/// The rules, indexed by the tokens they can begin with.
struct RuleIndex {
    /// The rules that can begin at a position.
    private struct Openings {
        /// With a word, or a mark, that they name.
        var named: RuleSet = 0
        /// With any token of a kind.
        var word: RuleSet = 0, number: RuleSet = 0, money: RuleSet = 0, percent: RuleSet = 0, unreadable: RuleSet = 0

        mutating func add(_ rule: RuleSet, _ first: FirstTokens) {
            named |= first.words.isEmpty && first.marks.isEmpty ? 0 : rule
            word |= first.kinds.contains(.word) ? rule : 0
            number |= first.kinds.contains(.number) ? rule : 0
            money |= first.kinds.contains(.money) ? rule : 0
            percent |= first.kinds.contains(.percent) ? rule : 0
            unreadable |= first.kinds.contains(.unreadable) ? rule : 0
        }
    }

    private let openings: [Openings]
    private let byWord: WordTable<RuleSet>
    private let byMark: [Unicode.Scalar: RuleSet]
    private let ofZones: [LineZone: RuleSet]

    init(_ rules: [GrammarRule]) {
        var openings = TokenPosition.all.map { _ in Openings() }
        var (byWord, byMark): ([AdWord: RuleSet], [Unicode.Scalar: RuleSet]) = ([:], [:])
        var ofZones: [LineZone: RuleSet] = [:]
        for (place, rule) in rules.enumerated() {
            let bit: RuleSet = 1 << place
            for position in TokenPosition.all {
                let asked = FirstTokens(of: rule, at: position)
                for word in asked.words { byWord[word, default: 0] |= bit }
                for mark in asked.marks { byMark[mark, default: 0] |= bit }
                openings[position.place].add(bit, asked)
            }
            for zone in LineZone.all where rule.zones.contains(zone) { ofZones[zone, default: 0] |= bit }
        }
        (self.openings, self.byMark, self.ofZones) = (openings, byMark, ofZones)
        self.byWord = WordTable(byWord.map { ($0, $1) })
    }

    func rules(of zone: LineZone) -> RuleSet { ofZones[zone] ?? 0 }

    /// The rules that may match at this token.
    func candidates(at token: Token, _ position: TokenPosition) -> RuleSet {
        let openings = openings[position.place]
        return switch token.kind {
        case .word(let word): openings.named & (byWord[word] ?? 0) | openings.word
        case .mark(let mark): openings.named & (byMark[mark] ?? 0)
        case .number: openings.number
        case .money: openings.money
        case .percent: openings.percent
        case .unreadable: openings.unreadable
        }
    }
}
