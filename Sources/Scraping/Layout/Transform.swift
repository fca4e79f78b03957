internal import Deals
internal import HTML

/// A small named change to one selected text, each for a quirk seen in a real document. All texts are collapsed and
/// trimmed anyway; an absent text stays absent.
enum Transform: Hashable, Sendable {
    /// `decode_entities`: "S&#39;mores" in a JSON string. One pass: "&amp;amp;" becomes "&amp;".
    case decodeEntities
    /// `repair_mojibake`: "KrogerÂ® Onion", UTF-8 read as Latin-1, only before ® © ™.
    case repairMojibake
    /// `lower_case`: "SAVE UP TO $1.00".
    case lowerCase
    /// `zero_is_absent`: "0" and "0.00" mean no value.
    case zeroIsAbsent
    /// `pad_cents`: a JSON number loses its last zero, "5.5" becomes "5.50"; whole numbers and other texts are kept.
    case padCents
    /// `sentinel_date_is_absent`: "0001-01-01T00:00:00Z" and "9999-12-31T00:00:00Z" mean no date.
    case sentinelDateIsAbsent
    /// `iso_day`: "6/25/2026", "June 25, 2026" or "2026-06-25T23:59:59Z" becomes "2026-06-25"; sentinels are absent, other
    /// texts are kept.
    case isoDay
    /// `epoch_instant`: seconds or milliseconds since 1970, "1770854400000", become "2026-02-12T00:00:00Z"; other texts are
    /// kept.
    case epochInstant
    /// `{strip_prefix: "Valid "}`: compared without case; a text without the prefix is kept.
    case stripPrefix(String)
    /// `{before: "-"}`: what stands before the first of these; a text without it is kept.
    case before(String)
    /// `{after: " — Now "}`: what stands behind the last of these; a text without it is absent.
    case after(String)
    /// `{absent_if: [BOGO, New]}`: these whole texts, in any case, mean no value.
    case absentIf([String])
    /// `leading_price`: "$2.49/lb Sumo Mandarins" becomes "$2.49/lb"; a text that begins otherwise is kept.
    case leadingPrice
    /// `strip_leading_price`: the same text becomes "Sumo Mandarins".
    case stripLeadingPrice
    /// `cents_to_dollars`: a whole number of cents, "215" becomes "2.15"; another text is absent.
    case centsToDollars
    /// `gtin`: the number of a bar code, 8, 12, 13 or 14 digits, becomes fourteen digits; absent if its check digit is wrong,
    /// or if it is not the number of a product.
    case gtin
    /// `gtin_without_check_digit`: the same of thirteen digits that lack the check digit.
    case gtinWithoutCheckDigit

    private static let named: [String: Transform] = [
        "decode_entities": .decodeEntities, "repair_mojibake": .repairMojibake, "lower_case": .lowerCase,
        "zero_is_absent": .zeroIsAbsent, "sentinel_date_is_absent": .sentinelDateIsAbsent, "iso_day": .isoDay,
        "pad_cents": .padCents, "leading_price": .leadingPrice, "strip_leading_price": .stripLeadingPrice,
        "cents_to_dollars": .centsToDollars, "epoch_instant": .epochInstant, "gtin": .gtin,
        "gtin_without_check_digit": .gtinWithoutCheckDigit,
    ]

    func apply(to text: String) -> String? {
        switch self {
        case .decodeEntities: CharacterReferences.decoded(in: text)
        case .repairMojibake: repairingMojibake(in: text)
        case .lowerCase: text.lowercased()
        case .zeroIsAbsent: text.contains("0") && text.allSatisfy { $0 == "0" || $0 == "." } ? nil : text
        case .padCents: paddingCents(in: text)
        case .sentinelDateIsAbsent: isSentinelDate(text) ? nil : text
        case .isoDay: isoDayText(of: text)
        case .epochInstant: instantText(ofEpoch: text)
        case .stripPrefix(let prefix):
            text.lowercased().hasPrefix(prefix.lowercased()) ? String(text.dropFirst(prefix.count)) : text
        case .before(let mark): textBefore(mark, in: text)
        case .after(let mark): textAfter(mark, in: text)
        case .absentIf(let texts): texts.contains { $0.lowercased() == text.lowercased() } ? nil : text
        case .leadingPrice: splitAtLeadingPrice(text)?.price ?? text
        case .stripLeadingPrice: splitAtLeadingPrice(text)?.rest ?? text
        case .centsToDollars: dollars(ofCents: text)
        case .gtin: try? GTIN(text).digits
        case .gtinWithoutCheckDigit: try? GTIN(withoutCheckDigit: text).digits
        }
    }
}

