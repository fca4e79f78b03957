import Words

/// The size that ends a title, as shops on the Web print it: "Iced Tea Bottles, 16.9 fl oz, 6 Pack", "Barbecue Sauce 40 oz".
enum TitleEnd {
    /// Grams are not among them: "Protein Shake, 30 g" is what one has of it.
    private static let units: Set<String> = [
        "oz", "ounce", "ounces", "fl", "fluid", "lb", "lbs", "pound", "pounds", "pt", "pint", "qt", "quart", "gal",
        "gallon", "ml", "l", "liter", "liters", "ct", "count", "each", "dozen", "pack", "packs", "pk", "rolls",
    ]
    private static let containers: Set<String> = [
        "bag", "bags", "bottle", "bottles", "box", "boxes", "can", "cans", "carton", "jar", "tub", "x", "-",
    ]
    /// The number behind these is of something else: "Diapers Size 4 - 150 ct", "for Dogs up to 20 lbs".
    private static let leading: Set<String> = [
        "size", "step", "stage", "no", "#", "over", "under", "up", "to", "for", "makes", "holds", "fits", "of", "age",
    ]

    /// The last words, if they are numbers with units and nothing else; nil if the title ends otherwise.
    static func size(of title: String) -> String? {
        let words = title.split(separator: " ")
        let plain = words.map { $0.lowercased().filter { !",.;".contains($0) || $0 == "." } }
        let kinds = plain.map(kind)
        guard let before = kinds.lastIndex(of: nil) else { return nil }
        // "Maxi Pads 21 ct or Body Wash 16 oz": of the last goods alone.
        guard !plain.contains("or") || !kinds[..<before].contains(where: { $0 != nil }) else { return nil }
        // Units and containers before the first number belong to the name: "Water Bottles, 6 Pack".
        guard var start = kinds[(before + 1)...].firstIndex(where: { $0 == .number || $0 == .measure }) else {
            return nil
        }
        if leading.contains(plain[start - 1].filter { $0 != "." }) {
            // "Step 1, 16 Ounce", "Size 4, 22-37 lb, 150 Count"
            guard let comma = words[start...].lastIndex(where: { $0.hasSuffix(",") }), comma + 1 < words.count else {
                return nil
            }
            start = comma + 1
        }
        return kinds[start...].contains(where: { $0 == .unit || $0 == .measure })
            ? words[start...].joined(separator: " ") : nil
    }

    private enum Kind { case number, unit, container, measure }

    private static func kind(_ word: String) -> Kind? {
        let name = word.filter { $0 != "." }
        if units.contains(name) { return .unit }
        if containers.contains(name) { return .container }
        let number = word.prefix { $0.isASCII && ($0.isNumber || ".-/x".contains($0)) }
        guard number.first?.isNumber == true else { return nil }
        let unit = word.dropFirst(number.count).filter { $0 != "." }
        return unit.isEmpty ? .number : units.contains(unit) ? .measure : nil
    }
}
