import Deals
import Storage
import WebKit

/// The place of a query: around a point, a ZIP code, or at one store.
enum PlaceParameters {
    static func parameters(_ limits: Limits) -> [any AnyParameter] {
        [Parameters.latitude, Parameters.longitude, Parameters.radius(limits), Parameters.zip]
    }

    /// The point, or the middle of the stores of the ZIP code.
    static func point(_ query: Query, _ database: Database, now: Int) async throws -> Coordinate? {
        let (latitude, longitude) = (query[Parameters.latitude], query[Parameters.longitude])
        if let zip = query[Parameters.zip] {
            guard latitude == nil, longitude == nil else { throw refusal("zip", "goes without lat and lon") }
            guard let point = try await database.middle(ofPostalCode: zip, at: now) else {
                throw Problem(.zipUnknown, "No store is known in ZIP code \(zip): give lat and lon instead.")
            }
            return point
        }
        guard let latitude, let longitude else {
            if latitude != nil { throw refusal("lon", "is missing: lat goes with lon") }
            if longitude != nil { throw refusal("lat", "is missing: lon goes with lat") }
            return nil
        }
        if let meant = USState.intended(latitude: latitude, longitude: longitude) {
            throw refusal(
                "lat",
                "is not in the United States, where lat is about 17 to 72 and lon negative: "
                    + "lat=\(meant.latitude.short)&lon=\(meant.longitude.short) is")
        }
        return Coordinate(latitudeMicrodegrees: latitude, longitudeMicrodegrees: longitude)
    }

    static func requiredPoint(_ query: Query, _ database: Database, now: Int) async throws -> Coordinate {
        guard let point = try await point(query, database, now: now) else {
            throw refusal("lat", "is missing: say where, by lat and lon or by zip")
        }
        return point
    }

    static func store(_ id: Int64, _ database: Database, now: Int) async throws -> StoreRow {
        guard let store = try await database.store(id: id, at: now) else {
            throw Problem(.storeUnknown, "There is no store \(id): /v1/stores lists those that are known.")
        }
        return store
    }

    static func radiusMeters(_ query: Query, _ limits: Limits) -> Int {
        Mile.meters(query[Parameters.radius(limits)] ?? limits.standardRadiusMiles)
    }

    static func refusal(_ parameter: String, _ detail: String) -> Problem {
        .query([.init(parameter: parameter, detail: detail)])
    }
}
