extension KrogerAPI {
    /// Products that match term and brand, the best match first, in a stable order of its own.
    func search(_ call: Call, in products: [ShelfProduct]) throws(SimRefusal) -> [ShelfProduct] {
        let term = call["filter.term"]
        let brands = call["filter.brand"].map { $0.split(separator: "|").map(String.init) }
        if let term {
            guard term.count >= 3 else { throw .product("Field 'term' must have a length of at least 3 characters") }
            guard term.split(separator: " ", omittingEmptySubsequences: false).count <= 8 else {
                throw .product("Field 'term' must have a maximum of 8 words")
            }
        } else if brands == nil {
            throw .product("Invalid parameters")
        }
        let ways = call["filter.fulfillment"]?.split(separator: ",").map(String.init) ?? []
        let keys = try ways.map { way throws(SimRefusal) in try Self.fulfilmentKey(way) }
        let kept = products.filter { product in
            brands?.contains(product.json["brand"]?.text ?? "") ?? true
                && keys.allSatisfy { Self.offers(product.json, $0) }
        }
        return term.map { Self.ranked(kept, term: $0) } ?? kept
    }

    /// Ranks by matching words: all should match, and one in three may be missing; so `organic whole milk` finds other
    /// milk last.
    private static func ranked(_ products: [ShelfProduct], term: String) -> [ShelfProduct] {
        let wanted = words(term)
        let least = max(1, wanted.count - wanted.count / 3)
        let scored = products.map { (product: $0, hits: hits(of: wanted, in: $0.words)) }.filter { $0.hits >= least }
        return (least...max(least, wanted.count)).reversed().flatMap { level in
            scored.filter { $0.hits == level }.map(\.product)
        }
    }

    private static func hits(of wanted: [String], in printed: [String]) -> Int {
        wanted.count { word in printed.contains { $0.hasPrefix(word) } }
    }

    /// Lower-case words, without a plural s.
    static func words(_ text: String) -> [String] {
        text.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "'" || $0 == "%") }.map { word in
            let bare = word.filter { $0 != "'" }
            return bare.count > 3 && bare.hasSuffix("s") && !bare.hasSuffix("ss") ? String(bare.dropLast()) : bare
        }
    }

    private static func fulfilmentKey(_ way: String) throws(SimRefusal) -> String {
        guard let key = ["ais": "inStore", "csp": "curbside", "dth": "delivery", "sth": "shipToHome"][way] else {
            throw .product("Invalid parameters")
        }
        return key
    }

    private static func offers(_ product: SimJSON, _ key: String) -> Bool {
        product["items"]?.elements?.first?["fulfillment"]?[key] == .bool(true)
    }

    /// Imitates the unstable order of a fuzzy search: every tenth product appears twice, and each run of ten is
    /// shuffled for every request. A client that pages by multiples of ten still receives every product.
    func stir(_ products: [ShelfProduct], _ visit: Visit) -> [ShelfProduct] {
        var repeated: [ShelfProduct] = []
        for (index, product) in products.enumerated() {
            repeated.append(product)
            if index >= 10, index % 10 == 0 { repeated.append(products[index - 10]) }
        }
        var generator = SplitMix64(seed: chance.value("shuffle", String(visit.number)))
        return stride(from: 0, to: repeated.count, by: 10).flatMap { start in
            repeated[start..<min(start + 10, repeated.count)].shuffled(using: &generator)
        }
    }
}
