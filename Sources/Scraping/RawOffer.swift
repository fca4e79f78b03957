internal import Support

/// One record of an ad or a price list exactly as printed (white space collapsed, entities decoded). It is not
/// interpreted yet: `AdText` parses it.
package struct RawOffer: Hashable, Codable, Sendable {
    /// The fields that a layout may fill, by their names in `scraper.yaml` and in the output of `circulard extract`.
    package enum Field: String, CodingKey, CodingKeyRepresentable, Codable, CaseIterable, Sendable {
        case sku, department, title, brand, size, kind, gtin, image, url, aisle
        case deal = "deal_text"
        case details = "details_text"
        case savings = "savings_text"
        case valid = "valid_text"
        case soldBy = "sold_by"
        case regularPrice = "regular_price"
        case promoPrice = "promo_price"
        case validFrom = "valid_from"
        case validThrough = "valid_through"
        case finalPrice = "final_price"
        case promoFrom = "promo_valid_from"
        case promoThrough = "promo_valid_through"

        /// The seven fields that `circulard extract` prints for every row, null if the page has none.
        package static let always: [Field] = [.sku, .department, .title, .deal, .details, .savings, .valid]

        /// The fields that hold an address.
        static let addresses: [Field] = [.image, .url]

        /// The fields whose text stands in the document as it is.
        static let printed = allCases.filter { $0 != .gtin && !addresses.contains($0) }
    }

    private let fields: [Field: String]

    package init(_ fields: [Field: String]) { self.fields = fields }

    /// The text of a field; nil if the document has none. Never empty.
    package subscript(field: Field) -> String? { fields[field] }

    /// The chain's own number for the item.
    package var sku: String? { self[.sku] }
    package var department: String? { self[.department] }
    package var title: String? { self[.title] }
    /// The deal: "$8.99 lb", "Buy 1 Get 1 Free".
    package var deal: String? { self[.deal] }
    /// Size, varieties and fine print.
    package var details: String? { self[.details] }
    /// "save up to $4.19".
    package var savings: String? { self[.savings] }
    /// The dates as printed, without a year: "6/25 - 7/1".
    package var valid: String? { self[.valid] }
    package var brand: String? { self[.brand] }
    /// Package text of structured sources: "8 ct / 2 oz".
    package var size: String? { self[.size] }
    /// Fourteen digits, checked.
    package var gtin: String? { self[.gtin] }
    /// The https address of a picture.
    package var image: String? { self[.image] }
    /// The https address of the item's page.
    package var url: String? { self[.url] }
    /// Where the store has it: the number of the aisle, or a name.
    package var aisle: String? { self[.aisle] }
    /// The source's own name for the kind of saving: "WeeklyAd", "ExtraSavings".
    package var kind: String? { self[.kind] }
    /// "UNIT" or "WEIGHT" in any case; with WEIGHT the prices are per pound.
    package var soldBy: String? { self[.soldBy] }
    /// US dollars exactly as in the JSON number: "5.79".
    package var regularPrice: String? { self[.regularPrice] }
    /// Like `regularPrice`; nil if the source gives none (absent or 0).
    package var promoPrice: String? { self[.promoPrice] }
    /// US dollars to pay for one by the source's own calculation, beside a text.
    package var finalPrice: String? { self[.finalPrice] }
    /// An ISO 8601 day in the store's zone, or an instant if the definition says `dates: utc_instants`.
    package var validFrom: String? { self[.validFrom] }
    /// The last day (or instant) of the offer, like `validFrom`.
    package var validThrough: String? { self[.validThrough] }
    /// The first day (or instant) of `promoPrice`, like `validFrom`; outside its days `regularPrice` holds.
    package var promoFrom: String? { self[.promoFrom] }
    /// The last day (or instant) of `promoPrice`.
    package var promoThrough: String? { self[.promoThrough] }
}

extension RawOffer {
    /// A row as `circulard extract` prints it.
    ///
    /// - Returns: nil if the line is not an object whose members are fields with texts.
    package init?(json line: [UInt8]) {
        guard case .object(let members)? = try? JSONValue(utf8: line) else { return nil }
        var fields: [Field: String] = [:]
        for (name, value) in members where value != .null {
            guard let field = Field(rawValue: name), let text = value.text else { return nil }
            fields[field] = [Transform]().apply(to: text)
        }
        self.init(fields)
    }

    /// The part of a row in which its repetitions are equal: an ad row can be listed in several departments and aisles, with
    /// other addresses of its picture.
    var repeated: RawOffer {
        RawOffer(fields.filter { ![.department, .aisle].contains($0.key) && !Field.addresses.contains($0.key) })
    }

    /// The row with absolute https addresses, and the fields whose address is none.
    func resolved(by base: String) -> (row: RawOffer, dropped: [Field]) {
        var resolved = fields
        for field in Field.addresses { resolved[field] = fields[field].flatMap { httpsAddress($0, relativeTo: base) } }
        return (RawOffer(resolved), Field.addresses.filter { fields[$0] != nil && resolved[$0] == nil })
    }
}
