import CommandSupport
import Deals
import HTTP
import Ingest
import Scraping
import Storage

/// Finds the stores for a run. Queries the chain's store list for stores missing in the database.
struct StoreChooser {
    let context: CommandContext
    let session: UpstreamSession

    private var definition: ScraperDefinition { session.definition }
    private var database: Database { context.database }
    private var now: Int { Clock.now() }

    /// The stores near a point, with rejected entries and anomalies of the chain's list.
    func found(near point: Coordinate, _ place: NearOptions, skipsAnomalyCheck: Bool = false) async throws
        -> FoundStores
    {
        Console.progress("\(definition.title): finding stores")
        let found = try await StoreFinder(session: session).stores(near: point, radiusMiles: place.radius)
        let anomalies = try await database.keep(
            found.stores, chain: definition.chain, skipsAnomalyCheck: skipsAnomalyCheck, at: now)
        let codes = Set(found.stores.map(\.code))
        let rows = try await database.stores(
            near: point, radiusMeters: place.radiusMeters, chain: definition.chain, at: now
        ).filter { codes.contains($0.store.code) }
        return FoundStores(rows: rows, leftOut: found.leftOut, anomalies: anomalies)
    }

    /// Finds a store by its code. A store known as closed is looked up again, because it may have reopened.
    func store(_ code: String, allowsRequest: Bool) async throws -> StoreRow {
        let known = try await database.store(chain: definition.chain, code: code, at: now)
        if let known, !known.isRetired || !allowsRequest { return known }
        guard allowsRequest else { throw IngestError(.storeUnknown(code: code), source: definition.id) }
        let stored = try await asked(code)
        if stored.isRetired { throw IngestError(.storeClosed(code: code), source: definition.id) }
        return stored
    }

    /// Checks whether failed runs are explained by closed stores. A store that the chain lists as closed is retired,
    /// unless too many are at once. A store missing from the list is not retired: the list may be wrong, so an operator
    /// decides.
    ///
    /// - Returns: one message per finding; empty for stores that the chain lists as open.
    func closings(of rows: [StoreRow]) async throws -> [String] {
        guard definition.stores != nil, !rows.isEmpty else { return [] }
        var (listed, lines): ([Store], [String]) = ([], [])
        for code in rows.map(\.store.code) {
            do {
                listed.append(try await StoreFinder(session: session).store(code: code))
            } catch let error as IngestError where error.code == .storeUnknown(code: code) {
                lines.append(
                    "store \(code): the chain's store list no longer contains it. If it has closed, run: "
                        + "circulard stores retire \(definition.id) \(code)")
            } catch let error as HTTPError where error.code == .hostResting {
                break
            } catch let error where !(error is CancellationError) {
                lines.append("store \(code): \(error)")
            }
        }
        let known = try await database.stores(chain: definition.chain, at: now).count
        let anomalies = try await database.keep(listed, chain: definition.chain, outOf: known, at: now)
        let advice = "if the chain is right, run: circulard stores retire \(definition.id) CODE"
        return try await lines + closed(listed) + anomalies.map { "\($0); \(advice)" }
    }

    private func closed(_ listed: [Store]) async throws -> [String] {
        var lines: [String] = []
        for store in listed where store.lastDay != nil {
            guard let row = try await database.store(chain: store.chain, code: store.code, at: now), row.isRetired
            else {
                continue
            }
            let day = row.retiredOn.map { "\($0)" } ?? "?"
            lines.append("store \(store.code): listed by the chain as closed since \(day); it is no longer due")
        }
        return lines
    }

    private func asked(_ code: String) async throws -> StoreRow {
        let listed = try await StoreFinder(session: session).store(code: code)
        for anomaly in try await database.keep([listed], chain: definition.chain, at: now) {
            Console.say("circulard: \(anomaly)")
        }
        guard let stored = try await database.store(chain: definition.chain, code: code, at: now) else {
            throw IngestError(.storeUnknown(code: code), source: definition.id)
        }
        return stored
    }
}

/// The stores found in a chain's store list.
struct FoundStores {
    let rows: [StoreRow]
    let leftOut: [Scraping.StoreList.LeftOut]
    /// One message per anomaly of the list.
    let anomalies: [String]
}
