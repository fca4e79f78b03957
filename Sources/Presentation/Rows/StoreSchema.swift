import Deals
package import Rows
package import Storage

extension RowSchema where Row == StoreRow {
    package static let store = RowSchema(
        name: "Store", about: "One location of a chain.",
        fields: [
            RowField("store_id", \.id, "Circulard's number of the store: `store_id` of /v1/deals."),
            RowField("chain", \.store.chain, "The retailer."),
            RowField("store_code", \.store.code, "The chain's own code."),
            RowField("store", \.store.name, "Its name."),
            RowField("street", \.store.street, "Street and number."),
            RowField("city", \.store.city, "City."),
            RowField("state", \.store.state, "State, two letters."),
            RowField("postal_code", \.store.postalCode, "ZIP code."),
            RowField("latitude", .decimal(-90...90), \.store.location.latitude, "Degrees north (WGS 84)."),
            RowField("longitude", \.store.location.longitude, "Degrees east."),
            RowField("time_zone", \.store.timeZone, "IANA zone: deals end at its midnight."),
            RowField("distance_meters", \.distanceMeters, "Great-circle distance from the requested point."),
            RowField("is_tracked", \.isTracked, "Whether its prices are kept fresh."),
        ],
        example: .example, location: { $0.store.location.rowLocation })
}
