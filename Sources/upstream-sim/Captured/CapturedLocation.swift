extension KrogerLocation {
    /// A captured location object; nil if it has no id or coordinates.
    init?(captured object: SimJSON) {
        guard let id = object["locationId"]?.text, let place = object["geolocation"],
            let latitude = Self.degrees(place["latitude"]), let longitude = Self.degrees(place["longitude"]),
            let position = SimPosition(latitude: latitude, longitude: longitude)
        else { return nil }
        let departments = object["departments"]?.elements ?? []
        self.init(
            id: id, chain: object["chain"]?.text ?? "KROGER", position: position,
            zipCode: object["address"]?["zipCode"]?.text ?? "",
            departmentIDs: Set(departments.compactMap { $0["departmentId"]?.text }),
            zone: SimZone(rawValue: object["hours"]?["timezone"]?.text ?? "") ?? .eastern,
            // As in the samples, a location without departments is not a store. The captured shelf decides which
            // products it has.
            isRetail: !departments.isEmpty, json: object)
    }

    private static func degrees(_ value: SimJSON?) -> Double? {
        if case .number(let literal) = value { return Double(literal) }
        return nil
    }

    /// Stores for ids without captured locations, some miles apart around the center of Atlanta.
    static func placed(ids: [String]) -> [KrogerLocation] {
        ids.enumerated().map { index, id in
            let (row, column) = (Double(index / 3), Double(index % 3))
            return KrogerLocation(
                .init(
                    id: id, chain: "KROGER", name: "Kroger - Captured \(index + 1)", street: "\(100 + index) Sample St",
                    city: "Atlanta", state: "GA", zip: "30306", county: "DEKALB COUNTY",
                    latitude: 33.79 + 0.04 * row, longitude: -84.33 + 0.04 * column, phone: "4045550100", kind: .store))
        }
    }
}
