package import Deals
package import Scraping
internal import Storage

/// Queries a chain's store list.
package struct StoreFinder: Sendable {
    private let session: UpstreamSession

    package init(session: UpstreamSession) { self.session = session }

    /// - Returns: the stores within the radius. Invalid records are listed with the reason.
    package func stores(near point: Coordinate, radiusMiles: Int) async throws -> StoreList {
        let request = try session.definition.storesRequest(
            near: point, radiusMiles: radiusMiles, upstream: session.upstream)
        return try await list(session.document(for: request))
    }

    /// - Throws: `storeUnknown` if the chain does not know the code.
    package func store(code: String) async throws -> Store {
        let request = try session.definition.storeRequest(code: code, upstream: session.upstream)
        do {
            let list = try await list(session.document(for: request))
            if let store = list.stores.first(where: { $0.code == code }) { return store }
        } catch let error as ScrapeError
            where error.code == .refused(status: 404) || error.code == .refused(status: 400)
        {
            throw IngestError(.storeUnknown(code: code), source: session.definition.id)
        }
        throw IngestError(.storeUnknown(code: code), source: session.definition.id)
    }

    /// Discards the attempts of the search: a run record lists only the run's own requests.
    private func list(_ document: KeptDocument) async throws -> StoreList {
        _ = await session.drainAttempts()
        let today = LocalDay(daysSinceEpoch: session.clock() / 86_400)
        return try session.definition.stores(in: document.body, from: document.url, today: today)
    }
}
