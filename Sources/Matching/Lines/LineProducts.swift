/// The products that the text of one ad line names: "Pop-Tarts, 8-ct. or Cheez-It Crackers, 6 to 12.4-oz".
struct LineProducts {
    /// In the order of the text; at least one.
    private(set) var products: [ProductText] = []
    /// What the line does not include: "Family Size" of "excludes Family Size".
    private(set) var exclusions: [String] = []

    init(_ text: ProductText) {
        let parts = Self.parts(of: Self.beforePrice(text.size))
        let own = parts.first.map { Self.startsOtherGoods($0) ? "" : $0 } ?? ""
        for title in Self.titles(text.title) {
            products.append(
                ProductText(
                    chain: text.chain, title: title, brand: text.brand, size: own, department: text.department))
        }
        for part in parts.dropFirst(own.isEmpty ? 0 : 1) {
            guard let (title, size) = Self.product(part) else { continue }
            products.append(ProductText(chain: text.chain, title: title, size: size, department: text.department))
        }
        exclusions = Self.exclusions(of: text.size)
    }

    private static func beforePrice(_ size: String) -> Substring { size.prefix { $0 != "|" } }

    /// "Pepsi, Starry or Mug" is three; a title without "or" is one.
    private static func titles(_ title: String) -> [String] {
        let titles = title.split(separator: " or ").map(\.trimmed).filter { !$0.isEmpty }
        guard titles.count > 1 else { return [title] }
        return titles.flatMap(\.listed)
    }

    /// Parts at semicolons, and at "or" before the name of other goods.
    private static func parts(of size: Substring) -> [String] {
        size.split(separator: ";").flatMap { clause -> [String] in
            var parts: [String] = []
            for piece in clause.split(separator: " or ", omittingEmptySubsequences: false).map(\.trimmed) {
                if parts.isEmpty || startsOtherGoods(piece) {
                    parts.append(piece)
                } else {
                    parts[parts.count - 1] += " or \(piece)"
                }
            }
            return parts.map { $0.hasPrefix("or ") ? $0.dropFirst(3).trimmed : $0 }
        }
        .filter { !$0.isEmpty }
    }

    /// "Doritos, 9-oz", but not "15-oz" and not "more".
    private static func startsOtherGoods(_ part: String) -> Bool {
        let part = part.hasPrefix("or ") ? part.dropFirst(3) : part[...]
        return part.first?.isUppercase ?? false
            && !notGoods.contains { part.lowercased().hasPrefix($0) }
    }

    private static let notGoods = [
        "assorted", "select", "limit", "sold", "excludes", "excluding", "from the", "located", "average", "approx",
        "any variety", "in the", "usda", "with", "family", "fresh", "product", "selected", "available", "any", "each",
    ]

    private static func product(_ part: String) -> (title: String, size: String)? {
        guard startsOtherGoods(part) else { return nil }
        guard let comma = part.firstIndex(of: ",") else { return (part, "") }
        return (String(part[..<comma]), part[part.index(after: comma)...].trimmed)
    }

    private static func exclusions(of size: String) -> [String] {
        let text = size.lowercased()
        for word in ["excludes ", "excluding "] {
            guard let start = text.ranges(of: word).first else { continue }
            return text[start.upperBound...].prefix { !";|.".contains($0) }.replacing(" and ", with: ",")
                .replacing(" or ", with: ",").listed
        }
        return []
    }
}
