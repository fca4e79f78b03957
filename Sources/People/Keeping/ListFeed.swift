import API
import Lists
import Storage
import Vault

/// What a calendar of a list shows, as it is stored.
struct ListFeed: Hashable, Sendable {
    /// Where entries without stores of their own are to be bought.
    let stores: [Int64]
    /// Whether events in the evening remind, in place of alarms alone.
    let hasEveningEvents: Bool

    private static let none = RowAddress(table: "feed", owner: .zero, row: .zero, version: 0)

    func sealed(by token: SecretToken) throws -> [UInt8] {
        let value: Value = [
            "stores": .list(stores.map { .integer(Int($0)) }), "evening_events": .flag(hasEveningEvents),
        ]
        return try token.sealingKey.seal(value.jsonBytes, at: Self.none)
    }

    init(stores: [Int64], hasEveningEvents: Bool) {
        (self.stores, self.hasEveningEvents) = (stores, hasEveningEvents)
    }

    /// - Returns: nil for what `sealed` did not give.
    init?(_ sealed: [UInt8], openedBy token: SecretToken) throws {
        guard let value = Value(json: try token.sealingKey.open(sealed, at: Self.none)) else { return nil }
        self.init(
            stores: value.integers("stores").map { Int64($0) }, hasEveningEvents: value.flag("evening_events") == true)
    }
}

extension Keeper {
    /// The deals of a list as a calendar (RFC 5545).
    ///
    /// - Returns: nil if the token opens none.
    func calendar(_ token: SecretToken, origin: String) async throws -> [UInt8]? {
        guard let row = try await databases.use({ try await $0.feed(tokenHash: token.hash) }),
            let id = RowID(text: row.list.id), let key = try openKey(slot: row.list.slot),
            let feed = try ListFeed(row.sealed, openedBy: token)
        else { return nil }
        let list = OpenList(row: row.list, id: id, key: key)
        let entries = try await databases.use { try await $0.entries(ofList: id.text) }
        let found = try await deals(of: list.opened(entries), stores: feed.stores)
            .filter { !$0.entry.state.isChecked }
        let now = clock()
        return DealCalendar.bytes(
            of: found.flatMap { [$0.current, $0.next] }.compactMap { $0.map { DealRow($0.offer, now: now) } },
            title: try list.name(), origin: origin, hasEveningEvents: feed.hasEveningEvents)
    }
}
