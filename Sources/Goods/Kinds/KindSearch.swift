/// The search for the kinds of goods that words name.
extension KindTable {
    /// Words after which the text no longer names the product: "Tuna in Water".
    private static let turns: Set = ["with", "in", "from", "for"]
    private static let ands: Set = ["and", "&"]

    /// The kinds that a name shows, one for each of its alternatives ("or").
    /// - Parameter words: in lower case; "&" is one.
    package func kinds(inHeadOf words: [String]) -> [GoodsKind] { alternatives(inHeadOf: words).compactMap(\.self) }

    /// The same, with nil for each alternative that shows none.
    package func alternatives(inHeadOf words: [String]) -> [GoodsKind?] {
        Self.heads(of: words).map { kind(inHeadOf: $0.filter { !Self.ands.contains($0) }[...]) }
    }

    /// The same, where "Dressing & Dip" may be either.
    package func kinds(inSidesOf words: [String]) -> [GoodsKind] {
        Self.heads(of: words).flatMap { $0.split(whereSeparator: Self.ands.contains) }
            .compactMap { kind(inHeadOf: $0) }
    }

    /// - Parameter words: those of the chain's name for the department, in lower case.
    package func kind(ofDepartment words: [String]) -> GoodsKind? {
        departments.first { !$0.words.isDisjoint(with: words) }.map { kinds[$0.kind] }
    }

    /// The kind that goods are in bottles and cartons: coffee is a drink there, for ground coffee does not come in them.
    package func bottled(_ kind: GoodsKind) -> GoodsKind { kind.bottled.flatMap { self[$0] } ?? kind }

    /// Whether the goods are sold as leaves and as a drink: "Black Tea".
    package func mayBeLeaves(_ words: [String]) -> Bool { words.contains(where: leaves.contains) }

    package subscript(name: String) -> GoodsKind? { kinds.first { $0.name == name } }

    private static func heads(of words: [String]) -> [ArraySlice<String>] {
        words.split(separator: "or").map { $0.prefix { !turns.contains($0) } }
    }

    /// The last word that names goods decides: "Milk Chocolate" is chocolate, "Chocolate Milk" is milk.
    private func kind(inHeadOf words: ArraySlice<String>) -> GoodsKind? {
        if let kind = words.lazy.compactMap({ turning[$0] }).first { return kinds[kind] }
        return lastKind(of: words).map { self.kind(kinds[$0], beside: words) }
    }

    /// The kind that goods of a kind are by the words of their name: powder, of drinks.
    package func kind(_ kind: GoodsKind, inHeadOf words: [String]) -> GoodsKind {
        self.kind(kind, beside: words.prefix { !Self.turns.contains($0) })
    }

    private func kind(_ kind: GoodsKind, beside words: ArraySlice<String>) -> GoodsKind {
        let possible = kinds.firstIndex(of: kind).map { changes[$0] } ?? []
        let change = possible.first { change in
            change.required.allSatisfy { words.contains(where: $0.contains) }
                && !words.contains(where: change.excluded.contains)
        }
        return change.flatMap { self[$0.kind] } ?? kind
    }

    private func lastKind(of words: ArraySlice<String>) -> Int? {
        for end in words.indices.reversed() {
            let ahead = words[..<end]
            guard let name = names[words[end]]?.first(where: { ahead.suffix($0.lead.count).elementsEqual($0.lead) })
            else { continue }
            let isFlavor = name.lead.isEmpty && flavors.contains(words[end])
            return isFlavor ? flavoredKind(of: ahead) ?? name.kind : name.kind
        }
        return nil
    }

    /// The goods that have the flavor named behind them.
    private func flavoredKind(of words: ArraySlice<String>) -> Int? {
        guard !words.contains(where: unflavored.contains), let kind = lastKind(of: words) else { return nil }
        return kinds[kind].traits.contains(.hasFlavors) ? kind : nil
    }
}
