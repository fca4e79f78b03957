import Postgres

extension Database {
    /// Great-circle distances in meters between stores, one row for each in the given order: the same formula as the
    /// distance from a point (`store_near` in schema/code.sql). Each store must be known.
    package func distances(among ids: [Int64]) async throws -> [[Int]] {
        let rows = try await connection.rows(
            of: """
                SELECT round(2 * 6371008.8 * asin(least(1, sqrt(
                           sin(radians(a.latitude - b.latitude) / 2) ^ 2
                           + cos(radians(a.latitude)) * cos(radians(b.latitude))
                               * sin(radians(a.longitude - b.longitude) / 2) ^ 2))))::integer AS distance_meters
                FROM unnest(\(.integers(ids.map { Int($0) }))::bigint[]) WITH ORDINALITY i (id, place)
                CROSS JOIN unnest(\(.integers(ids.map { Int($0) }))::bigint[]) WITH ORDINALITY j (id, place)
                JOIN store a ON a.id = i.id JOIN store b ON b.id = j.id
                ORDER BY i.place, j.place
                """)
        let meters = try rows.map { try $0.required("distance_meters", $0.int) }
        guard meters.count == ids.count * ids.count else {
            throw StorageError.unreadable("distance_meters", "\(meters.count) rows for \(ids.count) stores")
        }
        return stride(from: 0, to: meters.count, by: max(ids.count, 1)).map { Array(meters[$0..<($0 + ids.count)]) }
    }
}
