package import Words

/// The words that all groups share: `words.txt`.
package struct Vocabulary: Sendable {
    /// A word as it is compared, and whether it was printed in the plural.
    package struct Word: Hashable, Sendable {
        package var text: String
        package var isPlural = false
    }

    /// Spellings, irregular plurals and synonyms: "yoghurt" to "yogurt", "filet" to "fillet".
    package internal(set) var spellings: [String: [String]] = [:]
    /// Pairs that are one word, "bone in": the second words by the first.
    var joined: [String: Set<String>] = [:]
    /// Words that the name of the goods ends before: "in", "with".
    package internal(set) var turns: Set<String> = []
    var ignored: Set<String> = []
    /// Words after which the noun before them is a flavor: "flavored".
    var modifying: Set<String> = []
    /// Words that may stand before a brand of one word: its maker, "any", "pack".
    var beforeBrands: Set<String> = []
    /// Alternatives by their name: "cooked".
    package internal(set) var sets: [String: [String]] = [:]
    /// Departments by a word in the chains' names for them: "beverage" to "drinks".
    var departments: [String: Set<String>] = [:]
    /// Departments with goods of every kind.
    var neutralDepartments: Set<String> = []

    package var departmentNames: Set<String> { departments.values.reduce(into: []) { $0.formUnion($1) } }

    /// The words of a text, one spelling for each: "Baby-Cut Carrots & Yoghurt" is baby, cut, carrot, yogurt.
    package func words(of text: String) -> [String] { words(of: TitleToken.tokens(of: text)).map(\.text) }

    package func words(of tokens: [TitleToken]) -> [Word] {
        var words: [Word] = []
        for token in tokens {
            switch token {
            case .mark: continue
            case .number(let digits): append(Word(text: digits), to: &words)
            case .word(let letters) where ignored.contains(letters): continue
            case .word(let letters):
                let base = singular(letters)
                for text in spellings[letters] ?? spellings[base] ?? [base] {
                    append(Word(text: text, isPlural: base != letters), to: &words)
                }
            }
        }
        return words
    }

    private func append(_ word: Word, to words: inout [Word]) {
        if let last = words.last, joined[last.text]?.contains(word.text) == true {
            words[words.count - 1].text += "-\(word.text)"
        } else {
            words.append(word)
        }
    }
}

extension [String] {
    /// Whether the words of the phrase stand together among these.
    package func contains(phrase: [String]) -> Bool {
        guard let first = phrase.first, phrase.count <= count else { return false }
        return (0...(count - phrase.count)).contains {
            self[$0] == first && self[$0..<($0 + phrase.count)].elementsEqual(phrase)
        }
    }
}
