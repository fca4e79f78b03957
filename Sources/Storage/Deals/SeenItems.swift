package import Deals
import Postgres

/// An item that a store offered at some time.
package struct SeenItem: Hashable, Sendable {
    /// The newest text of it.
    package let listing: Listing
    /// All its texts. Those of one number are one item; so are equal texts in ads, which number an item anew each week.
    package let listings: [Int64]
    package let numbers: Set<String>
    /// The details of its newest offer, which state the size where the listing has none.
    package let details: String?
    /// Whether an offer of it holds on the store's local day, or begins later.
    package let isOnOffer: Bool

    package init(listing: Listing, listings: [Int64], numbers: Set<String>, details: String?, isOnOffer: Bool) {
        (self.listing, self.listings, self.numbers) = (listing, listings, numbers)
        (self.details, self.isOnOffer) = (details, isOnOffer)
    }
}

extension Database {
    /// The number of texts that are looked at.
    private static let maximumListings = 5_000

    /// The items that a store's editions had, by words, goods or number; each once, the newest offers first.
    ///
    /// - Parameters:
    ///   - number: the chain's own number of an item, which is found although it is not asked about.
    package func seenItems(
        _ question: ListingQuestion, orNumber number: String, store: StoreRow
    ) async throws -> [SeenItem] {
        let (id, chain) = (SQLParameter(.integer(Int(store.id))), SQLParameter(.text(store.store.chain)))
        let number = SQLParameter(.text(number))
        let rows = try await connection.rows(
            of: """
                SELECT l.*, o.details_text, o.is_of_ad, o.valid_through >= \(.text(store.localDay.description))::date AS is_on_offer
                FROM (SELECT a.id FROM (\([question].query)) a JOIN listing l ON l.id = a.id AND l.chain_id = \(chain)
                      UNION SELECT id FROM listing WHERE chain_id = \(chain) AND sku = \(number)
                      UNION SELECT other.id FROM listing n JOIN listing other ON other.chain_id = n.chain_id
                          AND other.search @@ plainto_tsquery('english', n.title) AND lower(other.title) = lower(n.title)
                      WHERE n.chain_id = \(chain) AND n.sku = \(number)) asked
                JOIN listing l ON l.id = asked.id
                CROSS JOIN LATERAL (
                    SELECT o.details_text, o.valid_through, coalesce(o.deal_text, o.savings_text) IS NOT NULL AS is_of_ad
                    FROM offer_all o
                    WHERE o.listing_id = l.id AND (o.sold_by IS NOT NULL OR o.deal_text IS NOT NULL) AND EXISTS (
                        SELECT FROM edition_base b JOIN store_edition_history w ON w.edition_id = b.edition_id
                        WHERE b.base_id = o.edition_id AND w.store_id = \(id))
                    ORDER BY o.valid_through DESC LIMIT 1) o
                ORDER BY o.valid_through DESC, l.id DESC LIMIT \(.integer(Self.maximumListings))
                """)
        var items = ItemsByText()
        for row in rows {
            try items.add(
                ItemRow(row), details: row.text("details_text"), isOnOffer: row.required("is_on_offer", row.bool),
                isOfAd: row.required("is_of_ad", row.bool))
        }
        return items.items
    }

    /// Of each chain the nearest open store of which an edition is known, nearest first.
    package func storesRead(near point: Coordinate, radiusMeters: Int, at instant: Int) async throws -> [StoreRow] {
        try await connection.query(
            """
            SELECT * FROM (
                SELECT DISTINCT ON (s.chain_id) s.*, (to_timestamp($1) AT TIME ZONE s.time_zone)::date AS local_day,
                       (s.retired_at AT TIME ZONE s.time_zone)::date AS retired_on, n.distance_meters
                FROM store_near($2, $3, $4) n JOIN store s ON s.id = n.store_id
                WHERE EXISTS (SELECT FROM store_edition_history w WHERE w.store_id = s.id)
                ORDER BY s.chain_id, n.distance_meters, s.id) nearest
            ORDER BY distance_meters, id
            """,
            [.integer(instant), .degrees(point.latitude), .degrees(point.longitude), .integer(radiusMeters)]
        ).map { try StoreRow($0) }
    }
}

/// Listings as items, in the order of the first listing of each.
private struct ItemsByText {
    private struct Text: Hashable {
        let title: String, brand: String?, size: String?

        init(_ listing: Listing) {
            (title, brand, size) = (listing.title.lowercased(), listing.brand?.lowercased(), listing.sizeText)
        }
    }

    private(set) var items: [SeenItem] = []
    private var byNumber: [String: Int] = [:]
    private var byText: [Text: Int] = [:]

    mutating func add(_ row: ItemRow, details: String?, isOnOffer: Bool, isOfAd: Bool) {
        let (listing, text) = (row.listing, Text(row.listing))
        let place = byNumber[listing.sku] ?? (isOfAd ? byText[text] : nil) ?? items.count
        if place == items.count {
            items.append(
                SeenItem(
                    listing: listing, listings: [row.id], numbers: [listing.sku], details: details,
                    isOnOffer: isOnOffer))
        } else {
            items[place] = items[place].adding(row)
        }
        byNumber[listing.sku] = place
        if isOfAd { byText[text] = place }
    }
}

extension SeenItem {
    fileprivate func adding(_ row: ItemRow) -> SeenItem {
        SeenItem(
            listing: listing, listings: listings + [row.id], numbers: numbers.union([row.listing.sku]),
            details: details, isOnOffer: isOnOffer)
    }
}
