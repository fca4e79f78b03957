/// The tokens that a rule's text can begin with, learnt by running the rule itself.
///
/// A rule sees a line only through its cursor. If the cursor answers no to everything, the rule asks for each token it
/// can begin with and gives up; at any other token the rule need not be tried.
struct FirstTokens: Hashable {
    enum FirstKind: Hashable { case word, number, money, percent, unreadable }

    private(set) var words: Set<String> = []
    private(set) var marks: Set<Unicode.Scalar> = []
    private(set) var kinds: Set<FirstKind> = []
    /// Whether the rule continued without an answer: it can begin with any token.
    private(set) var isAnything = false

    init(of rule: GrammarRule) {
        for context in Asked.contexts {
            let asked = Asked(context)
            var cursor = TokenCursor(asked)
            _ = rule.read(&cursor)
            words.formUnion(asked.words)
            marks.formUnion(asked.marks)
            kinds.formUnion(asked.kinds)
            isAnything = isAnything || asked.wentOn
        }
    }

    func contains(_ token: Token) -> Bool {
        if isAnything { return true }
        return switch token.kind {
        case .word(let word): kinds.contains(.word) || words.contains(word)
        case .mark(let mark): marks.contains(mark)
        case .number: kinds.contains(.number)
        case .money: kinds.contains(.money)
        case .percent: kinds.contains(.percent)
        case .unreadable: kinds.contains(.unreadable)
        }
    }
}

/// The record of a cursor that answers no to everything.
final class Asked {
    /// The properties of a position that a cursor gives without being asked for a token.
    struct Context {
        let isAtStart: Bool
        let isAfterBreak: Bool
    }

    static let contexts = [true, false].flatMap { isAtStart in
        [true, false].map { Context(isAtStart: isAtStart, isAfterBreak: $0) }
    }

    let context: Context
    var words: Set<String> = []
    var marks: Set<Unicode.Scalar> = []
    var kinds: Set<FirstTokens.FirstKind> = []
    var wentOn = false

    init(_ context: Context) { self.context = context }
}

/// The rules of a zone, indexed by the tokens they can begin with.
struct RuleIndex {
    let rules: [GrammarRule]
    private let byWord: [String: [Int]]
    private let atOtherWord: [Int]
    private let byKind: [FirstTokens.FirstKind: [Int]]
    private let byMark: [Unicode.Scalar: [Int]]
    private let atOtherMark: [Int]

    init(_ rules: [GrammarRule]) {
        let firsts = rules.map(FirstTokens.init)
        let open = rules.indices.filter { firsts[$0].isAnything || firsts[$0].kinds.contains(.word) }
        let known = Set(firsts.flatMap(\.words))
        (self.rules, atOtherWord) = (rules, open)
        byKind = Dictionary(
            uniqueKeysWithValues: [.number, .money, .percent, .unreadable].map { kind in
                (kind, rules.indices.filter { firsts[$0].isAnything || firsts[$0].kinds.contains(kind) })
            })
        atOtherMark = rules.indices.filter { firsts[$0].isAnything }
        byMark = Dictionary(
            uniqueKeysWithValues: Set(firsts.flatMap(\.marks)).map { mark in
                (mark, rules.indices.filter { firsts[$0].isAnything || firsts[$0].marks.contains(mark) })
            })
        byWord = Dictionary(
            uniqueKeysWithValues: known.map { word in
                (word, rules.indices.filter { firsts[$0].words.contains(word) || open.contains($0) })
            })
    }

    /// Indexes into `rules`, in order, of the rules that may match at this token.
    func candidates(at token: Token) -> [Int] {
        switch token.kind {
        case .word(let word): byWord[word] ?? atOtherWord
        case .mark(let mark): byMark[mark] ?? atOtherMark
        case .number: byKind[.number] ?? []
        case .money: byKind[.money] ?? []
        case .percent: byKind[.percent] ?? []
        case .unreadable: byKind[.unreadable] ?? []
        }
    }
}
