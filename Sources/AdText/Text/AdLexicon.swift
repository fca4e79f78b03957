import Deals
import Words

/// The lexicon by the words of ad text.
enum AdLexicon {
    /// Whether its file could be read; without it no text is.
    static let isKnown = !Lexicon.known.categories.isEmpty

    static let numbers = table(.numbers) { Int($0) }
    static let months = table(.months) { Int($0) }
    static let monthsBehindDay = table(.monthsInSpanish) { Int($0) }.merging(months)
    /// Monday is 1.
    static let weekdays = table(.weekdays) { Int($0) }
    static let shortWeekdays = table(.shortWeekdays) { Int($0) }
    static let saleUnits = table(.saleUnits) { SaleUnit(rawValue: $0) }
    static let kitchen = table(.kitchen) { WrittenAmount.KitchenUnit(rawValue: $0) }
    static let spellings = table(.spellings) { AdWord($0) }
    static let phrases = table(.phrases) { $0.split(separator: " ").map { AdWord($0) } }

    fileprivate static let categories = WordTable(Lexicon.known.categories.map { (AdWord($0), $1) })

    static func words(of category: WordCategory) -> [AdWord] { Lexicon.known[category].map { AdWord($0) } }

    /// The meanings of the words of a block, as far as they can be read: a test reads all.
    static func table<Value>(_ block: Lexicon.WordBlock, _ meaning: (String) -> Value?) -> WordTable<Value> {
        WordTable(
            Lexicon.known[block].flatMap { printed in
                meaning(printed.text).map { value in printed.words.map { (AdWord($0), value) } } ?? []
            })
    }
}

extension AdWord {
    /// The lists that have it.
    var categories: WordCategories { AdLexicon.categories[self] ?? .none }

    /// Whether a list has it.
    func has(_ category: WordCategory) -> Bool { categories.has(category) }
}

extension [AdWord] {
    /// Whether a list has one of them.
    func have(_ category: WordCategory) -> Bool { contains { $0.has(category) } }
}
