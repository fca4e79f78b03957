package import Deals
import Postgres

/// A listing: a chain's own text for an item it sells.
package struct ItemRow: Hashable, Sendable {
    package let id: Int64
    package let chain: String
    package let listing: Listing

    package init(id: Int64, chain: String, listing: Listing) {
        (self.id, self.chain, self.listing) = (id, chain, listing)
    }
}

/// A price that was current, or announced, at a store.
package struct PastPrice: Hashable, Sendable {
    package let itemID: Int64, title: String, size: String?
    package let store: String, storeCode: String, storeID: Int64, source: String
    /// In whole cents, rounded; nil if the text has no price.
    package let priceCents: Int?, per: String?, basis: PriceBasis
    package let mustBuy: Int, conditions: [String]
    package let regularCents: Int?
    package let deal: String?
    package let firstDay: LocalDay, lastDay: LocalDay
    /// The time from which it was first current, in seconds since 1970.
    package let shownFrom: Int
    /// The MD5 of the row, which distinguishes rows that are equal in all sort keys.
    package let rowHash: String

    package init(
        itemID: Int64, title: String, size: String?, store: String, storeCode: String, storeID: Int64, source: String,
        priceCents: Int?, per: String?,
        basis: PriceBasis, mustBuy: Int, conditions: [String], regularCents: Int?, deal: String?, firstDay: LocalDay,
        lastDay: LocalDay, shownFrom: Int, rowHash: String
    ) {
        (self.itemID, self.title, self.size) = (itemID, title, size)
        (self.store, self.storeCode, self.storeID, self.source) = (store, storeCode, storeID, source)
        (self.priceCents, self.per, self.basis) = (priceCents, per, basis)
        (self.mustBuy, self.conditions) = (mustBuy, conditions)
        (self.regularCents, self.deal) = (regularCents, deal)
        (self.firstDay, self.lastDay, self.shownFrom, self.rowHash) = (firstDay, lastDay, shownFrom, rowHash)
    }

    /// The position in a history, newest first.
    package struct Position: Hashable, Sendable {
        package let firstDay: LocalDay, shownFrom: Int, storeID: Int64, itemID: Int64, rowHash: String

        package init(firstDay: LocalDay, shownFrom: Int, storeID: Int64, itemID: Int64, rowHash: String) {
            (self.firstDay, self.shownFrom, self.storeID) = (firstDay, shownFrom, storeID)
            (self.itemID, self.rowHash) = (itemID, rowHash)
        }
    }

    package var position: Position {
        Position(firstDay: firstDay, shownFrom: shownFrom, storeID: storeID, itemID: itemID, rowHash: rowHash)
    }
}

/// A document from which a deal was read.
package struct EvidenceDocument: Hashable, Sendable {
    package let url: String
    /// SHA-256, hexadecimal.
    package let hash: String
    package let byteCount: Int?
    package let isKept: Bool

    package init(url: String, hash: String, byteCount: Int?, isKept: Bool) {
        (self.url, self.hash, self.byteCount, self.isKept) = (url, hash, byteCount, isKept)
    }
}

extension Database {
    package func item(id: Int64) async throws -> ItemRow? { try await items(ids: [id]).first }

    /// Those of the ids that are known.
    package func items(ids: [Int64]) async throws -> [ItemRow] {
        guard !ids.isEmpty else { return [] }
        return try await connection.rows(
            of: "SELECT * FROM listing WHERE id = ANY (\(.integers(ids.map { Int($0) }))::bigint[])", prepared: true
        ).map { try ItemRow($0) }
    }

    /// All texts of an item number of a chain, newest first.
    package func items(chain: String, sku: String) async throws -> [ItemRow] {
        try await connection.query(
            "SELECT * FROM listing WHERE chain_id = $1 AND sku = $2 ORDER BY id DESC LIMIT 50",
            [.text(chain), .text(sku)]
        ).map { try ItemRow($0) }
    }

    /// The listings with the number of a bar code, newest first.
    ///
    /// - Parameter chain: nil for all chains.
    package func items(gtin: GTIN, chain: String?) async throws -> [ItemRow] {
        try await connection.query(
            "SELECT * FROM listing WHERE gtin = $1 AND chain_id = coalesce($2, chain_id) ORDER BY id DESC LIMIT 50",
            [.text(gtin.digits), .text(chain)]
        ).map { try ItemRow($0) }
    }

