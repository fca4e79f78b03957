package import Deals
package import Words

/// The comparison groups, and the search for the group of a listing.
///
/// The head noun decides: the last noun of the name before "with", "in", "from", "for" or "on"; of several products in
/// one line the first. A brand counts where there is no noun; department and the more specific phrase break ties.
/// Unknown stays unknown.
package struct ComparisonGroups: Sendable {
    package let groups: [GroupDefinition]
    package let vocabulary: Vocabulary
    package let table: GroupTable
    package let patternsByLastWord: [String: [Int]]
    package let attributes: GroupAttributes
    private let departments: DepartmentTable?
    private let brands: StartPhrases

    /// The groups of this program.
    /// - Throws: a mistake in its files; a test reads them.
    package static var standard: ComparisonGroups { get throws(GroupFileError) { try embedded.get() } }

    private static let embedded = Result { () throws(GroupFileError) in
        // Without the words no text is read.
        _ = try Lexicon.standard
        return try ComparisonGroups(
            words: GroupResources.words, attributes: GroupResources.attributes, groups: GroupResources.groups,
            departments: GroupResources.departments)
    }

    /// - Parameters:
    ///   - words: the text of `words.txt`.
    ///   - attributes: the text of `attributes.txt`.
    ///   - groups: the names and texts of the files of groups.
    ///   - departments: the text of `departments.txt`; nil: the departments are not known.
    ///   - kinds: those that the groups name, or the mistake in their file.
    package init(
        words: String, attributes: String, groups: [(name: String, text: String)], departments: String? = nil,
        kinds: Result<KindTable, GroupFileError> = KindTable.embedded
    ) throws(GroupFileError) {
        let kinds = try kinds.get()
        let vocabulary = try Vocabulary(GroupFile(name: "words.txt", text: words))
        let attributes = try GroupAttributes(GroupFile(name: "attributes.txt", text: attributes), vocabulary)
        var table = GroupTable()
        for file in groups {
            let file = try GroupFile(name: file.name, text: file.text)
            try table.read(file, vocabulary, attributes: attributes.names, kinds: kinds)
        }
        self.attributes = attributes
        self.groups = table.groups
        self.table = table
        self.departments =
            if let departments {
                try DepartmentTable(
                    GroupFile(name: "departments.txt", text: departments), groups: table.groups, vocabulary)
            } else {
                nil
            }
        self.vocabulary = vocabulary
        brands = StartPhrases(table.patterns.filter { $0.role == .brand }.map(\.phrase))
        patternsByLastWord = Dictionary(grouping: table.patterns.indices) { table.patterns[$0].phrase.last ?? "" }
    }

    /// - Parameters:
    ///   - brand: put before the title, if the title lacks it.
    ///   - size: the size or the details line, as printed.
    ///   - category: read together with the department.
    package func classify(
        title: String, brand: String? = nil, size: String = "", department: String? = nil, category: String? = nil
    ) -> GroupVerdict {
        let listing = ListingWords(
            title: named(title, by: brand), size: size,
            department: [department, category].compactMap(\.self).joined(separator: ", "), vocabulary)
        var search = GroupSearch(
            table: table, patternsByLastWord: patternsByLastWord, vocabulary: vocabulary, listing: listing)
        search.search(listing.products)
        let ofProducts = search.ofProducts
        if search.best.map({ $0.pattern.role == .brand && !search.isSure }) ?? true {
            search.search(listing.longerProducts)
        }
        let isInSize = search.best == nil
        if isInSize { search.search(listing.productsOfSize) }
        let shown = isInSize ? nil : search.best.map(shownGroup)
        return GroupVerdict(
            group: search.best.map { table.groups[$0.pattern.group] },
            alternatives: listing.alternatives.count == 1 ? [shown] : shownGroups(of: listing, ofProducts),
            reason: reason(search, isInSize: isInSize),
            departments: listing.departments.sorted())
    }

    /// The group of each alternative: that of the product in it that ranks first.
    private func shownGroups(
        of listing: ListingWords, _ found: [Int: GroupSearch.RankedPattern]
    ) -> [GroupVerdict.ShownGroup?] {
        listing.alternatives.map { products in
            products.compactMap { found[$0] }.max { $0.rank.lexicographicallyPrecedes($1.rank) }.map(shownGroup)
        }
    }

    private func shownGroup(_ found: GroupSearch.RankedPattern) -> GroupVerdict.ShownGroup {
        GroupVerdict.ShownGroup(
            group: table.groups[found.pattern.group], isByBrand: found.pattern.role == .brand)
    }

    /// The words of all nouns and attributes, without those that are a brand alone: "oreo".
    package var goodsWords: Set<String> {
        let brands = table.patterns.filter { $0.role == .brand && $0.phrase.count == 1 }.flatMap(\.phrase)
        let goods = table.patterns.filter { $0.role != .brand }.reduce(into: attributes.words) {
            $0.formUnion($1.phrase)
        }
        return goods.subtracting(brands)
    }

    /// The longest phrase at the start of the words that stands for goods of one brand: "coca cola".
    package func brand(startOf words: [String]) -> [String]? { brands.longest(startOf: words) }

    /// The department that sells a listing: that of its group or, without one, the one whose words the chain prints.
    /// - Parameter printed: the department as the chain prints it.
    package func department(of group: GroupDefinition?, printed: String?) -> DepartmentGroup {
        departments?.department(of: group, printed: vocabulary.words(of: printed ?? "")) ?? .other
    }

    /// The values of the attributes that matter in a group, as far as the text states them: fat is "whole".
    package func attributes(of group: GroupDefinition, title: String, size: String = "") -> [String: String] {
        attributes.values(of: group.attributes, title: vocabulary.words(of: title), size: vocabulary.words(of: size))
    }

    /// The values of the attributes that matter in a group, as far as the words state one.
    package func attributes(of group: GroupDefinition, title: [String], details: [String]) -> [String: String] {
        attributes.statedValues(of: group.attributes, title: title, details: details)
    }

    private func named(_ title: String, by brand: String?) -> String {
        guard let brand, !vocabulary.words(of: title).contains(phrase: vocabulary.words(of: brand)) else {
            return title
        }
        return "\(brand) \(title)"
    }

    private func reason(_ search: GroupSearch, isInSize: Bool) -> GroupVerdict.GroupReason {
        guard let pattern = search.best?.pattern else {
            guard let veto = search.vetoed.first else { return .noKnownNoun }
            return .vetoed(
                phrase: veto.pattern.text, group: table.groups[veto.pattern.group].name,
                veto: veto.veto.joined(separator: " "))
        }
        switch pattern.role {
        case .head: return .head(phrase: pattern.text, isInSize: isInSize)
        case .ingredient: return .ingredient(phrase: pattern.text)
        case .brand: return .brand(phrase: pattern.text)
        }
    }
}
