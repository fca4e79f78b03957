internal import HTML

/// One form of a source's documents: how to recognise it, and the selectors of its text.
package struct Layout: Sendable {
    enum DocumentFormat: String, CaseIterable { case html, json }
    enum Rules: Sendable {
        case html(LayoutRules<XPath>)
        case json(LayoutRules<JSONPath>)
    }

    package let name: String
    let rules: Rules
    /// In a page, the element whose text is the JSON document; nil for documents that are JSON themselves.
    let embedded: XPath?
    /// The address that relative ones are relative to; nil: that of the document.
    let baseURL: String?
    let includeIf: Inclusion?
    let guards: LayoutGuards

    /// Whether the field gtin is read.
    var statesGTIN: Bool {
        switch rules {
        case .html(let rules): rules.records.fields[.gtin] != nil
        case .json(let rules): rules.records.fields[.gtin] != nil
        }
    }
}

/// The selectors of a layout, in the language of its format.
struct LayoutRules<Path: Selector>: Sendable {
    let records: RecordRules<Path, RawOffer.Field>
    /// The total number of records over all pages, as declared by the upstream.
    let total: Path?
    let storeCheck: StoreCheck<Path>?
}

/// The store code on a page, and its kind.
struct StoreCheck<Path: Selector>: Sendable {
    /// The forms that the code can have; each is accepted.
    let wordings: [ValueTemplate<Path>]
    let transforms: [Transform]
    let codes: StoreCode

    func texts<Failure>(_ select: (Path) throws(Failure) -> String?) throws(Failure) -> [String] {
        var texts: [String] = []
        for wording in wordings {
            let text = try wording.text { path throws(Failure) in try select(path).flatMap(transforms.apply) }
            if let text { texts.append(text) }
        }
        return texts
    }
}

/// The two kinds of store code.
package enum StoreCode: String, Hashable, Codable, Sendable, CaseIterable {
    case code = "store.code"
    case adCode = "store.ad_code"
}

/// The records that are offers of the ad. A coupon list has the same form as an ad.
struct Inclusion: Sendable {
    let field: RawOffer.Field
    let values: [String]
    /// Without one of these the document is not an ad.
    let mustInclude: [String]
}

/// The number of records, and their fields, that make a document acceptable.
struct LayoutGuards: Sendable {
    let minRecords: Int
    /// Whether a document without records is valid (a department or a search without results).
    let mayBeEmpty: Bool
    /// The percentage of records that must have the field.
    let required: [(field: RawOffer.Field, percent: Int)]
}

extension Layout: Decodable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case name, format, embedded, when, records, fields, total, required
        case baseURL = "base_url"
        case includeIf = "include_if"
        case excludeIf = "exclude_if"
        case storeCheck = "store_check"
        case minRecords = "min_records"
        case mayBeEmpty = "may_be_empty"
    }

    package init(from decoder: any Decoder) throws {
        let keys = try decoder.strict(CodingKeys.self, requiring: [.name, .format, .when, .records, .fields])
        name = try keys.text(.name)
        switch DocumentFormat(rawValue: try keys.text(.format)) {
        case .html: rules = .html(try LayoutRules(keys))
        case .json: rules = .json(try LayoutRules(keys))
        case nil: throw keys.refusal(.format, "must be html or json")
        }
        embedded = try keys.decodeIfPresent(XPath.self, forKey: .embedded)
        if embedded != nil, case .html = rules { throw keys.refusal(.embedded, "is for format json") }
        baseURL = try keys.decodeIfPresent(String.self, forKey: .baseURL)
        if let baseURL, httpsAddress(baseURL, relativeTo: "") == nil {
            throw keys.refusal(.baseURL, "must be an https address")
        }
        includeIf = try keys.decodeIfPresent(Inclusion.self, forKey: .includeIf)
        guards = try LayoutGuards(keys)
    }
}

extension LayoutRules {
    fileprivate init(_ keys: KeyedDecodingContainer<Layout.CodingKeys>) throws {
        records = RecordRules(
            when: try keys.decode(OneOrMany<Path>.self, forKey: .when).elements,
            records: try keys.decode(OneOrMany<Path>.self, forKey: .records).elements,
            fields: try keys.fieldRules(.fields),
            excludeIf: try keys.decodeIfPresent(OneOrMany<RecordExclusion<Path>>.self, forKey: .excludeIf)?.elements
                ?? [])
        total = try keys.decodeIfPresent(Path.self, forKey: .total)
        storeCheck = try keys.decodeIfPresent(StoreCheck<Path>.self, forKey: .storeCheck)
        guard records.fields[.title] != nil else { throw keys.refusal(.fields, "the field title is missing") }
        if let gtin = records.fields[.gtin], Set(gtin.transforms).isDisjoint(with: [.gtin, .gtinWithoutCheckDigit]) {
            throw keys.refusal(.fields, "gtin needs a transform, which is gtin or gtin_without_check_digit")
        }
    }
}

extension StoreCheck: Decodable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case select, transform
        case codes = "is"
    }

    init(from decoder: any Decoder) throws {
        let keys = try decoder.strict(CodingKeys.self)
        wordings = try keys.decode(OneOrMany<ValueTemplate<Path>>.self, forKey: .select).elements
        transforms = try keys.decodeIfPresent(OneOrMany<Transform>.self, forKey: .transform)?.elements ?? []
        guard let codes = StoreCode(rawValue: try keys.text(.codes)) else {
            throw keys.refusal(.codes, "must be store.code or store.ad_code")
        }
        self.codes = codes
    }
}

extension Inclusion: Decodable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case field
        case values = "in"
        case mustInclude = "must_include"
    }

    init(from decoder: any Decoder) throws {
        let keys = try decoder.strict(CodingKeys.self)
        field = try keys.decode(DecodedField<RawOffer.Field>.self, forKey: .field).field
        values = try keys.decode([String].self, forKey: .values)
        mustInclude = try keys.decodeIfPresent([String].self, forKey: .mustInclude) ?? []
    }
}

extension LayoutGuards {
    fileprivate init(_ keys: KeyedDecodingContainer<Layout.CodingKeys>) throws {
        minRecords = try keys.integer(.minRecords, in: 1...100_000, or: 1)
        mayBeEmpty = try keys.decodeIfPresent(Bool.self, forKey: .mayBeEmpty) ?? false
        guard keys.contains(.required) else {
            required = []
            return
        }
        let shares = try keys.superDecoder(forKey: .required).strict(RawOffer.Field.self)
        required = try shares.allKeys.sorted { $0.rawValue < $1.rawValue }
            .map { ($0, try shares.integer($0, in: 1...100)) }
    }
}
