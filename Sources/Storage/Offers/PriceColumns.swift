import Deals
import Postgres

// Prices, sizes and evidence, written and read.

extension OfferColumn {
    static let price = [
        OfferColumn("price_basis", .text) { .text($0.reading.basis.rawValue) },
        OfferColumn("price_numerator", .bigint) { .numerator($0.reading.price?.effectiveEach) },
        OfferColumn("price_denominator", .bigint) { .denominator($0.reading.price?.effectiveEach) },
        OfferColumn("priced_quantity", .integer) { .integer($0.reading.price?.quantity) },
        OfferColumn("regular_price_basis", .text) { .text($0.reading.regular?.basis.rawValue) },
        OfferColumn("regular_price_numerator", .bigint) { .numerator($0.reading.regular?.amount) },
        OfferColumn("regular_price_denominator", .bigint) { .denominator($0.reading.regular?.amount) },
        OfferColumn("printed_saving_cents", .integer) { .integer($0.reading.saving?.cents) },
        OfferColumn("printed_saving_percent", .integer) { .integer($0.reading.percentSaved) },
    ]

    static let unitPrice = [
        OfferColumn("unit_price_base_unit", .text) { .text($0.offer.unitPrice?.unit.rawValue) },
        OfferColumn("unit_price_numerator", .bigint) { .numerator($0.offer.unitPrice?.centsPerUnit) },
        OfferColumn("unit_price_denominator", .bigint) { .denominator($0.offer.unitPrice?.centsPerUnit) },
        OfferColumn("unit_price_unit", .text) { .text($0.offer.displayUnit?.rawValue) },
    ]

    static let size = [
        OfferColumn("size_base_unit", .text) { .text($0.offer.size?.smallest.unit.rawValue) },
        OfferColumn("size_smallest_parts", .bigint) { .integer($0.offer.size.map { Int($0.smallest.parts) }) },
        OfferColumn("size_largest_parts", .bigint) { .integer($0.offer.size.map { Int($0.largest.parts) }) },
        OfferColumn("size_is_approximate", .boolean) { .boolean($0.offer.size?.isApproximate) },
        OfferColumn("size_source", .text) { .text($0.offer.sizeSource?.rawValue) },
    ]

    static let evidence = [
        OfferColumn("evidence", .jsonb) { .text(EvidenceJSON.text(of: $0.reading.evidence)) },
        OfferColumn("unparsed_text", .textArray) { .texts($0.reading.unparsedText) },
    ]
}

extension PostgresValue {
    static func numerator(_ cents: CentsFraction?) -> PostgresValue { .integer(cents.map { Int($0.numerator) }) }
    static func denominator(_ cents: CentsFraction?) -> PostgresValue { .integer(cents.map { Int($0.denominator) }) }
}

extension Reading {
    init(_ row: PostgresRow, readsEvidence: Bool) throws {
        self.init(
            stored: try Promotion(row), price: try OfferPrice(row), regular: try RegularPrice(row, "regular_price"),
            saving: try row.int("printed_saving_cents").map { Money(cents: $0) },
            percentSaved: try row.int("printed_saving_percent"),
            evidence: readsEvidence ? try EvidenceJSON.evidence(in: row.required("evidence", row.text)) : [],
            unparsedText: try row.required("unparsed_text", row.texts).compactMap { $0 })
    }
}

extension OfferPrice {
    fileprivate init?(_ row: PostgresRow) throws {
        guard let effective = try CentsFraction(row, "price") else { return nil }
        self.init(
            effectiveEach: effective, basis: try row.word("price_basis", as: PriceBasis.self),
            unit: try row.word("priced_unit", as: PricedUnit.self),
            quantity: try row.required("priced_quantity", row.int))
    }
}

extension RegularPrice {
    /// - Parameter price: the column prefix before `_basis`, `_numerator` and `_denominator`.
    init?(_ row: PostgresRow, _ price: String) throws {
        guard let amount = try CentsFraction(row, price) else { return nil }
        self.init(amount, basis: try row.word("\(price)_basis", as: PriceBasis.self))
    }
}

extension CentsFraction {
    /// - Parameter price: the column prefix before `_numerator` and `_denominator`.
    init?(_ row: PostgresRow, _ price: String) throws {
        guard let numerator = try row.int64("\(price)_numerator") else { return nil }
        let denominator = try row.required("\(price)_denominator", row.int64)
        guard let fraction = CentsFraction(Int128(numerator), over: Int128(denominator)) else {
            throw StorageError.unreadable("\(price)_denominator", "\(denominator)")
        }
        self = fraction
    }
}

extension PackageSize {
    init?(_ row: PostgresRow) throws {
        guard let smallest = try row.int64("size_smallest_parts") else { return nil }
        let largest = try row.required("size_largest_parts", row.int64)
        let unit = try row.word("size_base_unit", as: BaseUnit.self)
        guard let least = Quantity(parts: Int128(smallest), unit: unit),
            let most = Quantity(parts: Int128(largest), unit: unit)
        else { throw StorageError.unreadable("size_smallest_parts", "\(smallest)") }
        self.init(smallest: least, largest: most, isApproximate: try row.required("size_is_approximate", row.bool))
    }
}