    /// Every price of a chain's item at any store, newest first.
    ///
    /// - Parameters:
    ///   - store: nil for all stores.
    ///   - after: the end of the previous page.
    package func priceHistory(
        chain: String, sku: String, store: Int64?, after: PastPrice.Position? = nil, limit: Int
    ) async throws -> [PastPrice] {
        try await connection.query(
            """
            SELECT p.* FROM (
                SELECT h.*, round(h.price * 100)::bigint AS cents, round(h.regular_price * 100)::bigint AS regular_cents,
                       extract(epoch FROM h.effective_from)::bigint AS effective_seconds, md5(h::text) AS row_hash
                FROM api.price_history($1, $2) h WHERE $3::integer IS NULL OR h.store_id = $3
            ) p
            WHERE $4::date IS NULL OR (DATE '2000-01-01' - p.valid_from, -p.effective_seconds, p.store_id, p.listing_id, p.row_hash)
                > (DATE '2000-01-01' - $4::date, -$5::bigint, $6::integer, $7::bigint, $8)
            ORDER BY DATE '2000-01-01' - p.valid_from, -p.effective_seconds, p.store_id, p.listing_id, p.row_hash LIMIT $9
            """,
            [
                .text(chain), .text(sku), .integer(store.map { Int($0) }), .text(after?.firstDay.description),
                .integer(after?.shownFrom), .integer(after.map { Int($0.storeID) }),
                .integer(after.map { Int($0.itemID) }), .text(after?.rowHash), .integer(limit),
            ]
        ).map { try PastPrice($0) }
    }

    /// One current or coming deal of a store, whether it is valid now or not.
    package func deal(
        store: Int64, listing: Int64, mechanic: Mechanic, firstDay: LocalDay, at instant: Int
    ) async throws -> (deal: StoreOffer, runID: Int64)? {
        try await connection.query(
            """
            SELECT NULL::integer AS distance_meters, c.checkout_policy,
                   (SELECT a.aisle FROM store_aisle a WHERE a.store_id = o.store_id AND a.sku = o.sku) AS aisle, o.*
            FROM store_offer o JOIN chain c ON c.id = o.chain_id
            WHERE o.store_id = $1 AND o.listing_id = $2 AND o.mechanic = $3 AND o.valid_from = $4
              AND (upper(o.active_during) <= to_timestamp($5)) IS NOT TRUE ORDER BY o.active_during, o.source_id LIMIT 1
            """,
            [
                .integer(Int(store)), .integer(Int(listing)), .text(mechanic.rawValue), .text(firstDay.description),
                .integer(instant),
            ]
        ).first.map { (try StoreOffer($0), try $0.required("run_id", $0.int64)) }
    }

    /// The documents of a run, in order.
    package func documents(ofRun id: Int64) async throws -> [EvidenceDocument] {
        try await connection.query(
            """
            SELECT url, encode(document_hash, 'hex') AS hash, byte_count::bigint AS byte_count, is_kept
            FROM api.run_document WHERE run_id = $1 ORDER BY position LIMIT 100
            """, [.integer(Int(id))]
        ).map {
            EvidenceDocument(
                url: try $0.required("url", $0.text), hash: try $0.required("hash", $0.text),
                byteCount: try $0.int("byte_count"), isKept: try $0.required("is_kept", $0.bool))
        }
    }
}

extension ItemRow {
    init(_ row: PostgresRow) throws {
        self.init(
            id: try row.required("id", row.int64), chain: try row.required("chain_id", row.text),
            listing: try Listing(row))
    }
}

extension PastPrice {
    fileprivate init(_ row: PostgresRow) throws {
        self.init(
            itemID: try row.required("listing_id", row.int64), title: try row.required("title", row.text),
            size: try row.text("size"), store: try row.required("store", row.text),
            storeCode: try row.required("store_code", row.text),
            storeID: try row.required("store_id", row.int64), source: try row.required("source", row.text),
            priceCents: try row.int("cents"), per: try row.text("per"),
            basis: try row.word("price_basis", as: PriceBasis.self),
            mustBuy: try row.required("minimum_quantity", row.int),
            conditions: try row.required("conditions", row.texts).compactMap(\.self),
            regularCents: try row.int("regular_cents"), deal: try row.text("deal_text"),
            firstDay: try row.requiredDay("valid_from"), lastDay: try row.requiredDay("valid_through"),
            shownFrom: try row.required("effective_seconds", row.int), rowHash: try row.required("row_hash", row.text))
    }
}

extension PostgresRow {
    func requiredDay(_ column: String) throws -> LocalDay {
        let text = try required(column, text)
        guard let day = LocalDay(iso: text) else { throw StorageError.unreadable(column, text) }
        return day
    }
}
