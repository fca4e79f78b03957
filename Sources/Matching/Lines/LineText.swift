import Words

/// The text of one product of an ad line, before it is completed from the products beside it.
struct LineText: Hashable {
    var title: String
    var size: String
    /// Whether it stands in the title, and not in the details.
    let isInTitle: Bool
}

/// The products that the text of a listing names, as printed: "Pop-Tarts, 8-ct. or Cheez-It Crackers, 6 to 12.4-oz".
struct LineTexts {
    /// In the order of the text; at least one.
    private(set) var texts: [LineText] = []

    init(_ text: ProductText) {
        let details = Self.details(text.size)
        var own = ""
        var others: [LineText] = []
        for (number, clause) in details.split(separator: ";").enumerated() {
            for part in Self.parts(of: clause) {
                if !part.isOther {
                    if number == 0 { own = part.text }
                } else if let other = Self.product(part.text) {
                    others.append(other)
                }
            }
        }
        // "Body Wash [or Lotion, 17-oz]": the size behind the last is that of all.
        if own.isEmpty, let first = others.first { own = first.size }
        texts = Self.titles(text.title, size: own) + others
    }

    /// The details without the price behind the bar and without parentheses.
    private static func details(_ size: String) -> String {
        var depth = 0
        return String(
            size.prefix { $0 != "|" }.filter { character in
                if character == "(" { depth += 1 }
                defer { if character == ")" { depth = max(0, depth - 1) } }
                return depth == 0
            })
    }

    /// "Pepsi, Starry or Mug" is three; a title without "or" is one.
    ///
    /// Amounts in the title belong to the products before them: "Raisin Bran 16-oz or Special K 9-oz".
    private static func titles(_ title: String, size: String) -> [LineText] {
        let (brand, names) = title.lowercased().hasPrefix("any ") ? atColon(title) : ("", title)
        let parts = names.split(separator: " ").split { $0.lowercased() == "or" }.map { $0.joined(separator: " ") }
        guard parts.count > 1 else { return [LineText(title: brand + names, size: size, isInTitle: true)] }
        var texts: [LineText] = []
        for part in parts.flatMap(\.listed).reversed() {
            let own = product(part)
            let hasAmount = own?.size.contains(where: \.isNumber) ?? false
            texts.append(
                LineText(
                    title: brand + (hasAmount ? own?.title ?? part : part),
                    size: hasAmount ? own?.size ?? size : texts.last?.size ?? size, isInTitle: true))
        }
        return texts.isEmpty ? [LineText(title: title, size: size, isInTitle: true)] : texts.reversed()
    }

    /// "Kellogg's " and "Eggo or Pop-Tarts" of "Any 2 Kellogg's: Eggo or Pop-Tarts".
    private static func atColon(_ title: String) -> (brand: String, names: String) {
        guard let colon = title.firstIndex(of: ":") else { return ("", title) }
        let brand = title[..<colon].split(separator: " ").drop {
            $0.lowercased() == "any" || $0.first?.isNumber ?? false
        }
        return (brand.map { "\($0) " }.joined(), title[title.index(after: colon)...].trimmed)
    }

    /// Parts at each "or" behind an amount or at the start, if the name of other goods follows.
    private static func parts(of clause: Substring) -> [(text: String, isOther: Bool)] {
        var parts: [(text: String, isOther: Bool)] = []
        var isAfterAmount = true
        for (number, words) in clause.split(separator: " ").split(
            omittingEmptySubsequences: false, whereSeparator: { $0.lowercased() == "or" }
        ).enumerated() {
            let text = words.joined(separator: " ")
            guard !text.isEmpty else { continue }
            if number > 0, isAfterAmount, namesGoods(text) {
                parts.append((text, true))
            } else if number == 0 || parts.isEmpty {
                parts.append((text, false))
            } else {
                parts[parts.count - 1].text += " or \(text)"
            }
            isAfterAmount = parts.last?.text.contains(where: \.isNumber) ?? true
        }
        return parts
    }

    /// "Doritos, 9-oz", but not "15-oz" and not "Larger".
    private static func namesGoods(_ text: String) -> Bool {
        text.first?.isUppercase ?? false && !notGoods.contains { text.lowercased().hasPrefix($0) }
    }

    private static let notGoods = [
        "assorted", "select", "limit", "sold", "exclu", "from ", "located", "average", "approx", "any ", "in the",
        "usda", "with ", "family", "fresh", "product", "available", "each", "larger", "more", "less", "higher",
    ]

    /// The name up to the first comma or number.
    private static func product(_ text: String) -> LineText? {
        let name = text.prefix { $0 != "," && !$0.isNumber }
        let title = name.count < 3 ? text[...].prefix { $0 != "," } : name
        guard !title.isEmpty else { return nil }
        let size = text.dropFirst(title.count).drop { $0 == "," || $0 == " " }
        return LineText(title: title.trimmed, size: String(size), isInTitle: false)
    }
}
