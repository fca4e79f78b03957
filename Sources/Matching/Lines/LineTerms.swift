import Words

/// The statements of a listing's text about all its products.
struct LineTerms {
    /// Words of goods that are not included: "family size" of "excludes Family Size".
    let exclusions: [String]
    /// Whether the price is by weight: "$2.99 lb", "per lb".
    let isByThePound: Bool
    /// "4-lbs or More Package": the size is not that of one package.
    let isLeastPurchase: Bool
    /// Whether it is not one product with one exact size: such a text leaves open what it does not state.
    let isOpen: Bool

    init(_ text: ProductText) {
        exclusions = Self.exclusions(in: "\(text.title); \(text.size)")
        isByThePound = Self.isByThePound(text.size)
        let size = text.size.lowercased()
        isLeastPurchase = Self.leastPurchases.contains { size.end(of: $0) != nil }
        isOpen = Self.isOpen(text)
    }

    private static let leastPurchases = ["or more", "less than", "or less"].map { Array($0.utf8) }
    private static let exclusionWords = ["excludes ", "excluding ", "does not include "].map { Array($0.utf8) }

    private static func exclusions(in text: String) -> [String] {
        let text = text.lowercased()
        for word in exclusionWords {
            guard let start = text.end(of: word) else { continue }
            return text[start...].prefix { !";|.)".contains($0) }.replacing(" and ", with: ",")
                .replacing(" & ", with: ",").replacing(" or ", with: ",").listed
        }
        return []
    }

    private static func isByThePound(_ size: String) -> Bool {
        let words = size.lowercased().split { " /|.".contains($0) }
        return zip(words, words.dropFirst()).contains {
            ["lb", "lbs", "pound"].contains($1) && ($0 == "per" || $0.hasPrefix("$"))
        } || zip(words, words.dropFirst(2)).contains { $0.hasPrefix("$") && ["lb", "lbs"].contains($1) }
    }

    private static func isOpen(_ text: ProductText) -> Bool {
        guard text.size.contains(where: \.isNumber), !text.size.contains("|"), !text.size.contains("$") else {
            return true
        }
        let words = TitleToken.tokens(of: text.size).filter {
            if case .word(let word) = $0 { !word.has(.unitOfListing) } else { false }
        }
        return !words.isEmpty || hasRange(text.size) || hasHyphenatedUnit(text.size)
    }

    /// "24-ct.": ads write units so.
    private static func hasHyphenatedUnit(_ size: String) -> Bool {
        zip(size, size.dropFirst()).contains { $0 == "-" && $1.isLetter }
    }

    /// "7-9 oz".
    private static func hasRange(_ size: String) -> Bool {
        let characters = Array(size.filter { $0 != " " })
        return characters.indices.dropFirst().dropLast().contains {
            "-\u{2013}".contains(characters[$0]) && characters[$0 - 1].isNumber && characters[$0 + 1].isNumber
        }
    }
}

extension String {
    /// The end of the first place at which a part stands.
    fileprivate func end(of part: [UInt8]) -> String.Index? {
        let text = Array(utf8)
        guard part.count <= text.count else { return nil }
        let start = (0...(text.count - part.count)).first { start in
            text[start] == part[0] && text[start..<(start + part.count)].elementsEqual(part)
        }
        return start.map { utf8.index(startIndex, offsetBy: $0 + part.count) }
    }
}
