package import Words

/// The text of a listing as its group is searched in it.
package struct ListingWords {
    /// The products of the title, each up to "with", "in" or the like: "Chunk Light Tuna" of "… in Water or Salmon".
    let products: [[Vocabulary.Word]]
    /// The alternatives of the title, each as the numbers of its products: "Butter, Salted or Unsalted" has two.
    let alternatives: [Range<Int>]
    /// The products that such a word shortens, in full: "Zorkmid with Lemon Body Wash".
    let longerProducts: [[Vocabulary.Word]]
    /// The same of the size text, for titles that are only a brand.
    let productsOfSize: [[Vocabulary.Word]]
    /// All words that a condition may require: those of the title, then those of the size up to another product.
    let context: [String]
    /// Empty if neither the department nor the text says it.
    let departments: Set<String>

    init(title: String, size: String, department: String, _ vocabulary: Vocabulary) {
        let titleTokens = TitleToken.tokens(of: title)
        let sizeTokens = TitleToken.tokens(of: size)
        let parts = Self.alternatives(titleTokens, vocabulary)
        let wholeProducts = Array(parts.joined())
        alternatives = parts.reduce(into: []) { ranges, part in
            let start = ranges.last?.upperBound ?? 0
            ranges.append(start..<(start + part.count))
        }
        products = wholeProducts.map { Self.name($0, vocabulary) }
        longerProducts = zip(products, wholeProducts).filter { $0.count < $1.count }.map(\.1)
        productsOfSize = Self.alternatives(sizeTokens, vocabulary).joined().map { Self.name($0, vocabulary) }
        let titleWords = vocabulary.words(of: titleTokens).map(\.text)
        let sizeWords = vocabulary.words(of: Self.firstProduct(sizeTokens)).map(\.text)
        // The mark keeps a phrase from reaching from the title into the size.
        context = titleWords + ["|"] + sizeWords
        let stated = vocabulary.words(of: department).reduce(into: Set()) {
            $0.formUnion(vocabulary.departments[$1] ?? [])
        }
        departments = stated.isEmpty ? Self.departments(in: sizeWords + titleWords) : stated
    }

    /// The products of each alternative.
    private static func alternatives(_ tokens: [TitleToken], _ vocabulary: Vocabulary) -> [[[Vocabulary.Word]]] {
        outsideParentheses(tokens).split(separator: .word("or")).map { alternative in
            let products = alternative.split { if case .mark(let mark) = $0 { mark != "/" } else { false } }
            return products.map { vocabulary.words(of: Array($0)) }.filter { !$0.isEmpty }
        }
    }

    /// The words of a product before "with", "in" or the like.
    private static func name(_ words: [Vocabulary.Word], _ vocabulary: Vocabulary) -> [Vocabulary.Word] {
        let end = words.indices.dropFirst().first { vocabulary.turns.contains(words[$0].text) }
        return Array(words[..<(end ?? words.count)])
    }

    package static func outsideParentheses(_ tokens: [TitleToken]) -> [TitleToken] {
        var depth = 0
        return tokens.filter { token in
            switch token {
            case .mark("("): depth += 1
            case .mark(")"): depth = max(0, depth - 1)
            default: return depth == 0
            }
            return false
        }
    }

    /// Up to an "or" before words: "12 or 16 oz" goes on, "16 oz or Pretzels" does not.
    package static func firstProduct(_ tokens: [TitleToken]) -> [TitleToken] {
        let tokens = outsideParentheses(tokens)
        let end = tokens.indices.dropLast().first { index in
            guard tokens[index] == .word("or") else { return false }
            if case .number = tokens[index + 1] { return false }
            return true
        }
        return Array(tokens[..<(end ?? tokens.count)])
    }

    /// The departments that the text of a listing names: "Located in the Deli", "Frozen".
    private static func departments(in words: [String]) -> Set<String> {
        var departments = Set(words).intersection(["deli", "bakery", "frozen"])
        if words.contains(phrase: ["previously", "frozen"]) || words.contains(phrase: ["never", "frozen"]) {
            departments.remove("frozen")
        }
        return departments
    }
}
