package import Deals
import Postgres

/// The kind of a change of a store's deal on an item.
package enum ChangeKind: String, Hashable, Sendable, CaseIterable {
    /// The edition before did not have it, or it had ended and is back at the same price.
    case new
    /// Its last day is over, or the edition no longer has it.
    case ended
    /// The exact price per unit is lower than in the edition before, for the same unit and at the same certainty.
    case cheaper
    case dearer
    /// Other terms, and a price that is equal or cannot be compared.
    case changed
}

/// A change of a store's deal on an item.
package struct DealChange: Hashable, Sendable {
    package let chain: String, storeID: Int64, storeCode: String, store: String, source: String
    package let listingID: Int64, sku: String, title: String, size: String?
    package let mechanic: String, kind: ChangeKind
    /// The deal after the change; nil for `ended`.
    package let deal: DealState?
    /// The deal before the change; nil if the edition before did not have it.
    package let previous: DealState?
    /// The days of the deal, or of the one that ended.
    package let firstDay: LocalDay, lastDay: LocalDay
    /// The time from which it holds, in seconds since 1970.
    package let changedAt: Int
    /// The position after this change.
    package let cursor: ChangeCursor

    package init(
        chain: String, storeID: Int64, storeCode: String, store: String, source: String, listingID: Int64, sku: String,
        title: String, size: String?, mechanic: String, kind: ChangeKind, deal: DealState?, previous: DealState?,
        firstDay: LocalDay, lastDay: LocalDay, changedAt: Int, cursor: ChangeCursor
    ) {
        (self.chain, self.storeID, self.storeCode, self.store, self.source) = (chain, storeID, storeCode, store, source)
        (self.listingID, self.sku, self.title, self.size) = (listingID, sku, title, size)
        (self.mechanic, self.kind, self.deal, self.previous) = (mechanic, kind, deal, previous)
        (self.firstDay, self.lastDay, self.changedAt, self.cursor) = (firstDay, lastDay, changedAt, cursor)
    }

    /// A deal before or after a change.
    package struct DealState: Hashable, Sendable {
        /// Price of one unit in whole cents, a bound rounded outward; nil if the text has no price.
        package let priceCents: Int?, per: String?, basis: PriceBasis
        package let minimumQuantity: Int?, conditions: [String], text: String?

        package init(
            priceCents: Int?, per: String?, basis: PriceBasis, minimumQuantity: Int?, conditions: [String] = [],
            text: String?
        ) {
            (self.priceCents, self.per, self.basis) = (priceCents, per, basis)
            (self.minimumQuantity, self.conditions, self.text) = (minimumQuantity, conditions, text)
        }
    }
}

extension DealChange {
    /// - Parameter window: the changes that are being read.
    init(_ row: PostgresRow, in window: ChangeCursor.Window) throws {
        self.init(
            chain: try row.required("chain", row.text), storeID: try row.required("store_id", row.int64),
            storeCode: try row.required("store_code", row.text), store: try row.required("store", row.text),
            source: try row.required("source", row.text), listingID: try row.required("listing_id", row.int64),
            sku: try row.required("sku", row.text), title: try row.required("title", row.text),
            size: try row.text("size"), mechanic: try row.required("mechanic", row.text),
            kind: try row.word("change", as: ChangeKind.self), deal: try DealState(row),
            previous: try DealState(previous: row), firstDay: try row.requiredDay("valid_from"),
            lastDay: try row.requiredDay("valid_through"),
            changedAt: try row.required("changed_microseconds", row.int) / 1_000_000,
            cursor: .within(
                window,
                ChangeCursor.ChangePosition(
                    microseconds: try row.required("changed_microseconds", row.int),
                    switchID: try row.required("switch_id", row.int64),
                    listingID: try row.required("listing_id", row.int64),
                    mechanic: try row.required("mechanic", row.text))))
    }
}

extension DealChange.DealState {
    fileprivate init?(_ row: PostgresRow) throws {
        guard try row.text("price_basis") != nil else { return nil }
        self.init(
            priceCents: try row.int("cents"), per: try row.text("per"),
            basis: try row.word("price_basis", as: PriceBasis.self), minimumQuantity: try row.int("minimum_quantity"),
            conditions: try row.required("conditions", row.texts).compactMap(\.self), text: try row.text("deal_text"))
    }

    fileprivate init?(previous row: PostgresRow) throws {
        guard try row.text("previous_price_basis") != nil else { return nil }
        self.init(
            priceCents: try row.int("previous_cents"), per: try row.text("previous_per"),
            basis: try row.word("previous_price_basis", as: PriceBasis.self),
            minimumQuantity: try row.int("previous_minimum_quantity"), text: try row.text("previous_deal_text"))
    }
}
