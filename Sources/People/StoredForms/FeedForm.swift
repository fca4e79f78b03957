/// A calendar as it is stored.
struct FeedForm: StoredForm {
    static let table = "feed"

    private let stores: [Int64]
    private let eveningEvents: Bool

    private enum CodingKeys: String, CodingKey {
        case stores
        case eveningEvents = "evening_events"
    }

    init(_ feed: ListFeed) { (stores, eveningEvents) = (feed.stores, feed.hasEveningEvents) }

    var feed: ListFeed { ListFeed(stores: stores, hasEveningEvents: eveningEvents) }
}
