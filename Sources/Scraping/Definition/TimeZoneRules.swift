internal import Deals

/// The IANA zone of a store by its state, for sources that do not say it. A state that a zone line cuts has several rules,
/// of which the first that fits wins.
struct TimeZoneRules: Sendable {
    struct Rule: Sendable {
        let zone: String
        /// Degrees, in millionths; nil bounds nothing.
        let westOf: Int?
        let southOf: Int?
    }

    private let rules: [String: [Rule]]

    func zone(state: String, at point: Coordinate) -> String? {
        rules[state]?.first { rule in
            rule.westOf.map { point.longitudeMicrodegrees < $0 } ?? true
                && rule.southOf.map { point.latitudeMicrodegrees < $0 } ?? true
        }?.zone
    }
}

extension TimeZoneRules: Decodable {
    init(from decoder: any Decoder) throws {
        let states = try decoder.container(keyedBy: AnyKey.self)
        rules = try Dictionary(
            uniqueKeysWithValues: states.allKeys.map { state in
                guard state.stringValue.count == 2, state.stringValue.allSatisfy({ $0.isASCII && $0.isUppercase })
                else {
                    throw states.refusal(state, "is no two-letter state code")
                }
                return (state.stringValue, try Self.rules(states, state))
            })
    }

    private static func rules(_ states: KeyedDecodingContainer<AnyKey>, _ state: AnyKey) throws -> [Rule] {
        if let zone = try? states.decode(String.self, forKey: state) { return [try rule(zone, states, state)] }
        let rules = try states.decode([Rule].self, forKey: state)
        guard let last = rules.last, last.westOf == nil, last.southOf == nil else {
            throw states.refusal(state, "the last rule must hold everywhere, or some stores have no zone")
        }
        return rules
    }

    private static func rule(_ zone: String, _ states: KeyedDecodingContainer<AnyKey>, _ state: AnyKey) throws -> Rule {
        guard zone.contains("/") else { throw states.refusal(state, "\"\(zone)\" is no IANA zone") }
        return Rule(zone: zone, westOf: nil, southOf: nil)
    }
}

extension TimeZoneRules.Rule: Decodable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case zone
        case westOf = "west_of"
        case southOf = "south_of"
    }

    init(from decoder: any Decoder) throws {
        let keys = try decoder.strict(CodingKeys.self)
        zone = try keys.text(.zone)
        guard zone.contains("/") else { throw keys.refusal(.zone, "\"\(zone)\" is no IANA zone") }
        westOf = try Self.microdegrees(keys, .westOf)
        southOf = try Self.microdegrees(keys, .southOf)
    }

    private static func microdegrees(_ keys: KeyedDecodingContainer<CodingKeys>, _ key: CodingKeys) throws -> Int? {
        guard keys.contains(key) else { return nil }
        guard let value = Scraping.microdegrees(try keys.decode(String.self, forKey: key)) else {
            throw keys.refusal(key, "is no number of degrees")
        }
        return value
    }
}

/// Degrees as printed ("-84.2069937") in millionths, what is finer cut off.
///
/// - Returns: nil for anything but an optional minus, digits and a point.
func microdegrees(_ text: String) -> Int? {
    let isNegative = text.hasPrefix("-")
    let parts = text.dropFirst(isNegative ? 1 : 0).split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }), let whole = Int(parts[0]), whole <= 360,
        let fraction = Int(((parts.count == 2 ? parts[1] : "") + "000000").prefix(6))
    else { return nil }
    let value = whole * 1_000_000 + fraction
    return isNegative ? -value : value
}
