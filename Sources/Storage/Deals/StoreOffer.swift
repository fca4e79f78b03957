package import Deals
import Postgres

/// A current offer at a store.
package struct StoreOffer: Hashable, Sendable {
    package let offer: Offer
    package let storeID: Int64
    package let store: Store
    /// The id of the scraper definition that read it.
    package let sourceID: String
    package let editionID: Int64, listingID: Int64
    /// From the requested point; nil without one.
    package let distanceMeters: Int?
    /// The time when the last good run saw it there, in seconds since 1970; nil if there was none.
    package let confirmedAt: Int?
    /// The first instant after it ends, in seconds since 1970.
    package let expiresAt: Int
    /// The same in the store's local time: "2026-07-02 00:00:00", the midnight after the last day.
    package let expires: String

    package init(
        offer: Offer, storeID: Int64, store: Store, sourceID: String, editionID: Int64, listingID: Int64,
        distanceMeters: Int?, confirmedAt: Int?, expiresAt: Int, expires: String
    ) {
        (self.offer, self.storeID, self.store, self.sourceID) = (offer, storeID, store, sourceID)
        (self.editionID, self.listingID, self.distanceMeters) = (editionID, listingID, distanceMeters)
        (self.confirmedAt, self.expiresAt, self.expires) = (confirmedAt, expiresAt, expires)
    }
}

extension StoreOffer {
    /// - Parameter readsEvidence: whether to parse the evidence, which lists of offers do not need and which takes half
    ///   as long as all the rest.
    init(_ row: PostgresRow, readsEvidence: Bool = true) throws {
        self.init(
            offer: try Offer(row, readsEvidence: readsEvidence), storeID: try row.required("store_id", row.int64),
            store: try Store(row, code: "store_code", name: "store_name"),
            sourceID: try row.required("source_id", row.text), editionID: try row.required("edition_id", row.int64),
            listingID: try row.required("listing_id", row.int64), distanceMeters: try row.int("distance_meters"),
            confirmedAt: try row.int("confirmed_seconds"), expiresAt: try row.required("expires_seconds", row.int),
            expires: try row.required("expires_local", row.text))
    }
}

extension Offer {
    init(_ row: PostgresRow, readsEvidence: Bool = true) throws {
        let listing = Listing(
            sku: try row.required("sku", row.text), title: try row.required("title", row.text),
            brand: try row.text("brand"), sizeText: try row.text("size_text"), department: try row.text("department"))
        let words = AdWords(
            deal: try row.text("deal_text"), savings: try row.text("savings_text"),
            details: try row.text("details_text"), valid: try row.text("valid_text"))
        let display = try row.text("unit_price_unit").flatMap(DisplayUnit.init)
        self.init(
            listing: listing, words: words, reading: try Reading(row, readsEvidence: readsEvidence),
            size: try PackageSize(row),
            validity: try Validity(row)
        ) { _ in display }
    }
}

extension Reading {
    fileprivate init(_ row: PostgresRow, readsEvidence: Bool) throws {
        self.init(
            promotion: try Promotion(row), price: try OfferPrice(row), regular: try RegularPrice(row, "regular_price"),
            saving: try row.int("printed_saving_cents").map { Money(cents: $0) },
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
    fileprivate init?(_ row: PostgresRow) throws {
        guard let smallest = try row.int64("size_smallest_parts") else { return nil }
        let largest = try row.required("size_largest_parts", row.int64)
        let unit = try row.word("size_base_unit", as: BaseUnit.self)
        guard let least = Quantity(parts: Int128(smallest), unit: unit),
            let most = Quantity(parts: Int128(largest), unit: unit)
        else { throw StorageError.unreadable("size_smallest_parts", "\(smallest)") }
        self.init(smallest: least, largest: most, isApproximate: try row.required("size_is_approximate", row.bool))
    }
}

extension Validity {
    fileprivate init(_ row: PostgresRow) throws {
        let first = try row.required("valid_from", row.text)
        let last = try row.required("valid_through", row.text)
        guard let firstDay = LocalDay(iso: first), let lastDay = LocalDay(iso: last),
            let validity = Validity(
                first: firstDay, last: lastDay, isAssumed: try row.required("dates_assumed", row.bool))
        else { throw StorageError.unreadable("valid_from, valid_through", "\(first), \(last)") }
        self = validity
    }
}
