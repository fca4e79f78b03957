import CommandSupport
import Storage

extension DealSearch.SearchArea {
    /// The place that a command's options name: around a point, one store, or anywhere.
    ///
    /// - Parameter store: "publix/1083".
    /// - Throws: a failure if the store is not known.
    init(_ place: NearOptions, store: String?, _ database: Database, _ now: Int) async throws {
        if let near = place.near {
            self = .near(near.coordinate, radiusMeters: place.radiusMeters)
            return
        }
        guard let parts = store?.split(separator: "/") else {
            self = .anywhere
            return
        }
        guard let row = try await database.store(chain: String(parts[0]), code: String(parts[1]), at: now) else {
            throw Failure(
                .badData, "chain \(parts[0]) has no known store \(parts[1])",
                advice: "circulard stores lists the known stores")
        }
        self = .store(row.id)
    }
}
