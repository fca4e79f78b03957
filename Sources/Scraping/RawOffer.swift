/// One record of an ad or a price list exactly as printed (white space collapsed, entities decoded). Nothing has a meaning
/// yet: `AdText` reads it.
package struct RawOffer: Hashable, Sendable {
    /// The fields a layout may fill, by their names in `scraper.yaml` and in what `circulard extract` prints.
    package enum Field: String, CodingKey, CaseIterable, Sendable {
        case item, department, title, deal, details, savings, valid
        case brand, size, kind
        case soldBy = "sold_by"
        case regularPrice = "regular_price"
        case promoPrice = "promo_price"
        case validFrom = "valid_from"
        case validThrough = "valid_through"

        /// The seven that `circulard extract` prints for every row, null where the page has none.
        package static let always: [Field] = [.item, .department, .title, .deal, .details, .savings, .valid]
    }

    private let fields: [Field: String]

    package init(_ fields: [Field: String]) { self.fields = fields }

    /// The words of a field; nil where the document has none. Never empty.
    package subscript(field: Field) -> String? { fields[field] }

    /// The chain's code for the thing.
    package var item: String? { self[.item] }
    package var department: String? { self[.department] }
    package var title: String? { self[.title] }
    /// The promise: "$8.99 lb", "Buy 1 Get 1 Free".
    package var deal: String? { self[.deal] }
    /// Size, varieties and fine print.
    package var details: String? { self[.details] }
    /// "save up to $4.19".
    package var savings: String? { self[.savings] }
    /// The days as printed, without a year: "6/25 - 7/1".
    package var valid: String? { self[.valid] }
    package var brand: String? { self[.brand] }
    /// Package words of structured sources: "8 ct / 2 oz".
    package var size: String? { self[.size] }
    /// The source's own word for the sort of saving: "WeeklyAd", "ExtraSavings".
    package var kind: String? { self[.kind] }
    /// "UNIT" or "WEIGHT" in any case; with WEIGHT the prices are per pound.
    package var soldBy: String? { self[.soldBy] }
    /// US dollars as the JSON number had them, exactly: "5.79".
    package var regularPrice: String? { self[.regularPrice] }
    /// As `regularPrice`; nil where the source says there is none (absent or 0).
    package var promoPrice: String? { self[.promoPrice] }
    /// An ISO 8601 day in the store's zone, or an instant where the definition says `dates: utc_instants`.
    package var validFrom: String? { self[.validFrom] }
    /// The last day (or instant) the offer holds, as `validFrom`.
    package var validThrough: String? { self[.validThrough] }
}

extension RawOffer {
    /// The row without its department: the same ad row can stand in several departments.
    var withoutDepartment: RawOffer { RawOffer(fields.filter { $0.key != .department }) }
}
