package import Goods
import Words

/// A listing as a query sees it.
package struct QueriedListing: Sendable {
    /// The groups of the products that it names, of the first one first: two for "Ketchup or Relish".
    package let groups: [GroupDefinition]
    /// Why the first group is its group, in words.
    package let reason: String
    /// The words that name the goods of the first group; empty if only a brand or nothing does.
    let noun: [String]
    /// The words of the brand that stands for the goods; empty if a noun or nothing does.
    let brand: [String]
    /// The words of its text that another word of a name of goods follows.
    let modifiers: Set<String>
    /// The words of the title, with the brand before it, without parentheses.
    let title: [String]
    /// The words of the title and of the size text, without what they exclude.
    let context: [String]
    /// Those before another product of the size text.
    let ownWords: [String]
    /// The words of the title between its "or"s.
    let titleParts: [[String]]
    let departments: Set<String>
    let sizes: [TextSize]
    /// The words of the names of its groups.
    let groupWords: [String]
    private let attributes: GroupAttributes

    /// - Parameters:
    ///   - size: the size or the details line, as printed.
    ///   - category: read together with the department.
    package init(
        title: String, brand: String? = nil, size: String = "", department: String? = nil, category: String? = nil,
        _ rules: QueryRules
    ) {
        let verdict = rules.groups.classify(
            title: title, brand: brand, size: size, department: department, category: category)
        let text = ProductText(chain: "", title: title, brand: brand, size: size, department: department)
        self.init(text, verdict, rules)
    }

    /// - Parameter verdict: that of the whole text.
    package init(_ text: ProductText, _ verdict: GroupVerdict, _ rules: QueryRules) {
        let (groups, title, size) = (rules.groups, text.title, text.size)
        reason = verdict.reason.description
        (noun, self.brand) =
            switch verdict.reason {
            case .head(let phrase, _), .ingredient(let phrase): (groups.vocabulary.words(of: phrase), [])
            case .brand(let phrase): ([], groups.vocabulary.words(of: phrase))
            case .vetoed, .noKnownNoun: ([], [])
            }
        self.groups =
            [verdict.group].compactMap(\.self)
            + groups.furtherGroups(title: title, size: size, department: text.department)
            .filter { $0 != verdict.group }
        let (titleTokens, sizeTokens) = (Self.tokens(title), Self.tokens(size))
        let words = groups.vocabulary.words(of: titleTokens).map(\.text)
        let ownSize = groups.vocabulary.words(of: ListingWords.firstProduct(sizeTokens.filter { $0 != .mark("(") }))
            .map(\.text)
        let brandWords = text.brand.map(groups.vocabulary.words) ?? []
        self.title = words.contains(phrase: brandWords) ? words : brandWords + words
        context = self.title + ["|"] + groups.vocabulary.words(of: sizeTokens).map(\.text)
        modifiers = Self.modifiers(context, rules.goodsWords)
        titleParts = titleTokens.split { $0 == .word("or") || $0 == .mark(";") }
            .map { groups.vocabulary.words(of: Array($0)).map(\.text) }
        ownWords = self.title + ["|"] + ownSize
        departments = Set(verdict.departments)
        sizes = Self.sizes(titleTokens) + Self.sizes(sizeTokens)
        groupWords = self.groups.flatMap { rules.wordsByGroup[$0.name] ?? [] }
        attributes = groups.attributes
    }

    /// The same from what was read.
    init(
        groups: [GroupDefinition], reason: String, noun: [String], brand: [String], modifiers: Set<String>,
        title: [String], context: [String], ownWords: [String], titleParts: [[String]], departments: Set<String>,
        sizes: [TextSize], _ rules: QueryRules
    ) {
        (self.groups, self.reason, self.noun, self.brand, self.modifiers) = (groups, reason, noun, brand, modifiers)
        (self.title, self.context, self.ownWords, self.titleParts) = (title, context, ownWords, titleParts)
        (self.departments, self.sizes) = (departments, sizes)
        groupWords = groups.flatMap { rules.wordsByGroup[$0.name] ?? [] }
        attributes = rules.groups.attributes
    }

    /// "ice" of "ice cream"; a word that also stands alone is none.
    private static func modifiers(_ words: [String], _ goods: Set<String>) -> Set<String> {
        let isFollowed = words.indices.map { $0 + 1 < words.count && goods.contains(words[$0 + 1]) }
        return Set(zip(words, isFollowed).filter(\.1).map(\.0)).subtracting(
            zip(words, isFollowed).filter { !$0.1 }.map(\.0))
    }

    /// The stated values of the attributes.
    func values(_ names: [String]) -> [String: String] { attributes.values(of: names, title: title, size: context) }

    /// Without the words in parentheses that begin with "excluding".
    private static func tokens(_ text: String) -> [TitleToken] {
        var isExcluded = false
        let tokens = TitleToken.tokens(of: text)
        return tokens.indices.filter { index in
            if tokens[index] == .mark("("), index + 1 < tokens.count, excluding.contains(tokens[index + 1]) {
                isExcluded = true
            }
            defer { if tokens[index] == .mark(")") { isExcluded = false } }
            return !isExcluded
        }.map { tokens[$0] }
    }

    private static let excluding: Set<TitleToken> = [
        .word("excluding"), .word("excludes"), .word("except"), .word("not"),
    ]

    /// The sizes in the text, and the contents of all packages together: 64 oz of "4 ct / 16 oz".
    private static func sizes(_ tokens: [TitleToken]) -> [TextSize] {
        let found = TextSizeScanner(tokens).sizes.map(\.size)
        let totals = found.filter(\.isCount).flatMap { count in found.compactMap { $0.times(count) } }
        return found + totals
    }
}

extension ComparisonGroups {
    /// The groups of the products that a line names after its first: those behind "or" or a comma, which a noun names.
    fileprivate func furtherGroups(title: String, size: String, department: String?) -> [GroupDefinition] {
        let parts =
            Self.alternatives(TitleToken.tokens(of: title), isTitle: true)
            + Self.alternatives(TitleToken.tokens(of: size), isTitle: false)
        return parts.compactMap { part in
            let verdict = classify(title: part, size: size, department: department)
            return switch verdict.reason {
            case .head(_, isInSize: false): verdict.group
            // Elsewhere a fruit is a flavor.
            case .ingredient: verdict.departments.contains("produce") ? verdict.group : nil
            case .brand(let phrase): vocabulary.words(of: phrase) == vocabulary.words(of: part) ? verdict.group : nil
            default: nil
            }
        }
    }

    private static func alternatives(_ tokens: [TitleToken], isTitle: Bool) -> [String] {
        var (parts, isAfterComma): ([[TitleToken]], Bool) = ([[]], false)
        for token in ListingWords.outsideParentheses(tokens) {
            switch token {
            case .word("or"):
                // In a size text, an "or" between words joins flavors; another product follows a size or a package.
                let isProduct = isTitle || (parts.last?.last.map(endsPackage) ?? !isAfterComma)
                parts.append(isProduct ? [.word("or")] : [])
            case .mark(let mark) where mark != "/":
                isAfterComma = mark == ","
                parts.append(isTitle ? [.word("or")] : [])
            default: parts[parts.count - 1].append(token)
            }
        }
        return parts.filter { $0.first == .word("or") && $0.count > 1 }
            .map { $0.dropFirst().map(\.text).joined(separator: " ") }
    }

    private static func endsPackage(_ token: TitleToken) -> Bool {
        switch token {
        case .word(let word): word.has(.endOfPackage)
        case .number, .mark: false
        }
    }

}
