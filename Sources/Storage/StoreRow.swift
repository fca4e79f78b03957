package import Deals
import Postgres

/// A store as the database holds it.
package struct StoreRow: Hashable, Sendable {
    package let id: Int64
    package let store: Store
    /// Whether `scrape --due` keeps it fresh.
    package let isFollowed: Bool
    /// The day it was at the store at the instant asked about.
    package let localDay: LocalDay
    /// From the point asked about; nil where there was none.
    package let distanceMeters: Int?
}

extension StoreRow {
    init(_ row: PostgresRow) throws {
        let day = try row.required("local_day", row.text)
        guard let localDay = LocalDay(iso: day) else { throw StorageError.unreadable("local_day", day) }
        self.init(
            id: try row.required("id", row.int64), store: try Store(row, code: "code", name: "name"),
            isFollowed: try row.required("followed", row.bool), localDay: localDay,
            distanceMeters: try row.int("distance_meters"))
    }
}

extension Store {
    init(_ row: PostgresRow, code: String, name: String) throws {
        self.init(
            chain: try row.required("chain_id", row.text), code: try row.required(code, row.text),
            adCode: try row.text("ad_code"), name: try row.required(name, row.text), street: try row.text("street"),
            city: try row.text("city"), state: try row.required("state", row.text),
            postalCode: try row.text("postal_code"), location: try Coordinate(row),
            timeZone: try row.required("time_zone", row.text))
    }
}

extension Coordinate {
    fileprivate init(_ row: PostgresRow) throws {
        let latitude = try row.required("latitude", row.text)
        let longitude = try row.required("longitude", row.text)
        guard let north = microdegrees(latitude), let east = microdegrees(longitude),
            let point = Coordinate(latitudeMicrodegrees: north, longitudeMicrodegrees: east)
        else { throw StorageError.unreadable("latitude, longitude", "\(latitude), \(longitude)") }
        self = point
    }

    /// In the form of a `numeric` parameter.
    var latitude: PostgresValue { .text(degrees(latitudeMicrodegrees)) }
    var longitude: PostgresValue { .text(degrees(longitudeMicrodegrees)) }
}

/// `numeric(9,6)` always prints six decimals: without the point they are the whole number of millionths.
private func microdegrees(_ degrees: String) -> Int? { Int(degrees.filter { $0 != "." }) }

private func degrees(_ microdegrees: Int) -> String { "\(microdegrees)e-6" }

extension StorageError {
    static func unreadable(_ column: String, _ value: String) -> StorageError {
        StorageError(
            .unreadable(column: column),
            "column \(column) holds \"\(value)\", which this program cannot read: run \"circulard db verify\""
        )
    }
}
