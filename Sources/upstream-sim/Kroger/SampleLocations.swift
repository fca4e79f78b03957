extension KrogerLocation {
    enum LocationKind: String, Sendable { case store, fuel, shed }

    /// The data from which a sample location's object is built.
    struct Sketch: Sendable {
        let id: String, chain: String, name: String
        let street: String, city: String, state: String, zip: String, county: String
        let latitude: Double, longitude: Double
        let phone: String
        let kind: LocationKind
    }

    static let departments = [
        (id: "01", name: "Deli"), (id: "02", name: "Bakery"), (id: "04", name: "Meat"),
        (id: "05", name: "Seafood Department"), (id: "09", name: "Pharmacy"), (id: "0J", name: "Home Chef"),
        (id: "44", name: "Beer"), (id: "99", name: "Check Cashing"),
    ]

    static func samples() throws(SimulatorError) -> [KrogerLocation] {
        try SampleRow.rows(of: EmbeddedText.krogerStores).map(\.cells).map { cells throws(SimulatorError) in
            guard cells.count == 12, let latitude = Double(cells[8]), let longitude = Double(cells[9]),
                let kind = LocationKind(rawValue: cells[11])
            else { throw SimulatorError(.badCatalogue, "Kroger store row is malformed: \(cells)") }
            return KrogerLocation(
                Sketch(
                    id: cells[0], chain: cells[1], name: cells[2], street: cells[3], city: cells[4], state: cells[5],
                    zip: cells[6], county: cells[7], latitude: latitude, longitude: longitude, phone: cells[10],
                    kind: kind))
        }
    }

    init(_ sketch: Sketch) {
        let zone = sketch.state == "TN" ? SimZone.central : .eastern
        let isStore = sketch.kind == .store
        id = sketch.id
        chain = sketch.chain
        position = SimPosition(latitude: sketch.latitude, longitude: sketch.longitude) ?? SimPosition.origin
        zipCode = sketch.zip
        departmentIDs = isStore ? Set(Self.departments.map(\.id)) : []
        self.zone = zone
        isRetail = isStore
        json = [
            "locationId": .string(sketch.id), "chain": .string(sketch.chain),
            "address": [
                "addressLine1": .string(sketch.street), "city": .string(sketch.city), "state": .string(sketch.state),
                "zipCode": .string(sketch.zip), "county": .string(sketch.county),
            ],
            "geolocation": [
                "latitude": .number("\(sketch.latitude)"), "longitude": .number("\(sketch.longitude)"),
                "latLng": .string("\(sketch.latitude),\(sketch.longitude)"),
            ],
            "name": .string(sketch.name), "hours": isStore ? Self.hours(zone) : ["open24": false],
            "phone": .string(sketch.phone),
            "departments": .array(isStore ? Self.departments.map(Self.department) : []),
        ]
    }

    private static func hours(_ zone: SimZone) -> SimJSON {
        let daily: SimJSON = ["open": "06:00", "close": "23:00", "open24": false]
        let days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
        return days.reduce(
            ["timezone": .string(zone.rawValue), "gmtOffset": .string(zone.displayName), "open24": false]
        ) { $0.with($1, daily) }
    }

    private static func department(_ entry: (id: String, name: String)) -> SimJSON {
        let plain: SimJSON = ["departmentId": .string(entry.id), "name": .string(entry.name)]
        return entry.id == "09" ? plain.with("phone", "4045550190").with("hours", ["open24": false]) : plain
    }
}
