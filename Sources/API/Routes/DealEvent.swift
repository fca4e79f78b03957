import Answers
import Storage

extension DealRow {
    /// As a feed and a calendar show it.
    var event: Event {
        let store = [shown.store, shown.city].compactMap(\.self).joined(separator: ", ")
        let item = [shown.title, shown.size].compactMap(\.self).joined(separator: ", ")
        return Event(
            id: id.description, title: "\(item): \(Spoken.words(of: deal.offer) ?? shown.offer)",
            text: shown.offer, link: "/v1/deals/\(id)", updatedAt: shown.confirmedAt?.seconds ?? 0,
            endsAt: shown.expiresAt.seconds,
            firstDay: shown.firstDay, lastDay: shown.lastDay, place: store)
    }
}

func reward(_ reward: RewardJSON) -> Value {
    .object([
        "kind": .text(reward.kind), "value_cents": .integer(reward.rewardCents),
        "minimum_spend_cents": .integer(reward.minSpendCents), "minimum_quantity": .integer(reward.minQty),
    ])
}
