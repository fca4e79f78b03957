import Deals
package import Rows
import Storage
import Support

extension DealRow {
    /// Whether it is more than a shelf price.
    private var hasSaving: Bool {
        saving != nil || reading.saving != nil || reading.percentSaved != nil
            || ![.unitPrice, .weightPrice, .noPrice].contains(reading.mechanic)
    }

    /// "Butter, 16 oz".
    package var item: String {
        [offer.listing.title, offer.listing.sizeText].compactMap(\.self).joined(separator: ", ")
    }
    /// "Publix at Toco Hills, Atlanta".
    package var place: String { [deal.store.name, deal.store.city].compactMap(\.self).joined(separator: ", ") }

    /// As a feed and a calendar show it.
    package var event: Event {
        let (summary, validity) = (summary, offer.validity)
        return Event(
            id: id.description, title: "\(item): \(Phrases.words(of: offer) ?? summary)", text: summary,
            link: "/v1/deals/\(id)", updatedAt: deal.confirmedAt ?? 0, endsAt: deal.expiresAt,
            firstDay: validity.first.daysSinceEpoch, lastDay: validity.last.daysSinceEpoch, place: place,
            // A shelf price in a week that was assumed neither saves something nor has a printed last day.
            isEnding: hasSaving || !validity.isAssumed)
    }
}
