import Deals
import Storage

/// The deals that one pass found for a vault.
struct NewMatches: Sendable {
    /// More of one pass nobody reads.
    private static let maximumDeals = 20

    let slot: Int64
    private(set) var deals: [DealKey: FoundDeal] = [:]

    init(slot: Int64) { self.slot = slot }

    /// What a person is told of once: the same goods on the same terms and days, at whatever store.
    struct DealKey: Hashable, Sendable {
        let listingID: Int64, mechanic: Mechanic, firstDay: LocalDay, lastDay: LocalDay

        init(_ deal: StoreOffer) {
            (listingID, mechanic) = (deal.listingID, deal.offer.reading.mechanic)
            (firstDay, lastDay) = (deal.offer.validity.first, deal.offer.validity.last)
        }

        /// What its hash is made of.
        var bytes: [UInt8] { Array("deal|\(listingID)|\(mechanic.rawValue)|\(firstDay)|\(lastDay)".utf8) }
    }

    struct FoundDeal: Sendable {
        let deal: StoreOffer, words: String
        /// Each instant with all that asked for it.
        var reminders: [WatchReminder: Set<WatchSource>]
    }

    var zones: [String] { deals.values.map(\.deal.store.timeZone) }

    func joined(with other: NewMatches) -> NewMatches {
        var both = self
        for found in other.deals.values {
            both.add(found.deal, matching: found.words, nil)
            for (reminder, origins) in found.reminders {
                for origin in origins {
                    both.add(found.deal, matching: found.words, ReminderRequest(reminder: reminder, origin: origin))
                }
            }
        }
        return both
    }

    mutating func add(_ deal: StoreOffer, matching words: String, _ asked: ReminderRequest?) {
        let key = DealKey(deal)
        if deals[key] == nil {
            guard deals.count < Self.maximumDeals else { return }
            deals[key] = FoundDeal(deal: deal, words: words, reminders: [:])
        }
        if let asked { deals[key]?.reminders[asked.reminder, default: []].insert(asked.origin) }
    }
}

/// A reminder of a watch, with what asks for it.
struct ReminderRequest: Hashable, Sendable {
    let reminder: WatchReminder
    let origin: WatchSource
}
