extension PublixSite {
    /// `GET /storelocator/api/v1/stores/`: by number, ZIP code, or around a point; nearest first.
    func locate(_ call: Call, areClosed: Bool = false) -> SimReply {
        let stores = areClosed ? stores.map { $0.closed(on: Day(year: 2020, month: 1, day: 1)) } : stores
        let count = call.parameter("count").flatMap { Int($0) } ?? 10
        if let number = call.parameter("storeNumber").flatMap({ Int($0) }) {
            return Self.answer(stores.filter { $0.number == number })
        }
        guard let point = point(call) else { return Self.answer([]) }
        let miles = call.parameter("distance").flatMap { Double($0) } ?? 50
        let near = stores.map { (store: $0, miles: point.miles(to: $0.position)) }
            .filter { $0.miles <= miles }
            .sorted { ($0.miles, $0.store.number) < ($1.miles, $1.store.number) }
        return Self.answer(near.prefix(max(0, count)).map(\.store))
    }

    private func point(_ call: Call) -> SimPosition? {
        if let latitude = call.parameter("latitude").flatMap({ Double($0) }),
            let longitude = call.parameter("longitude").flatMap({ Double($0) })
        {
            return SimPosition(latitude: latitude, longitude: longitude)
        }
        let zip = call.parameter("zip") ?? call.parameter("zipCode")
        return stores.first { $0.zip == zip?.prefix(5).description }?.position
    }

    private static func answer(_ stores: [PublixStore]) -> SimReply {
        SimReply(json: ["stores": .array(stores.map(\.json))], type: "application/json")
    }
}

/// The older site's category numbers, unchanged for years.
enum PublixCategory {
    static let bogo = "BOGO"

    static let ids: [(name: String, id: Int)] = [
        (bogo, 5_232_540), ("Baby", 5_232_519), ("Bakery", 5_232_520), ("Beer & Wine", 5_232_521),
        ("Dairy", 5_232_525), ("Deli", 5_232_526), ("Floral", 5_232_527), ("Frozen Food", 5_232_528),
        ("Grocery", 5_232_529), ("Beauty & Personal Care", 5_232_530), ("Housewares", 5_232_531),
        ("Liquor", 5_232_532), ("Meat", 5_232_533), ("Pet", 5_232_535), ("Produce", 5_232_537),
        ("Seafood", 5_232_538), ("Health & Nutrition", 5_232_789), ("Non-Foods", 5_232_805),
    ]

    static func name(ofID id: String?) -> String? { ids.first { String($0.id) == id }?.name }
}
