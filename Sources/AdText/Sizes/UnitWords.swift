import Words

/// The words used in printed sizes, of ads as of titles and queries.
package enum UnitWords {
    /// The nesting of counted things: packs hold containers, containers hold pieces, pieces hold sheets.
    package enum Nesting: Int, CaseIterable, Comparable, Sendable {
        case sheet, slice, piece, roll, container, pack

        package static func < (a: Nesting, b: Nesting) -> Bool { a.rawValue < b.rawValue }
    }

    package enum Meaning: Hashable, Sendable {
        case content(SizeUnit)
        case things(Nesting)
        case dozen
        /// "each", "head", "1 package": one thing, with no further detail.
        case item
        /// "16 servings", "64 loads", "500 mg": additional to the content, never the content.
        case aside
    }

    static func meaning(of word: AdWord) -> Meaning? { table[word] }
    package static func meaning(of word: String) -> Meaning? { table[AdWord(word)] }
    static func isContent(_ word: AdWord) -> Bool { if case .content = table[word] { true } else { false } }

    private static let table = AdLexicon.table(.content) { SizeUnit(rawValue: $0).map(Meaning.content) }
        .merging(AdLexicon.table(.things) { Nesting($0).map(Meaning.things) })
        .merging(AdLexicon.table(.amounts, Meaning.init))
}

extension UnitWords.Nesting {
    fileprivate init?(_ name: String) {
        guard let nesting = Self.allCases.first(where: { "\($0)" == name }) else { return nil }
        self = nesting
    }
}

extension UnitWords.Meaning {
    fileprivate init?(_ name: String) {
        switch name {
        case "dozen": self = .dozen
        case "item": self = .item
        case "aside": self = .aside
        default: return nil
        }
    }
}
