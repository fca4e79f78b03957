import Deals
import Matching

/// Two texts, each a title or "title | size", and the verdict on them.
struct Pair {
    static func verdict(
        _ a: String, _ b: String, chains: (String, String) = ("kroger", "publix")
    ) throws -> MatchVerdict {
        ProductMatcher.verdict(try products(a, chain: chains.0), try products(b, chain: chains.1))
    }

    static func relation(_ a: String, _ b: String) throws -> GoodsRelation { try verdict(a, b).relation }

    static func products(_ text: String, chain: String = "kroger") throws -> [LineProduct] {
        let parts = text.split(separator: " | ", maxSplits: 1).map(String.init)
        let product = ProductText(
            chain: chain, title: parts.first ?? "", size: parts.dropFirst().first ?? "")
        return ProductReader(rules: try .standard).products(of: product) { product, _ in Self.size(in: product.size) }
    }

    /// The sizes of these tests: "16 oz", "6 to 12-oz", "2 lb", "8 ct".
    static func size(in text: String) -> PackageSize? {
        guard
            let found = text.split(separator: " ").filter({ !$0.hasPrefix("$") }).joined(separator: " ").firstMatch(
                of: #/(\d+(?:\.\d+)?)(?:\s*(?:to|-)\s*(\d+(?:\.\d+)?))?[\s-]*(fl oz|oz|lb|ct|ml)/#),
            let low = quantity(found.1, found.3)
        else { return nil }
        return PackageSize(smallest: low, largest: found.2.flatMap { quantity($0, found.3) } ?? low)
    }

    private static func quantity(_ digits: Substring, _ unit: Substring) -> Quantity? {
        let parts: [Substring: (Int128, BaseUnit)] = [
            "oz": (UnitFactor.ounce, .gram), "lb": (UnitFactor.pound, .gram),
            "fl oz": (UnitFactor.fluidOunce, .milliliter),
            "ct": (UnitFactor.one, .count), "ml": (UnitFactor.one, .milliliter),
        ]
        let number = digits.split(separator: ".")
        guard let (one, base) = parts[unit], let whole = number.first.flatMap({ Int128($0) }) else { return nil }
        let tenths = number.count > 1 ? Int128(number[1].prefix(1)) ?? 0 : 0
        return Quantity(parts: whole * one + tenths * one / 10, unit: base)
    }
}
