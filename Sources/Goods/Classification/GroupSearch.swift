/// The search for the pattern that names the goods of one listing.
struct GroupSearch {
    /// A pattern at a place of a product's name, which fits in every respect.
    struct Candidate {
        let pattern: GroupPattern
        let words: Range<Int>
    }

    /// A pattern that a word next to it excludes.
    struct VetoedPattern {
        let pattern: GroupPattern
        let veto: [String]
    }

    let table: GroupTable
    let patternsByLastWord: [String: [Int]]
    let vocabulary: Vocabulary
    let listing: ListingWords

    typealias RankedPattern = (rank: [Int], pattern: GroupPattern)

    private(set) var best: RankedPattern?
    /// The best one of each product, by its number.
    private(set) var ofProducts: [Int: RankedPattern] = [:]
    /// Whether a noun or all of a name decides, not a brand beside other words.
    var isSure: Bool { best.map { $0.rank[0] > 1 } ?? false }
    private(set) var vetoed: [VetoedPattern] = []

    mutating func search(_ products: [[Vocabulary.Word]]) {
        for (number, words) in products.enumerated() {
            let candidates = candidates(in: words)
            for candidate in candidates where !isPartOfBrand(candidate, candidates) {
                let rank = rank(candidate, product: number, words)
                if ofProducts[number].map({ $0.rank.lexicographicallyPrecedes(rank) }) ?? true {
                    ofProducts[number] = (rank, candidate.pattern)
                }
                if best.map({ $0.rank.lexicographicallyPrecedes(rank) }) ?? true { best = (rank, candidate.pattern) }
            }
        }
    }

    private mutating func candidates(in words: [Vocabulary.Word]) -> [Candidate] {
        let texts = words.map(\.text)
        var candidates: [Candidate] = []
        for end in texts.indices {
            for number in patternsByLastWord[texts[end]] ?? [] {
                // Most patterns end here: none is copied before its phrase is seen.
                let start = end + 1 - table.patterns[number].phrase.count
                guard start >= 0, texts[start...end].elementsEqual(table.patterns[number].phrase) else { continue }
                let pattern = table.patterns[number]
                guard
                    isPlace(start..<(end + 1), of: pattern, in: texts), fits(pattern)
                else { continue }
                if let veto = veto(of: pattern, in: texts) {
                    vetoed.append(VetoedPattern(pattern: pattern, veto: veto))
                } else {
                    candidates.append(Candidate(pattern: pattern, words: start..<(end + 1)))
                }
            }
        }
        return candidates
    }

    /// A brand of one word is at the start, or behind its maker; elsewhere the word has its plain meaning. A noun before
    /// "flavored" is a flavor.
    private func isPlace(_ words: Range<Int>, of pattern: GroupPattern, in texts: [String]) -> Bool {
        guard pattern.role == .brand else {
            return words.upperBound == texts.count || !vocabulary.modifying.contains(texts[words.upperBound])
        }
        return words.count > 1 || isStart(words.lowerBound, texts)
    }

    private func isStart(_ index: Int, _ texts: [String]) -> Bool {
        texts[..<index].allSatisfy { $0.first?.isNumber ?? false || vocabulary.beforeBrands.contains($0) }
    }

    private func fits(_ pattern: GroupPattern) -> Bool {
        let departments = listing.departments
        let sellers = table.groups[pattern.group].departments
        guard
            sellers.isEmpty || departments.isSubset(of: vocabulary.neutralDepartments)
                || !departments.isDisjoint(with: sellers)
        else { return false }
        return pattern.departments.allSatisfy {
            !$0.isDisjoint(with: departments) || departments.isEmpty && $0.contains("unknown")
        } && pattern.excludedDepartments.isDisjoint(with: departments)
            && pattern.required.allSatisfy { $0.contains { listing.context.contains(phrase: $0) } }
    }

    /// A word of the phrase itself is not a veto: "Pizza Sauce" is a sauce.
    private func veto(of pattern: GroupPattern, in texts: [String]) -> [String]? {
        (pattern.excluded + table.vetoes[pattern.group]).first {
            texts.contains(phrase: $0) && !pattern.phrase.contains(phrase: $0)
        }
    }

    /// "Oat" in the brand "Planet Oat" does not name oats.
    private func isPartOfBrand(_ candidate: Candidate, _ all: [Candidate]) -> Bool {
        candidate.pattern.role != .brand
            && all.contains {
                $0.pattern.role == .brand && $0.pattern.group != candidate.pattern.group
                    && $0.words.count > candidate.words.count
                    && $0.words.lowerBound <= candidate.words.lowerBound
                    && $0.words.upperBound >= candidate.words.upperBound
            }
    }

    /// The order of the candidates: the stronger role, an earlier product, the last noun, the more specific pattern, the
    /// department, the order of the files.
    private func rank(_ candidate: Candidate, product: Int, _ words: [Vocabulary.Word]) -> [Int] {
        let pattern = candidate.pattern
        let (last, length) = (candidate.words.upperBound, pattern.phrase.count)
        let isOfDepartment = !listing.departments.isDisjoint(with: table.groups[pattern.group].departments)
        let place = pattern.role == .brand ? 0 : last
        return [
            strength(candidate, words), -product, place, length + pattern.conditionCount, length,
            isOfDepartment ? 1 : 0, -pattern.order,
        ]
    }

    private func strength(_ candidate: Candidate, _ words: [Vocabulary.Word]) -> Int {
        let isLast = candidate.words.upperBound == words.count
        let sellers = table.groups[candidate.pattern.group].departments
        switch candidate.pattern.role {
        case .head: return 4
        // A brand that is all of the name says more than an ingredient in it.
        case .brand:
            let isAll = candidate.words.count > 1 || isStart(candidate.words.lowerBound, words.map(\.text))
            return isLast && isAll ? 3 : 1
        case .ingredient:
            // "Lemons" are lemons, while a "Lemon" may be a flavor.
            let isPlural = isLast && words.last?.isPlural ?? false && sellers.contains("produce")
            return isPlural || !sellers.isDisjoint(with: listing.departments) ? 2 : 0
        }
    }
}
