import Goods

/// The relation of a listing to a query, and why it is not nearer.
package struct QueryCoverage: Hashable, Sendable {
    /// `same` for the goods asked for, `substitute` one step away from them, `different` two steps away.
    package let relation: GoodsRelation
    package let reasons: [CoverageReason]
    /// The number of words of the title that the query does not have: of two listings of one relation the one with
    /// fewer is the fuller answer.
    package let furtherWords: Int
}

extension ShopperQuery {
    /// - Parameters:
    ///   - identity: the identity of the item; its chain's own number too.
    ///   - isFound: whether a search found the words of unknown goods in the listing, perhaps in other forms.
    package func covers(
        _ listing: QueriedListing, identity: ItemIdentity? = nil, sku: String? = nil, isFound: Bool = false
    ) -> QueryCoverage {
        guard number == nil else { return numberCoverage(identity, sku) }
        return reading.goods.map { goodsCoverage(of: listing, $0) } ?? wordsCoverage(of: listing, isFound: isFound)
    }

    /// Whether the query is a number of the item.
    package func isNumber(of identity: ItemIdentity?, sku: String?) -> Bool {
        number != nil && (sku == number || identity.map(identities.contains) ?? false)
    }

    private func numberCoverage(_ identity: ItemIdentity?, _ sku: String?) -> QueryCoverage {
        if isNumber(of: identity, sku: sku) {
            return QueryCoverage(relation: .same, reasons: [], furtherWords: 0)
        }
        // The organic kind of the same produce.
        if case .plu(let plu) = identity,
            identities.contains(where: { if case .plu(let asked) = $0 { asked.digits == plu.digits } else { false } })
        {
            let reason = CoverageReason.otherAttribute(
                "organic", wanted: plu.isOrganic ? "conventional" : "organic", found: nil)
            return QueryCoverage(relation: .substitute, reasons: [reason], furtherWords: 0)
        }
        return QueryCoverage(relation: .different, reasons: [.unknownGroup], furtherWords: 0)
    }

    private func wordsCoverage(of listing: QueriedListing, isFound: Bool) -> QueryCoverage {
        let missing = isFound ? [] : words.filter { !listing.context.contains($0) }
        guard missing.isEmpty, isFound || !words.isEmpty else {
            return QueryCoverage(
                relation: .different, reasons: [.missingWords(missing)], furtherWords: listing.title.count - words.count
            )
        }
        let reasons = nameReason(listing)
        return QueryCoverage(
            relation: reasons.isEmpty ? .same : .substitute, reasons: reasons,
            furtherWords: listing.title.count - words.count)
    }

    /// The reason why words of unknown goods are not the goods of a listing that has them all: they are a part of the name of
    /// others, as "ice" is of "ice cream", or in another order, as in "white eggs" for "egg whites".
    private func nameReason(_ listing: QueriedListing) -> [CoverageReason] {
        guard let group = listing.groups.first else { return [] }
        let name = listing.noun.isEmpty && reading.isPlain ? listing.brand : listing.noun
        // The query may be the whole title.
        let isTitle = 3 * listing.title.count { !words.contains($0) } <= listing.title.count
        let isPart = !name.allSatisfy(words.contains) && name.contains(where: words.contains)
        let isModifier = reading.isPlain && words.last.map(listing.modifiers.contains) ?? false
        let isOther = isTitle ? !listing.title.isInOrder(words) : isPart || isModifier
        return isOther ? [.otherGroup(wanted: words.joined(separator: " "), found: group.name)] : []
    }

    private func goodsCoverage(of listing: QueriedListing, _ goods: QueryGoods) -> QueryCoverage {
        guard let group = groupReason(listing, goods) else {
            return QueryCoverage(relation: .different, reasons: [otherGroup(listing, goods)], furtherWords: 0)
        }
        let reasons =
            group + otherKindReason(listing) + brandReason(listing) + attributeReasons(listing, goods)
            + wordsReason(listing, goods)
            + sizeReasons(listing)
        let steps = steps(reasons)
        let isOtherBrand = reading.isOnlyBrand && reasons.contains { if case .otherBrand = $0 { true } else { false } }
        let asked = Set(reading.words)
        return QueryCoverage(
            relation: steps == 0 ? .same : steps == 1 && !isOtherBrand ? .substitute : .different, reasons: reasons,
            furtherWords: listing.title.count { !asked.contains($0) })
    }

