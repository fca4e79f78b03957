/// Words by which a title shows its group, and the conditions under which they do.
///
/// Written "rice +ready/pouch -cake @grocery/pasta": the phrase; one of the words after each + is required; none after
/// - may be there; the department is one after @, where "unknown" is one too; -@ excludes a department. A hyphen joins
/// the words of a condition; $name is a set of `words.txt`.
package struct GroupPattern: Sendable {
    /// The role of the phrase in a title, the weakest first.
    package enum PhraseRole: Int, Comparable, Sendable {
        /// Goods that are also ingredients or flavors of others: "honey", "strawberry".
        case ingredient
        /// A brand that stands for the goods: "Coca-Cola".
        case brand
        /// The noun that names the goods: "coffee creamer".
        case head

        package static func < (a: PhraseRole, b: PhraseRole) -> Bool { a.rawValue < b.rawValue }
    }

    /// As written in the file.
    package let text: String
    package let role: PhraseRole
    /// The index of the group.
    package let group: Int
    /// The place in the files; of two equal patterns the first decides.
    package let order: Int
    package let phrase: [String]
    /// Each a list of phrases, one of which is required in the title or the size.
    package private(set) var required: [[[String]]] = []
    /// Phrases that must not be in the name of the goods.
    package private(set) var excluded: [[String]] = []
    package private(set) var departments: [Set<String>] = []
    package private(set) var excludedDepartments: Set<String> = []

    var conditionCount: Int { required.count + departments.count }

    /// - Returns: nil if there is no phrase, or a set is unknown.
    package init?(_ text: String, _ role: PhraseRole, group: Int, order: Int, vocabulary: Vocabulary) {
        let parts = text.split(separator: " ")
        let count = parts.firstIndex { "+-@".contains($0.first ?? " ") } ?? parts.count
        let phrase = vocabulary.words(of: parts[..<count].joined(separator: " "))
        guard !phrase.isEmpty else { return nil }
        self.text = parts[..<count].joined(separator: " ")
        (self.role, self.group, self.order, self.phrase) = (role, group, order, phrase)
        for part in parts[count...] {
            guard addCondition(part, vocabulary) else { return nil }
        }
    }

    /// All departments that its conditions name.
    var namedDepartments: Set<String> { departments.reduce(excludedDepartments) { $0.union($1) } }

    /// - Returns: false if the condition names an unknown set.
    private mutating func addCondition(_ part: Substring, _ vocabulary: Vocabulary) -> Bool {
        let alternatives = part.dropFirst().split(separator: "/").map(String.init)
        if part.first == "@" {
            departments.append(Set(alternatives))
            return true
        }
        excludedDepartments.formUnion(alternatives.filter { $0.hasPrefix("@") }.map { String($0.dropFirst()) })
        guard let phrases = vocabulary.phrases(of: alternatives.filter { !$0.hasPrefix("@") }) else { return false }
        if part.first == "+" { required.append(phrases) } else { excluded += phrases }
        return true
    }
}

extension Vocabulary {
    /// The phrases of alternatives: "oven-roasted", "$cooked".
    /// - Returns: nil if one names an unknown set.
    package func phrases(of alternatives: [String]) -> [[String]]? {
        var phrases: [[String]] = []
        for alternative in alternatives {
            guard let members = alternative.hasPrefix("$") ? sets[String(alternative.dropFirst())] : [alternative]
            else {
                return nil
            }
            phrases += members.map { words(of: $0) }.filter { !$0.isEmpty }
        }
        return phrases
    }
}
