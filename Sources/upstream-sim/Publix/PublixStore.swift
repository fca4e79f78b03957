/// A sample store with its two numbers: its own and that of the ad site.
struct PublixStore: Hashable, Sendable {
    let number: Int
    let adCode: Int
    let name: String, street: String, city: String, state: String, zip: String
    let position: SimPosition
    /// Stores of one zone print the same ad.
    let adZone: Int
    let opened: Day
    /// Its last day; nil if none is known.
    var closed: Day?

    static func samples() throws(SimulatorError) -> [PublixStore] {
        try SampleRow.rows(of: EmbeddedText.publixStores).map(\.cells).map { cells throws(SimulatorError) in
            guard cells.count == 11, let number = Int(cells[0]), let code = Int(cells[1]), let zone = Int(cells[8]),
                let latitude = Double(cells[6]), let longitude = Double(cells[7]),
                let position = SimPosition(latitude: latitude, longitude: longitude), let opened = Day(iso: cells[9])
            else { throw SimulatorError(.badCatalogue, "Publix store row is malformed: \(cells)") }
            return PublixStore(
                number: number, adCode: code, name: cells[2], street: cells[3], city: cells[4], state: "GA",
                zip: cells[5], position: position, adZone: zone, opened: opened, closed: Day(iso: cells[10]))
        }
    }

    /// The store as printed by the locator.
    var json: SimJSON {
        [
            "storeNumber": SimJSON(number), "type": "R", "name": .string(name),
            "shortName": .string(String(name.dropFirst("Publix at ".count))),
            "address": [
                "streetAddress": .string(street), "city": .string(city), "state": .string(state),
                "zip": .string("\(zip)-0100"),
            ],
            "latitude": .number("\(position.latitude)"), "longitude": .number("\(position.longitude)"),
            "weeklyAd": ["storeId": SimJSON(adCode)], "isEnabled": true, "openingDate": Self.date(opened),
            "closingDate": Self.date(closed),
        ]
    }
    private static func date(_ day: Day?) -> SimJSON { day.map { .string("\($0.iso)T00:00:00") } ?? .null }

    func closed(on day: Day) -> PublixStore {
        var store = self
        store.closed = day
        return store
    }

    func isOpen(on day: Day) -> Bool { opened <= day && closed.map { day <= $0 } ?? true }
}
