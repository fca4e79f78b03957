import ArgumentParser
import CommandSupport
import Storage

extension NearOptions {
    /// Checks a command's option --store, such as "publix/1083".
    func validate(store: String?) throws {
        guard store == nil || near == nil else { throw ValidationError("give --store or --near, not both") }
        guard store?.split(separator: "/").count ?? 2 == 2 else {
            throw ValidationError("--store must be chain/code, such as publix/1083")
        }
    }
}

extension Database {
    /// - Parameter name: "publix/1083".
    /// - Throws: a failure if the store is not known.
    func store(named name: String, at instant: Int) async throws -> StoreRow {
        let parts = name.split(separator: "/").map(String.init)
        guard parts.count == 2, let row = try await store(chain: parts[0], code: parts[1], at: instant) else {
            throw Failure(
                .badData, "chain \(parts.first ?? "") has no known store \(parts.last ?? "")",
                advice: "circulard stores lists the known stores")
        }
        return row
    }
}

extension DealSearch.SearchArea {
    /// The place that a command's options name: around a point, one store, or anywhere.
    ///
    /// - Parameter store: "publix/1083".
    /// - Throws: a failure if the store is not known.
    init(_ place: NearOptions, store: String?, _ database: Database, _ now: Int) async throws {
        if let near = try await place.center(in: database) {
            self = .near(near, radiusMeters: place.radiusMeters)
        } else if let store {
            self = .store(try await database.store(named: store, at: now).id)
        } else {
            self = .anywhere
        }
    }
}
