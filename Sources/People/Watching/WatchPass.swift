import Deals
import Lists
import Messages
import Storage
import Vault
import WebKit

/// One look at what has changed: which deals match which watches, and what is told of them.
package struct WatchPass: Sendable {
    let keeper: Keeper
    private let share: Int
    private let progress = PassProgress()

    /// - Parameter share: the most that the watches of one vault look for in one pass.
    package init(keeper: Keeper, share: Int = 200) { (self.keeper, self.share) = (keeper, share) }

    /// What a pass found.
    package struct PassReport: Hashable, Sendable {
        package var changedStores = 0, watches = 0, vaultsTold = 0
        /// Vaults that look for more than their share: the next passes go on with them.
        package var vaultsBehind = 0
    }

    /// Seconds in which the stores of one ad are gathered into one message.
    static let gatherSeconds = 120
    private static let watchesPerPage = 10_000
    private static let vaultsPerStep = 200
    private static let goodsPerSearch = 1_000

    /// Matches all watches with the stores whose deals changed since the last pass, of each vault as many as are its share.
    /// What is interrupted is done again by the next pass, and nothing is told twice.
    package func run() async throws -> PassReport {
        let now = keeper.clock()
        var state = progress.state
        let (stored, place) = try await keeper.databases.use { database in
            (try await database.matchedThrough(), try await database.newestPlace(at: now))
        }
        var report = PassReport()
        if let before = stored == state.stored ? state.through ?? stored : stored {
            let stores = try await keeper.databases.use { try await $0.changedStores(after: before, through: place) }
            report.changedStores = stores.count
            if !stores.isEmpty || !state.backlogs.isEmpty {
                try await match(Set(stores), from: before, &state.backlogs, at: now, &report)
            }
        }
        state.through = place
        let furthestBehind = state.backlogs.values.map(\.from).min { $0.microseconds < $1.microseconds } ?? place
        try await keeper.databases.use { try await $0.setMatchedThrough(furthestBehind) }
        state.stored = try await keeper.databases.use { try await $0.matchedThrough() }
        progress.state = state
        report.vaultsBehind = state.backlogs.count
        return report
    }

    private func match(
        _ stores: Set<Int64>, from place: ChangeCursor.Place, _ backlogs: inout [String: VaultBacklog], at now: Int,
        _ report: inout PassReport
    ) async throws {
        let watches = try await watches(at: stores, from: place, &backlogs)
        report.watches = watches.values.reduce(0) { $0 + $1.count }
        let wishes = Array(watches)
        let parts = try await wishes.sharedOut { part in
            var news: [String: NewMatches] = [:]
            for some in part.parts(of: Self.goodsPerSearch) { try await find(some, &news, at: now) }
            return news
        }
        let news = parts.reduce(into: [:]) { all, part in all.merge(part) { $0.joined(with: $1) } }
        report.vaultsTold = try await tell(news, at: now)
    }

    /// Adds what is found to the news of each vault.
    private func find(
        _ wishes: ArraySlice<(key: WatchedGoods, value: [Watcher])>, _ news: inout [String: NewMatches], at now: Int
    ) async throws {
        let (goods, stores) = (wishes.map(\.key), wishes.map { Set($0.value.flatMap(\.stores)) })
        let found = try await keeper.databases.use { try await goods.deals(at: stores, now: now, in: $0) }
        for ((goods, watchers), deals) in zip(wishes, found) where !deals.isEmpty {
            let byStore = Dictionary(grouping: deals, by: \.storeID)
            for watcher in watchers {
                for deal in watcher.stores.flatMap({ byStore[$0] ?? [] }) {
                    news[watcher.vaultID, default: NewMatches(slot: watcher.slot)]
                        .add(deal, matching: goods.words, watcher.reminder)
                }
            }
        }
    }

    /// A watch, without its goods.
    struct Watcher: Sendable {
        let vaultID: String, slot: Int64
        /// Those of its stores that changed.
        let stores: [Int64]
        let reminder: ReminderRequest?
    }

    /// What the watches at changed stores look for, of each vault its share.
    ///
    /// - Parameter backlogs: what earlier passes have left; afterwards what this one leaves.
    private func watches(
        at changed: Set<Int64>, from place: ChangeCursor.Place, _ backlogs: inout [String: VaultBacklog]
    ) async throws -> [WatchedGoods: [Watcher]] {
        var (found, left) = ([WatchedGoods: [Watcher]](), [String: VaultBacklog]())
        var last: SealedVaultRow?
        var share: VaultShare?
        var lists = WatchedLists()
        repeat {
            let rows = try await keeper.databases.use { [last] in
                try await $0.watchesToMatch(after: last, limit: Self.watchesPerPage)
            }
            let opened = try await rows.sharedOut { try keeper.watches(of: $0) }.flatMap { $0 }
            for (row, watch) in zip(rows, opened) {
                var own = share.flatMap { $0.vaultID == row.vaultID ? $0 : nil }
                if own == nil {
                    if let share { left[share.vaultID] = share.rest }
                    own = VaultShare(
                        row.vaultID, backlogs[row.vaultID], changed: changed, from: place, most: self.share)
                    lists = WatchedLists()
                }
                if var taking = own {
                    if let watch { try await add(watch, row, to: &found, &taking, &lists) }
                    share = taking
                }
            }
            last = rows.count < Self.watchesPerPage ? nil : rows.last
        } while last != nil
        if let share { left[share.vaultID] = share.rest }
        backlogs = left
        return found
    }

    private func add(
        _ watch: Watch, _ row: SealedVaultRow, to found: inout [WatchedGoods: [Watcher]], _ share: inout VaultShare,
        _ lists: inout WatchedLists
    ) async throws {
        guard !share.isDone(row.id) else { return }
        for wish in try await keeper.wishes(of: watch, vault: row.vaultID, &lists) {
            let stores = share.matched(wish.stores)
            guard !stores.isEmpty, share.takes(WishPlace(watch: row.id, entry: wish.entry ?? "")) else { continue }
            found[WatchedGoods(words: wish.words, bound: watch.bound, listed: wish.listed), default: []].append(
                Watcher(
                    vaultID: row.vaultID, slot: row.slot, stores: stores,
                    reminder: watch.reminder.map {
                        ReminderRequest(
                            reminder: $0, origin: WatchSource(watch: row.id, entry: wish.entry, words: wish.words))
                    }))
        }
    }

    private func tell(_ news: [String: NewMatches], at now: Int) async throws -> Int {
        let zones = try await keeper.zones(Set(news.values.flatMap(\.zones)), at: now)
        try await Array(news).sharedOut { part in
            for step in part.parts(of: Self.vaultsPerStep) {
                try await keeper.tell(Dictionary(uniqueKeysWithValues: step.map { ($0.key, $0.value) }), zones, at: now)
            }
        }
        return news.count
    }
}
