import Deals
import Postgres

// Listing, text as printed and days, written and read.

extension OfferColumn {
    /// The columns of table `listing`.
    static let listing = [
        OfferColumn("sku", .text) { .text($0.offer.listing.sku) },
        OfferColumn("title", .text) { .text($0.offer.listing.title) },
        OfferColumn("brand", .text) { .text($0.offer.listing.brand) },
        OfferColumn("size_text", .text) { .text($0.offer.listing.sizeText) },
        OfferColumn("department", .text) { .text($0.offer.listing.department) },
    ]

    /// Further columns of table `listing`. The last statement of them holds, whatever edition makes it: they make no other
    /// listing, line or edition.
    static let item = [
        OfferColumn("gtin", .text) { .text($0.offer.listing.gtin?.digits) },
        OfferColumn("image", .text) { .text($0.offer.listing.image) },
        OfferColumn("url", .text) { .text($0.offer.listing.url) },
    ]

    /// All columns that a listing is read from.
    static let ofListing = SQLQuery.list((listing + item).map { "l.\($0.sql)" })

    static let words = [
        OfferColumn("deal_text", .text) { .text($0.offer.words.deal) },
        OfferColumn("savings_text", .text) { .text($0.offer.words.savings) },
        OfferColumn("details_text", .text) { .text($0.offer.words.details) },
        OfferColumn("valid_text", .text) { .text($0.offer.words.valid) },
    ]

    static let days = [
        OfferColumn("valid_from", .text, storedAs: "date") { .text($0.offer.validity.first.description) },
        OfferColumn("valid_through", .text, storedAs: "date") { .text($0.offer.validity.last.description) },
        OfferColumn("dates_assumed", .boolean) { .boolean($0.offer.validity.isAssumed) },
    ]
}

extension Offer {
    /// - Parameter readsEvidence: whether to parse the evidence, which lists of offers do not need and which takes half
    ///   as long as all the rest.
    init(_ row: PostgresRow, readsEvidence: Bool = true) throws {
        let display = try row.text("unit_price_unit").flatMap(DisplayUnit.init)
        self.init(
            listing: try Listing(row), words: try AdWords(row),
            reading: try Reading(row, readsEvidence: readsEvidence), size: try PackageSize(row),
            sizeSource: try row.text("size_source").flatMap(SizeSource.init), validity: try Validity(row)
        ) { _ in display }
    }
}

extension Listing {
    init(_ row: PostgresRow) throws {
        self.init(
            sku: try row.required("sku", row.text), title: try row.required("title", row.text),
            brand: try row.text("brand"), sizeText: try row.text("size_text"), department: try row.text("department"),
            gtin: try row.text("gtin").map(GTIN.init(stored:)), image: try row.text("image"),
            url: try row.text("url"))
    }
}

extension GTIN {
    /// - Throws: an error for a number that the table could not hold.
    init(stored digits: String) throws {
        do throws(GTIN.Refusal) { try self.init(digits) } catch { throw StorageError.unreadable("gtin", digits) }
    }
}

extension AdWords {
    fileprivate init(_ row: PostgresRow) throws {
        self.init(
            deal: try row.text("deal_text"), savings: try row.text("savings_text"),
            details: try row.text("details_text"), valid: try row.text("valid_text"))
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
