import Deals
import Presentation
import Storage
import Support
package import WebKit

extension DealRow {
    /// Whether it is more than a shelf price.
    private var hasSaving: Bool {
        let reading = deal.offer.reading
        return saving != nil || reading.saving != nil || reading.percentSaved != nil
            || ![.unitPrice, .weightPrice, .noPrice].contains(reading.mechanic)
    }

    /// As a feed and a calendar show it.
    package var event: Event {
        let store = [shown.store, shown.city].compactMap(\.self).joined(separator: ", ")
        let item = [shown.title, shown.size].compactMap(\.self).joined(separator: ", ")
        return Event(
            id: id.description, title: "\(item): \(Phrases.words(of: deal.offer) ?? shown.summary)",
            text: shown.summary, link: "/v1/deals/\(id)", updatedAt: shown.confirmedAt?.seconds ?? 0,
            endsAt: shown.expiresAt.seconds,
            firstDay: deal.offer.validity.first.daysSinceEpoch, lastDay: deal.offer.validity.last.daysSinceEpoch,
            place: store,
            // A shelf price in a week that was assumed neither saves something nor has a printed last day.
            isEnding: hasSaving || !shown.datesAssumed)
    }
}
