extension ListResponse {
    /// RFC 7946: a feature for each row, its members the properties.
    package func geoJSON() -> [UInt8] {
        var json = JSONBytes(reserving: 1024 * (rows.count + 1))
        json.append(features)
        json.append(byte: UInt8(ascii: "\n"))
        return json.bytes
    }

    package var features: Value {
        ["type": "FeatureCollection", "features": .list(rows.map(feature))]
    }

    private func feature(_ row: Row) -> Value {
        [
            "type": "Feature",
            "id": shape.fields.first { ["deal_id", "store_id"].contains($0.description.name) }?.value(row) ?? .null,
            "geometry": shape.location.map { Self.point($0(row)) } ?? .null,
            "properties": shape.object(row),
        ]
    }

    /// East comes before north.
    private static func point(_ place: RowLocation) -> Value {
        let degrees = [place.longitude, place.latitude].map { Value.decimal($0) }
        return ["type": "Point", "coordinates": .list(degrees)]
    }
}
