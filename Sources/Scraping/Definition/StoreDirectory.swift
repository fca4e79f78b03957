internal import HTML

/// The store list of a chain, and the conversion of its records to `Store`.
package struct StoreDirectory: Sendable {
    /// The fields of a locator's record.
    enum StoreField: String, FieldName {
        case code, name, kind, phone, enabled, street, city, state, latitude, longitude
        case adCode = "ad_code"
        case postalCode = "postal_code"
        case timeZone = "time_zone"
        case openingDay = "opening_day"
        case closingDay = "closing_day"
    }

    /// nil if the chain lists no stores around a point.
    let near: AreaRequest?
    let byCode: RequestRule
    let rules: RecordRules<JSONPath, StoreField>
    /// The JSON of the record in a store's own page; nil if the chain has no such pages.
    let inPage: XPath?
    let excludeIf: [Exclusion]
}

/// The request for the stores around a point.
struct AreaRequest: Sendable {
    let request: RequestRule
    /// The largest radius that the locator accepts, in miles.
    let maximumRadiusMiles: Int
}

extension StoreDirectory: Decodable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case near, when, records, fields
        case byCode = "by_code"
        case inPage = "in_page"
        case excludeIf = "exclude_if"
    }
    private enum RequestKeys: String, CodingKey, CaseIterable {
        case url, headers
        case maximumBytes = "maximum_bytes"
        case maximumRadiusMiles = "maximum_radius_miles"
    }
    private static let essential: [StoreField] = [.code, .name, .state, .latitude, .longitude]

    package init(from decoder: any Decoder) throws {
        let keys = try decoder.strict(CodingKeys.self, requiring: [.byCode, .when, .records, .fields])
        near = try keys.contains(.near) ? Self.area(keys.superDecoder(forKey: .near)) : nil
        byCode = try Self.request(keys.superDecoder(forKey: .byCode).strict(RequestKeys.self), allowed: [.storeCode])
        rules = RecordRules(
            when: try keys.decode(OneOrMany<JSONPath>.self, forKey: .when).elements,
            records: try keys.decode(OneOrMany<JSONPath>.self, forKey: .records).elements,
            fields: try keys.fieldRules(.fields))
        inPage = try keys.decodeIfPresent(XPath.self, forKey: .inPage)
        excludeIf = try keys.decodeIfPresent([Exclusion].self, forKey: .excludeIf) ?? []
        if let missing = Self.essential.first(where: { rules.fields[$0] == nil }) {
            throw keys.refusal(.fields, "the field \(missing.rawValue) is missing")
        }
    }

    private static func area(_ decoder: any Decoder) throws -> AreaRequest {
        let keys = try decoder.strict(RequestKeys.self)
        return AreaRequest(
            request: try request(keys, allowed: [.latitude, .longitude, .radiusMiles]),
            maximumRadiusMiles: try keys.integer(.maximumRadiusMiles, in: 1...5_000))
    }

    private static func request(
        _ keys: KeyedDecodingContainer<RequestKeys>, allowed: Set<Template.Placeholder>
    ) throws -> RequestRule {
        try RequestRule(keys, url: .url, headers: .headers, maximumBytes: .maximumBytes, allowed: allowed)
    }
}

extension KeyedDecodingContainer {
    /// A mapping of field names to rules; an unknown field name is refused.
    func fieldRules<Path: Selector, Field: FieldName>(_ key: Key) throws -> [Field: FieldRule<Path, Field>] {
        let mapping = try superDecoder(forKey: key).strict(Field.self)
        let rules = try mapping.allKeys.map { ($0, try mapping.decode(FieldRule<Path, Field>.self, forKey: $0)) }
        return Dictionary(uniqueKeysWithValues: rules)
    }
}

/// Locator records that are not shops.
struct Exclusion: Sendable {
    let field: StoreDirectory.StoreField
    /// The field contains one of these words, in any case.
    let words: [String]
    /// The field has none of these values.
    let otherThan: [String]

    /// - Returns: the reason why the record is left out; nil if it is not.
    func reason(in row: [StoreDirectory.StoreField: String]) -> String? {
        guard let text = row[field] else { return otherThan.isEmpty ? nil : "\(field.rawValue) is absent" }
        if !otherThan.isEmpty { return otherThan.contains(text) ? nil : "\(field.rawValue) is \(text)" }
        let held = text.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
        let word = words.first { " \(held) ".contains(" \($0.lowercased()) ") }
        return word.map { "\(field.rawValue) contains \"\($0)\"" }
    }
}

extension Exclusion: Decodable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case field, words
        case otherThan = "other_than"
    }

    init(from decoder: any Decoder) throws {
        let keys = try decoder.strict(CodingKeys.self)
        field = try keys.decode(DecodedField<StoreDirectory.StoreField>.self, forKey: .field).field
        words = try keys.decodeIfPresent([String].self, forKey: .words) ?? []
        otherThan = try keys.decodeIfPresent([String].self, forKey: .otherThan) ?? []
        guard words.isEmpty != otherThan.isEmpty else { throw decoder.refusal("give either words or other_than") }
    }
}
