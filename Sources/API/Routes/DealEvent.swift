import Presentation
import Storage

extension DealRow {
    /// As a feed and a calendar show it.
    var event: Event {
        let store = [shown.store, shown.city].compactMap(\.self).joined(separator: ", ")
        let item = [shown.title, shown.size].compactMap(\.self).joined(separator: ", ")
        return Event(
            id: id.description, title: "\(item): \(Phrases.words(of: deal.offer) ?? shown.summary)",
            text: shown.summary, link: "/v1/deals/\(id)", updatedAt: shown.confirmedAt?.seconds ?? 0,
            endsAt: shown.expiresAt.seconds,
            firstDay: shown.validFrom, lastDay: shown.validThrough, place: store)
    }
}
