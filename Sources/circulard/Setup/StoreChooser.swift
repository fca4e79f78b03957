import Deals
import Ingest
import Scraping
import Setup
import Storage

/// Finds the stores a run is for, asking the chain's store list for those the database does not know.
struct StoreChooser {
    let workplace: Workplace
    let session: UpstreamSession

    private var definition: ScraperDefinition { session.definition }
    private var database: Database { workplace.database }
    private var now: Int { Clock.now() }

    /// - Returns: none for a source of saved files, whose next one only a person can bring.
    func due() async throws -> [StoreRow] {
        guard let schedule = definition.schedule else { return [] }
        return try await database.dueStores(source: definition.id, olderThanHours: schedule.refreshHours, at: now)
    }

    func near(_ point: Coordinate, _ place: NearOptions) async throws -> [StoreRow] {
        try await found(near: point, place).rows
    }

    /// Also what the chain lists there and is no store, with the reason.
    func found(
        near point: Coordinate, _ place: NearOptions
    ) async throws -> (rows: [StoreRow], leftOut: [Scraping.StoreList.LeftOut]) {
        Console.progress("\(definition.title): finding stores")
        let found = try await StoreFinder(session: session).stores(near: point, radiusMiles: place.radius)
        try await database.upsertStores(found.stores)
        let codes = Set(found.stores.map(\.code))
        let rows = try await database.stores(
            near: point, radiusMeters: place.radiusMeters, chain: definition.chain, at: now
        ).filter { codes.contains($0.store.code) }
        return (rows, found.leftOut)
    }

    /// A store known to be closed is asked for again: it may have opened since.
    func store(_ code: String, mayAsk: Bool) async throws -> StoreRow {
        let known = try await database.store(chain: definition.chain, code: code, at: now)
        if let known, !known.isRetired || !mayAsk { return known }
        guard mayAsk else { throw IngestError(.storeUnknown(code: code), source: definition.id) }
        let stored = try await asked(code)
        if stored.isRetired { throw IngestError(.storeClosed(code: code), source: definition.id) }
        return stored
    }

    /// What a run that failed may have failed for: that the store has closed. One that the chain lists as closed is
    /// retired. One that the chain does not know any more is not: its list may err, so a person decides.
    ///
    /// - Returns: what to tell the operator; nil where the chain lists the store as open, or has no list.
    func doubt(_ row: StoreRow) async throws -> String? {
        guard definition.stores != nil else { return nil }
        do {
            let asked = try await asked(row.store.code)
            return asked.isRetired
                ? "closed since \(asked.retiredOn.map { "\($0)" } ?? "?"), says the chain: it is no longer due" : nil
        } catch let error as IngestError where error.code == .storeUnknown(code: row.store.code) {
            return "the chain's store list does not know it any more. If it has closed: circulard stores retire "
                + "\(definition.id) \(row.store.code)"
        }
    }

    private func asked(_ code: String) async throws -> StoreRow {
        try await database.upsertStores([StoreFinder(session: session).store(code: code)])
        guard let stored = try await database.store(chain: definition.chain, code: code, at: now) else {
            throw IngestError(.storeUnknown(code: code), source: definition.id)
        }
        return stored
    }
}