    /// A value that is not stated is a step only once: such a line may cover what is asked for. A need that is not met is
    /// two, and so is a word for other goods.
    private func steps(_ reasons: [CoverageReason]) -> Int {
        let unstated = reasons.count { if case .otherAttribute(_, _, nil) = $0 { true } else { false } }
        let needs = reading.attributes.filter(\.isNeeded).map(\.name)
        let unmet = reasons.count {
            if case .otherAttribute(let name, _, _) = $0 { needs.contains(name) } else { false }
        }
        let isOther = reasons.contains {
            if case .missingWords(let words) = $0 { !reading.otherGoods.isDisjoint(with: words) } else { false }
        }
        return reasons.count - max(0, unstated - 1) + unmet + (isOther ? 1 : 0)
    }

    /// - Returns: nil if the goods are others; a reason if they are near.
    private func groupReason(_ listing: QueriedListing, _ goods: QueryGoods) -> [CoverageReason]? {
        if goods.asked.contains(where: { listing.isOf($0, namedAs: goods.names) }) { return [] }
        guard goods.near.contains(where: { listing.isOf($0, namedAs: goods.names) }) else { return nil }
        return [.nearGroup(wanted: goods.title, found: listing.groups.first?.name ?? "")]
    }

    private func otherGroup(_ listing: QueriedListing, _ goods: QueryGoods) -> CoverageReason {
        listing.groups.first.map { .otherGroup(wanted: goods.title, found: $0.name) } ?? .unknownGroup
    }

    /// Plant-based counterparts, unless the query names them or the group is theirs.
    private func otherKindReason(_ listing: QueriedListing) -> [CoverageReason] {
        let kinds = reading.kinds.filter {
            listing.ownWords.contains(phrase: $0) && !listing.groupWords.contains(phrase: $0)
        }
        return kinds.isEmpty ? [] : [.excluded(kinds.map { $0.joined(separator: " ") })]
    }

    private func brandReason(_ listing: QueriedListing) -> [CoverageReason] {
        guard let brand = reading.brand, !listing.context.contains(phrase: brand) else { return [] }
        return [.otherBrand(wanted: .named(brand), found: .named(Array(listing.title.prefix(2))))]
    }

    private func attributeReasons(_ listing: QueriedListing, _ goods: QueryGoods) -> [CoverageReason] {
        reading.attributes.compactMap { asked in
            // What all goods of the first group have need not be said; of a further group it must.
            let isGiven =
                goods.given[asked.name] == asked.value && goods.asked.first?.text == listing.groups.first?.name
            guard !isGiven,
                !asked.phrases.contains(where: {
                    listing.context.contains(phrase: $0) || listing.implied.contains(phrase: $0)
                })
            else { return nil }
            let stated = listing.values([asked.name])[asked.name]
            return .otherAttribute(asked.name, wanted: asked.value, found: stated)
        }
    }

    private func wordsReason(_ listing: QueriedListing, _ goods: QueryGoods) -> [CoverageReason] {
        let missing = reading.details.filter { !listing.context.contains($0) && !listing.implied.contains($0) }
        return missing.isEmpty ? [] : [.missingWords(missing)]
    }

    private func sizeReasons(_ listing: QueriedListing) -> [CoverageReason] {
        let missing = reading.sizes.filter { asked in !listing.sizes.contains { $0.isSame(as: asked) } }
        return missing.isEmpty ? [] : [.missingWords(missing.map(\.text))]
    }
}

extension QueriedListing {
    /// Words that its groups and departments say.
    var implied: [String] { groupWords + departments.sorted() }

    /// Whether one of its products is of the group and meets the conditions. Of several products in the title the one
    /// that is named counts.
    func isOf(_ part: QueryGoods.GoodsPart, namedAs names: [[String]]) -> Bool {
        groups.contains { $0.name == part.text }
            && part.required.allSatisfy { $0.contains { context.contains(phrase: $0) } }
            && !excludes(part.excluded, names)
            && part.departments.allSatisfy { !$0.isDisjoint(with: departments) }
            && part.excludedDepartments.isDisjoint(with: departments)
    }

    private func excludes(_ phrases: [[String]], _ names: [[String]]) -> Bool {
        let named = titleParts.filter { part in names.contains(where: part.contains(phrase:)) }
        guard titleParts.count > 1, !named.isEmpty else { return phrases.contains(where: ownWords.contains(phrase:)) }
        return named.allSatisfy { part in phrases.contains(where: part.contains(phrase:)) }
    }
}

extension [String] {
    /// Whether those of the words that are among these are so in the same order.
    fileprivate func isInOrder(_ words: [String]) -> Bool {
        let places = words.compactMap { firstIndex(of: $0) }
        return zip(places, places.dropFirst()).allSatisfy { $0 <= $1 }
    }
}
