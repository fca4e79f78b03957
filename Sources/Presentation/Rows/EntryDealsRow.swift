package import Rows
import Support

/// An entry as it was written, and its deals.
package struct EntryDealsRow: Sendable {
    let entry: String, understood: String, notUnderstood: String?
    let isListingGone: Bool
    let deal: DealRow?, cheaperDeal: DealRow?, nextDeal: DealRow?
    let nextFrom: Int?
    let isNextCheaper: Bool, isEnding: Bool

    package static let example = EntryDealsRow(
        entry: "coffee", understood: "coffee, ground and instant", notUnderstood: nil, isListingGone: false,
        deal: .example,
        cheaperDeal: nil, nextDeal: nil, nextFrom: nil,
        isNextCheaper: false, isEnding: false)
}

extension EntryDealsRow {
    package init(_ entry: String, _ found: EntryDeals, now: Int) {
        func row(_ deal: EntryDeal?) -> DealRow? { deal.map { DealRow($0.offer, now: now) } }
        (self.entry, understood, nextFrom) = (entry, found.understood, found.nextFrom)
        (deal, cheaperDeal, nextDeal) = (row(found.current), row(found.cheaper), row(found.next))
        (notUnderstood, isListingGone) = (found.notUnderstood, found.isListingGone)
        (isNextCheaper, isEnding) = (found.isNextCheaper, found.isEnding(at: now))
    }
}

extension RowSchema where Row == EntryDealsRow {
    package static let entryDeals = RowSchema(
        name: "EntryDeals", about: "The best deals for an entry of a list.",
        fields: [RowField("entry", \.entry, "The entry as written.")] + EntryDealsRow.dealFields, example: .example)
}

extension EntryDealsRow {
    /// All but the entry itself.
    package static let dealFields: [RowField<EntryDealsRow>] = [
        RowField(
            "understood", \.understood, "How its goods were understood, in words; empty if it is not looked for."),
        RowField(
            "not_understood", \.notUnderstood,
            "Why the entry is not answered: what is not understood of it, or that it finds too many offers."),
        RowField(
            "listing_is_gone", \.isListingGone,
            "Whether the listing that it was made from has no deal there now; what follows is then by its words."
        ),
        RowField(
            "deal", object: RowSchema<DealRow>.deal.fields, \.deal,
            "The deal of that listing, also where its price is not known; else the best deal. Absent if there is none."
        ),
        RowField(
            "cheaper_deal", object: RowSchema<DealRow>.deal.fields, \.cheaperDeal,
            "A deal of another listing of the same goods that costs less than that of the listing it was made from."
        ),
        RowField(
            "next_deal", object: RowSchema<DealRow>.deal.fields, \.nextDeal,
            "The best deal of the next known ad, where it is another."),
        RowField("next_from", { $0.nextFrom.map(Timestamp.init) }, "When that ad begins."),
        RowField("next_is_cheaper", \.isNextCheaper, "Whether it costs less than the deal now."),
        RowField("is_ending", \.isEnding, "Whether the deal ends within two days."),
    ]
}
