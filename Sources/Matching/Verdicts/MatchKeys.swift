/// The keys by which a listing finds those of other chains that can be the same goods, so that no text of the others has to
/// be compared.
///
/// Goods are the same only if the brand of one stands in the name of the other, or neither is of a maker: see
/// `ProductPredicate`. So the start of a listing's brand is a key, and the start of each place in a name at which the brand
/// of another can stand; both with each group of the listing. Two listings that share a group and are the same goods have a
/// key in common, one having it in `stored` and the other in `sought`, both ways round.
package struct MatchKeys: Hashable, Sendable {
    /// By these, others find the listing.
    package let stored: Set<Int64>
    /// Those of the listings that it can be the same as.
    package let sought: Set<Int64>

    /// - Parameter groups: the names of those that the whole text names.
    package init(groups: [String], products: [LineProduct]) {
        let facts = products.map(\.facts).filter { $0.group != nil }
        let brands = Set(facts.map(Self.brand))
        let places = facts.reduce(into: Set()) { $0.formUnion(Self.places($1)) }
        func keys(_ kind: KeyKind, _ starts: Set<String>) -> [Int64] {
            groups.flatMap { group in
                let digest = StableDigest(kind.rawValue, group)
                return starts.map { digest.adding($0).key }
            }
        }
        stored = Set(keys(.brand, brands) + keys(.place, places))
        sought = Set(keys(.brand, places) + keys(.place, brands))
    }

    private enum KeyKind: String { case brand, place }

    /// Letters of a key. A shorter name is a key as it is.
    private static let length = 3

    private static func brand(_ product: ProductFacts) -> String { product.brand.joinedName ?? "" }

    /// The starts of all names that can be its brand's, of those that may stand among its words, and the key of no brand if
    /// it has none.
    private static func places(_ product: ProductFacts) -> Set<String> {
        var places = Set(product.words.indices.flatMap { starts(of: product.words[$0...]) })
        guard let name = product.brand.joinedName else { return places.union([""]) }
        for count in 1...length { places.insert(String(name.prefix(count))) }
        return places
    }

    /// The start of the words, and before it the names of whole words that are shorter: "v8 spl" and "v8" of "V8 Splash".
    private static func starts(of words: ArraySlice<String>) -> [String] {
        var (starts, text) = ([String](), "")
        for word in words {
            text += word
            starts.append(String(text.prefix(length)))
            if text.utf8.count >= length { break }
        }
        return starts
    }
}

extension ProductBrand {
    /// The first letters of a maker's name, its words joined; nil if it is not a maker's.
    fileprivate var joinedName: String? {
        if case .named(let words) = self { String(words.joined().prefix(3)) } else { nil }
    }
}

/// The same in each process, unlike `Hasher`: 64 bits of FNV-1a.
private struct StableDigest {
    private var state: UInt64 = 0xcbf2_9ce4_8422_2325

    init(_ texts: String...) { for text in texts { add(text) } }

    func adding(_ text: String) -> StableDigest {
        var digest = self
        digest.add(text)
        return digest
    }

    var key: Int64 { Int64(bitPattern: state) }

    private mutating func add(_ text: String) {
        for byte in text.utf8 { add(byte) }
        add(0x1F)
    }

    private mutating func add(_ byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }
}