extension Transform: Decodable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case before, after
        case stripPrefix = "strip_prefix"
        case absentIf = "absent_if"
    }

    init(from decoder: any Decoder) throws {
        guard let name = try? decoder.singleValueContainer().decode(String.self) else {
            self = try Self.withArgument(decoder.strict(CodingKeys.self), decoder)
            return
        }
        guard let transform = Self.named[name] else {
            throw decoder.refusal(
                "unknown transform \"\(name)\"; known: \(Self.named.keys.sorted().joined(separator: ", "))")
        }
        self = transform
    }

    private static func withArgument(
        _ keys: KeyedDecodingContainer<CodingKeys>, _ decoder: any Decoder
    ) throws -> Transform {
        guard keys.allKeys.count == 1, let key = keys.allKeys.first else {
            throw decoder.refusal(
                "a transform is a name, or one of strip_prefix, before, after and absent_if with its text")
        }
        switch key {
        case .stripPrefix: return .stripPrefix(try keys.decode(String.self, forKey: key))
        case .before: return .before(try keys.decode(String.self, forKey: key))
        case .after: return .after(try keys.decode(String.self, forKey: key))
        case .absentIf: return .absentIf(try keys.decode(OneOrMany<String>.self, forKey: key).elements)
        }
    }
}

extension [Transform] {
    /// Applies all transforms in order, then collapses white space and control characters.
    ///
    /// - Returns: nil if nothing is left.
    func apply(to text: String) -> String? {
        var current = text
        for transform in self {
            guard let next = transform.apply(to: current) else { return nil }
            current = next
        }
        return collapsed(current)
    }
}

private func textBefore(_ mark: String, in text: String) -> String {
    guard let found = text.firstRange(of: mark) else { return text }
    return String(text[..<found.lowerBound])
}

private func textAfter(_ mark: String, in text: String) -> String? {
    text.ranges(of: mark).last.map { String(text[$0.upperBound...]) }
}

/// Removes "Â" left over from the first byte of a two-byte sign.
private func repairingMojibake(in text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
        if result.last == "\u{C2}", ["\u{AE}", "\u{A9}", "\u{2122}"].contains(scalar) { result.removeLast() }
        result.append(scalar)
    }
    return String(result)
}

private func paddingCents(in text: String) -> String {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let isShort = parts.count == 2 && parts[1].count == 1
    return isShort && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) } ? text + "0" : text
}

extension Character {
    fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}

private func isSentinelDate(_ text: String) -> Bool { text.hasPrefix("0001-01-01") || text.hasPrefix("9999-12-31") }

/// "$1.99 Cage Free Eggs", "$2.49 lb Mandarins", "$9.99/lb Crab": an amount with its unit, and the goods behind it. "$15 off
/// your first order", "$5 for two" and "$3 back" are no price of one with a name behind it.
private func splitAtLeadingPrice(_ text: String) -> (price: String, rest: String)? {
    let price = /\$[0-9]+(?:\.[0-9]{2})?(?:(?: |\/| \/ )(?:lb|ea|each))?(?= )/.ignoresCase()
    guard let found = text.prefixMatch(of: price) else { return nil }
    let rest = text[found.range.upperBound...].drop { $0 == " " }
    guard let next = rest.first, next.isLetter,
        !wordsOfDeals.contains(rest.prefix { $0.isLetter }.lowercased())
    else { return nil }
    return (String(found.output), String(rest))
}

/// Words behind an amount that make it another thing than the price of what follows.
private let wordsOfDeals: Set = [
    "and", "back", "bonus", "cash", "coupon", "credit", "each", "for", "free", "gift", "get", "in", "instant", "limit",
    "mail",
    "maximum", "minimum", "of", "off", "on", "or", "per", "points", "rebate", "reward", "rewards", "save", "savings",
    "to",
    "value", "when", "with", "worth",
]

private func dollars(ofCents text: String) -> String? {
    guard let cents = Int(text), (0...10_000_000).contains(cents) else { return nil }
    let part = cents % 100
    return "\(cents / 100).\(part < 10 ? "0" : "")\(part)"
}
