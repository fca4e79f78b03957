import Lists
import Messages
import Presentation
import Storage
import Vault
import WebKit

/// The content of a calendar of a list.
struct ListFeed: Hashable, Sendable {
    /// Where entries without stores of their own are to be bought.
    let stores: [Int64]
    /// Whether events in the evening remind, in place of alarms alone.
    let hasEveningEvents: Bool

    /// Of what a vault made of a list.
    private static func address(_ list: RowID, _ vault: RowID) -> RowAddress {
        RowAddress(table: "feed", owner: list, row: vault, version: 0)
    }

    func sealed(by token: SecretToken, list: RowID, vault: RowID) throws -> [UInt8] {
        try token.sealingKey.seal(FeedForm(self).bytes(), at: Self.address(list, vault))
    }

    init(stores: [Int64], hasEveningEvents: Bool) {
        (self.stores, self.hasEveningEvents) = (stores, hasEveningEvents)
    }

    init(_ sealed: [UInt8], openedBy token: SecretToken, list: RowID, vault: RowID) throws {
        self = try FeedForm(bytes: token.sealingKey.open(sealed, at: Self.address(list, vault))).feed
    }
}

extension Keeper {
    /// The deals of a list as a calendar (RFC 5545).
    ///
    /// - Parameter origin: scheme://host of the request, for the links of a server that no site is configured for.
    /// - Returns: nil if the token opens none. A vault whose key is overwritten is erased, and so is what it made of lists
    ///   that others share.
    func calendar(_ token: SecretToken, origin: String) async throws -> [UInt8]? {
        guard let row = try await databases.use({ try await $0.feed(tokenHash: token.hash) }),
            let id = RowID(text: row.list.id), let vault = RowID(text: row.vaultID),
            try openKey(slot: row.vaultSlot) != nil, let key = try openKey(slot: row.list.slot)
        else { return nil }
        let feed = try ListFeed(row.sealed, openedBy: token, list: id, vault: vault)
        let list = OpenList(row: row.list, id: id, key: key)
        // By vault: a calendar service reads those of many from one address.
        let entries = try await shown(of: list, for: vault.text).withoutTicked
        let found = try await deals(of: entries, stores: feed.stores, for: vault.text)
        let now = clock()
        return DealCalendar.bytes(
            of: found.flatMap { [$0.deals.current, $0.deals.next] }.compactMap {
                $0.map { DealRow($0.offer, now: now) }
            },
            title: try list.name(), origin: messages?.site.origin ?? origin,
            mark: "\(token.mark).circulard", hasEveningEvents: feed.hasEveningEvents)
    }
}

extension SecretToken {
    /// Sixteen digits that are those of this token and do not tell it.
    fileprivate var mark: String {
        String(hash.prefix(8).reduce(UInt64(1)) { $0 << 8 | UInt64($1) }, radix: 16)
    }
}
