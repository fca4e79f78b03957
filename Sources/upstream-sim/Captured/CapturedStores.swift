extension PublixStore {
    /// The stores of a saved answer of the locator.
    static func captured(in path: String) throws(SimulatorError) -> [PublixStore] {
        let json = try SimJSONReader.read(try Captures.read(path), from: path)
        let stores = (json["stores"]?.elements ?? []).compactMap(PublixStore.init(captured:))
        guard !stores.isEmpty else {
            throw SimulatorError(.unreadableCapture, "\(path): no store with its two numbers and coordinates.")
        }
        return stores
    }

    /// Nil if it lacks one of its numbers or its coordinates. Which stores print the same ad the locator does not say: every
    /// second number does.
    private init?(captured object: SimJSON) {
        guard let number = Self.number(object["storeNumber"]), let adCode = Self.number(object["weeklyAd"]?["storeId"]),
            let latitude = Self.degrees(object["latitude"]), let longitude = Self.degrees(object["longitude"]),
            let position = SimPosition(latitude: latitude, longitude: longitude)
        else { return nil }
        let address = { (key: String) in object["address"]?[key]?.text ?? "" }
        self.init(
            number: number, adCode: adCode, name: object["name"]?.text ?? "", street: address("streetAddress"),
            city: address("city"), state: address("state"), zip: String(address("zip").prefix(5)), position: position,
            adZone: number % 2, opened: Self.day(object["openingDate"]) ?? Day(number: 0),
            closed: Self.day(object["closingDate"]))
    }

    private static func number(_ value: SimJSON?) -> Int? {
        if case .number(let literal)? = value { return Int(literal) }
        return nil
    }

    private static func degrees(_ value: SimJSON?) -> Double? {
        switch value {
        case .number(let literal), .string(let literal): Double(literal)
        default: nil
        }
    }

    private static func day(_ value: SimJSON?) -> Day? { value?.text.flatMap { Day(iso: String($0.prefix(10))) } }
}
