import Deals
import Messages
import Storage
import Vault
import WebKit

extension Keeper {
    /// Puts what is new for these vaults into the outbox: one message for each channel, to which later finds are added
    /// until it is sent, and one for each instant of reminding.
    ///
    /// - Parameters:
    ///   - zones: those of the stores.
    ///   - now: seconds since 1970.
    func tell(_ news: [String: NewMatches], _ zones: [String: ZoneRules], at now: Int) async throws {
        let vaults = try openVaults(news)
        let rows = try await databases.use { try await $0.channels(ofVaults: vaults.keys.sorted()) }
        let channels = try rows.filter(\.isConfirmed).compactMap { row in
            try vaults[row.row.vaultID].flatMap { vault in try OpenChannel(row, key: vault.key) }
        }
        let deals = vaults.flatMap { id, vault in
            vault.deals.map { NotifiedDeal(hash: $0.hash, vaultID: id, endsAt: $0.found.deal.expiresAt) }
        }
        try await databases.use { database in
            try await database.tell(deals, channels: channels.map(\.row.row.id), at: now) { new, waiting in
                var drafts = Drafts(waiting, channels)
                for channel in channels {
                    for deal in vaults[channel.row.row.vaultID]?.deals ?? [] where new.contains(deal.hash) {
                        guard let zone = zones[deal.found.deal.store.timeZone] else { continue }
                        drafts.add(deal.found, to: channel, zone, at: now)
                    }
                }
                return try drafts.changed()
            }
        }
    }

    /// Marks deals that a person sees at once as told.
    func markNotified(_ news: NewMatches, vault: String, at now: Int) async throws {
        guard let open = try openVaults([vault: news])[vault] else { return }
        let deals = open.deals.map { NotifiedDeal(hash: $0.hash, vaultID: vault, endsAt: $0.found.deal.expiresAt) }
        try await databases.use { try await $0.tell(deals, channels: [], at: now) { _, _ in [] } }
    }

    private struct NewsVault: Sendable {
        let key: VaultKey
        let deals: [(hash: [UInt8], found: NewMatches.FoundDeal)]
    }

    private func openVaults(_ news: [String: NewMatches]) throws -> [String: NewsVault] {
        try news.compactMapValues { news in
            guard let key = try openKey(slot: news.slot) else { return nil }
            return NewsVault(
                key: key,
                deals: news.deals.sorted { $0.key.listingID < $1.key.listingID }.map {
                    (key.dedupeHash(of: $0.key.bytes), $0.value)
                })
        }
    }
}

/// A channel, opened.
struct OpenChannel: Sendable {
    let row: ChannelRow
    let key: VaultKey
    let channel: Channel

    /// - Returns: nil for what this program did not store, or was changed since: it must not hold up the others.
    /// - Throws: `laterVersion`.
    init?(_ row: ChannelRow, key: VaultKey) throws(StoredFormError) {
        guard let address = row.row.address("channel"), let stored = try? key.open(row.row.sealed, at: address),
            let channel = try unlessDamaged({ () throws(StoredFormError) in
                try ChannelForm(bytes: stored).channel()
            })
        else { return nil }
        (self.row, self.key, self.channel) = (row, key, channel)
    }

    func address(of message: String, version: Int) -> RowAddress? {
        guard let owner = RowID(text: row.row.vaultID), let id = RowID(text: message) else { return nil }
        return RowAddress(table: "message", owner: owner, row: id, version: UInt64(version))
    }

    /// - Returns: nil for what this program did not store, or was changed since.
    /// - Throws: `laterVersion`.
    func open(_ message: OutboxMessage) throws(StoredFormError) -> StoredMessage? {
        guard let address = address(of: message.id, version: message.version),
            let stored = try? key.open(message.sealed, at: address)
        else { return nil }
        return try unlessDamaged { () throws(StoredFormError) in try MessageForm(bytes: stored).message }
    }

    func sealed(
        _ content: StoredMessage, _ kind: OutboxMessage.MessageKind, id: String, dueAt: Int, endsAt: Int, version: Int
    ) throws -> OutboxMessage? {
        guard let address = address(of: id, version: version) else { return nil }
        return OutboxMessage(
            id: id, channelID: row.row.id, kind: kind, dueAt: dueAt, endsAt: endsAt, version: version,
            sealed: try key.seal(MessageForm(content).bytes(), at: address))
    }
}
