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
    /// `iso_day`: "6/25/2026" or "2026-06-25T23:59:59Z" becomes "2026-06-25"; sentinels are absent, other texts are
    /// kept.
    case isoDay
    /// `{strip_prefix: "Valid "}`: compared without case; a text without the prefix is kept.
    case stripPrefix(String)

    private static let named: [String: Transform] = [
        "decode_entities": .decodeEntities, "repair_mojibake": .repairMojibake, "lower_case": .lowerCase,
        "zero_is_absent": .zeroIsAbsent, "sentinel_date_is_absent": .sentinelDateIsAbsent, "iso_day": .isoDay,
        "pad_cents": .padCents,
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
        case .stripPrefix(let prefix):
            text.lowercased().hasPrefix(prefix.lowercased()) ? String(text.dropFirst(prefix.count)) : text
        }
    }
}

extension Transform: Decodable {
    private enum CodingKeys: String, CodingKey, CaseIterable { case stripPrefix = "strip_prefix" }

    init(from decoder: any Decoder) throws {
        guard let name = try? decoder.singleValueContainer().decode(String.self) else {
            self = .stripPrefix(try decoder.strict(CodingKeys.self).decode(String.self, forKey: .stripPrefix))
            return
        }
        guard let transform = Self.named[name] else {
            throw decoder.refusal(
                "unknown transform \"\(name)\"; known: \(Self.named.keys.sorted().joined(separator: ", "))")
        }
        self = transform
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
