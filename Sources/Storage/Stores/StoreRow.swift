package import Deals
import Postgres

/// A store as stored in the database.
package struct StoreRow: Hashable, Sendable {
    package let id: Int64
    package let store: Store
    /// Whether the store is tracked: `circulard run` keeps it fresh.
    package let isTracked: Bool
    /// The first day on which it is closed, possibly in the future; nil for an open store.
    package let retiredOn: LocalDay?
    /// The store's local date at the requested instant.
    package let localDay: LocalDay
    /// From the requested point; nil without one.
    package let distanceMeters: Int?

    package init(
        id: Int64, store: Store, isTracked: Bool, retiredOn: LocalDay?, localDay: LocalDay, distanceMeters: Int?
    ) {
        (self.id, self.store, self.isTracked) = (id, store, isTracked)
        (self.retiredOn, self.localDay, self.distanceMeters) = (retiredOn, localDay, distanceMeters)
    }

    /// Whether it was closed at the requested instant.
    package var isRetired: Bool { retiredOn.map { $0 <= localDay } ?? false }
}

extension StoreRow {
    init(_ row: PostgresRow) throws {
        guard let localDay = try row.localDay("local_day") else { throw StorageError.unreadable("local_day", "NULL") }
        self.init(
            id: try row.required("id", row.int64), store: try Store(row, code: "code", name: "name"),
            isTracked: try row.required("is_tracked", row.bool), retiredOn: try row.localDay("retired_on"),
            localDay: localDay, distanceMeters: try row.int("distance_meters"))
    }
}

extension PostgresRow {
    func localDay(_ column: String) throws -> LocalDay? {
        guard let text = try text(column) else { return nil }
        guard let day = LocalDay(iso: text) else { throw StorageError.unreadable(column, text) }
        return day
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
    init(_ row: PostgresRow) throws {
        let latitude = try row.required("latitude", row.text)
        let longitude = try row.required("longitude", row.text)
        guard let north = Degrees(latitude), let east = Degrees(longitude),
            let point = Coordinate(latitude: north, longitude: east)
        else { throw StorageError.unreadable("latitude, longitude", "\(latitude), \(longitude)") }
        self = point
    }
}

extension PostgresValue {
    /// A value for a `numeric` parameter.
    static func degrees(_ degrees: Degrees) -> PostgresValue { .text("\(degrees)") }
}

extension StorageError {
    static func unreadable(_ column: String, _ value: String) -> StorageError {
        StorageError(
            .unreadable(column: column),
            "column \(column) contains \"\(value)\", which this program cannot read; run \"circulard db verify\""
        )
    }
}
