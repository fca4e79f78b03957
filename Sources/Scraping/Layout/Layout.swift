internal import HTML

/// One shape a source's documents have had: how to recognise it and where the words stand in it.
package struct Layout: Sendable {
    enum Format: String, CaseIterable { case html, json }
    enum Rules: Sendable {
        case html(LayoutRules<XPath>)
        case json(LayoutRules<JSONPath>)
    }

    package let name: String
    let rules: Rules
    let keep: Keep?
    let guards: LayoutGuards
}

/// The selectors of a layout, in the language of its format.
struct LayoutRules<Path: Selector>: Sendable {
    let records: RecordRules<Path, RawOffer.Field>
    /// How many records the upstream says there are in all, over every page.
    let total: Path?
    let storeMark: StoreMark<Path>?
}

/// Where a page says whose it is, and which of a store's codes it says.
struct StoreMark<Path: Selector>: Sendable {
    /// The ways the code can be written, each of them good.
    let wordings: [Wording<Path>]
    let codes: StoreCode

    func texts<Failure>(_ select: (Path) throws(Failure) -> String?) throws(Failure) -> [String] {
        var texts: [String] = []
        for wording in wordings {
            if let text = try wording.text(select) { texts.append(text) }
        }
        return texts
    }
}

/// The two numbers a store can go by.
package enum StoreCode: String, Hashable, Sendable, CaseIterable {
    case code = "store.code"
    case adCode = "store.ad_code"
}

/// Which records are offers of the ad at all. A coupon list has the same shape as an ad.
struct Keep: Sendable {
    let field: RawOffer.Field
    let values: [String]
    /// Without one of these the document is no ad.
    let mustInclude: [String]
}

/// How many records, and with which fields, make a document good.
struct LayoutGuards: Sendable {
    let leastRecords: Int
    /// Whether a document without records is a valid answer (a department or a search with nothing in it).
    let mayBeEmpty: Bool
    /// Percent of the records that must have the field.
    let required: [(field: RawOffer.Field, percent: Int)]
}

extension Layout: Decodable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case name, format, when, records, fields, total, keep, required
        case storeMark = "store_mark"
        case leastRecords = "least_records"
        case mayBeEmpty = "may_be_empty"
    }

    package init(from decoder: any Decoder) throws {
        let keys = try decoder.strict(CodingKeys.self, requiring: [.name, .format, .when, .records, .fields])
        name = try keys.text(.name)
        switch Format(rawValue: try keys.text(.format)) {
        case .html: rules = .html(try LayoutRules(keys))
        case .json: rules = .json(try LayoutRules(keys))
        case nil: throw keys.refusal(.format, "must be html or json")
        }
        keep = try keys.decodeIfPresent(Keep.self, forKey: .keep)
        guards = try LayoutGuards(keys)
    }
}

extension LayoutRules {
    fileprivate init(_ keys: KeyedDecodingContainer<Layout.CodingKeys>) throws {
        records = RecordRules(
            when: try keys.decode(OneOrMany<Path>.self, forKey: .when).elements,
            records: try keys.decode(OneOrMany<Path>.self, forKey: .records).elements,
            fields: try keys.fieldRules(.fields))
        total = try keys.decodeIfPresent(Path.self, forKey: .total)
        storeMark = try keys.decodeIfPresent(StoreMark<Path>.self, forKey: .storeMark)
        guard records.fields[.title] != nil else { throw keys.refusal(.fields, "the field title is missing") }
    }
}

extension StoreMark: Decodable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case select
        case codes = "is"
    }

    init(from decoder: any Decoder) throws {
        let keys = try decoder.strict(CodingKeys.self)
        wordings = try keys.decode(OneOrMany<Wording<Path>>.self, forKey: .select).elements
        guard let codes = StoreCode(rawValue: try keys.text(.codes)) else {
            throw keys.refusal(.codes, "must be store.code or store.ad_code")
        }
        self.codes = codes
    }
}

extension Keep: Decodable {
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
        leastRecords = try keys.integer(.leastRecords, in: 1...100_000, or: 1)
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
