import Deals
package import Rows
package import Storage
import Support

extension ChangeKind: FieldValue {}

extension RowSchema where Row == DealChange {
    package static let change = RowSchema(
        name: "Change", about: "A change of a store's deal on an item since the edition before.",
        fields: [
            RowField(
                "change", \.kind,
                "new: not there before, or back at the same price; ended; cheaper or dearer: the exact price per unit, of the "
                    + "same unit and certainty; changed: other terms, and a price that is equal or cannot be compared."),
            RowField("changed_at", { Timestamp($0.changedAt) }, "Time from which it holds."),
            RowField("store_id", \.storeID, "The store."),
            RowField("chain", \.chain, "The retailer."),
            RowField("store_code", \.storeCode, "The chain's own code for the store."),
            RowField("store", \.store, "Its name."),
            RowField("source", \.source, "What read it."),
            RowField("listing_id", \.listingID, "The listing."),
            RowField("sku", \.sku, "The chain's own number for the item."),
            RowField("title", \.title, "Name as printed."),
            RowField("size", \.size, "Size or package as printed."),
            RowField(
                "mechanic", .words(Mechanic.allCases.map(\.rawValue)), \.mechanic,
                "Kind of deal: where it changes, one deal has ended and another is new."),
            RowField(
                "price_cents", \.deal?.priceCents, "Price of one unit, to the nearest cent; bounds are rounded outward."
            ),
            .printed("price", { $0.deal?.priceCents.map { Money(cents: $0) } }),
            RowField("per", .words(["each", "pound"]), \.deal?.per, "The unit of the price."),
            RowField("price_basis", \.deal?.basis, "How sure that is."),
            RowField("minimum_quantity", \.deal?.minimumQuantity, "Units that must be bought together."),
            RowField("conditions", \.deal?.conditions, "Coupons, a card, …."),
            RowField("deal_text", \.deal?.text, "The deal as printed."),
            RowField("previous_price_cents", \.previous?.priceCents, "Price of one unit before."),
            .printed("previous_price", { $0.previous?.priceCents.map { Money(cents: $0) } }),
            RowField("previous_per", .words(["each", "pound"]), \.previous?.per, "The unit of the price before."),
            RowField(
                "previous_price_basis", \.previous?.basis, "How sure that was."),
            RowField("previous_minimum_quantity", \.previous?.minimumQuantity, "Units that had to be bought before."),
            RowField("previous_deal_text", \.previous?.text, "The deal before, as printed."),
            RowField("valid_from", \.firstDay, "First day, store-local; of the ended deal for ended."),
            RowField("valid_through", \.lastDay, "Last day."),
        ], example: .example)
}
