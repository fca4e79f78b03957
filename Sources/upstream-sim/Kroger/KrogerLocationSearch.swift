extension KrogerAPI {
    /// `GET /v1/locations`: no paging, no distances in the response, no guaranteed order.
    func listLocations(_ call: Call) throws(SimRefusal) -> SimReply {
        let limit = try Self.number(call["filter.limit"], in: 1...200, orElse: 10) {
            .location("Field 'limit' must be a number between 1 and 200 (inclusive)")
        }
        let radius = try Self.number(call["filter.radiusInMiles"], in: 1...100, orElse: 10) {
            .location(
                "Field 'filter.radiusInMiles' outside of distance limits, distance range is 1 - 100 miles.")
        }
        let start = try startPoint(call)
        let wanted = try Self.filter(call)
        let found = locations.filter { place in
            if case .some(let point) = start, !(point.map { $0.miles(to: place.position) <= Double(radius) } ?? false) {
                return false
            }
            return wanted(place)
        }
        let page: SimJSON = ["total": SimJSON(found.count), "start": 0, "limit": SimJSON(limit)]
        let shown = found.prefix(limit).map(\.json)
        return SimReply(json: ["data": .array(Array(shown)), "meta": ["pagination": page, "warnings": []]])
    }

    /// `GET` or `HEAD /v1/locations/{id}`
    func location(_ id: String, head: Bool) throws(SimRefusal) -> SimReply {
        guard Self.isLocationID(id) else {
            throw .location("Field 'locationId' must have a length of 8 characters", code: "LOCATION-2102")
        }
        guard let found = locations.first(where: { $0.id == id }) else { return SimReply(404) }
        return head ? SimReply(204) : Self.one(found.json)
    }

    static func isLocationID(_ id: String) -> Bool {
        id.utf8.count == 8 && id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }

    static func number(
        _ text: String?, in range: ClosedRange<Int>, orElse standard: Int, refusal: () -> SimRefusal
    ) throws(SimRefusal) -> Int {
        guard let text else { return standard }
        guard let number = Int(text), range.contains(number) else { throw refusal() }
        return number
    }

    /// Nil without a start point. A nil point is a ZIP code far from all of our stores.
    private func startPoint(_ call: Call) throws(SimRefusal) -> SimPosition?? {
        if let zip = call["filter.zipCode.near"] {
            guard zip.count == 5, zip.allSatisfy({ $0.isASCII && $0.isNumber }) else {
                throw .location("Field 'filter.zipCode.near' must 5 digits")
            }
            return .some(locations.first { $0.zipCode == zip }?.position)
        }
        if let both = call["filter.latLong.near"] {
            let parts = both.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            return .some(try Self.point(parts, field: "filter.latLong.near"))
        }
        guard let latitude = call["filter.lat.near"] else { return nil }
        return .some(try Self.point([latitude, call["filter.lon.near"] ?? ""], field: "filter.lat.near"))
    }

    private static func point(_ parts: [String], field: String) throws(SimRefusal) -> SimPosition {
        let numbers = parts.map { Double($0.filter { $0 != " " }) }
        guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1],
            let point = SimPosition(latitude: latitude, longitude: longitude)
        else { throw .location("Field '\(field)' improper coordinate location, must be on Earth") }
        return point
    }

    private static func filter(_ call: Call) throws(SimRefusal) -> (KrogerLocation) -> Bool {
        let ids = call["filter.locationId"].map { Set($0.split(separator: ",").map(String.init)) }
        guard ids?.allSatisfy(isLocationID) ?? true else {
            throw .location("Field 'locationId' must have a length of 8 characters", code: "LOCATION-2102")
        }
        let departments = Set(call["filter.department"]?.split(separator: ",").map(String.init) ?? [])
        guard departments.allSatisfy({ $0.count == 2 }) else {
            throw .location(
                "Field 'filter.department' contains invalid department ID(s)", code: "LOCATION-2119")
        }
        let chain = call["filter.chain"]?.uppercased()
        return { place in
            (chain ?? place.chain) == place.chain && ids?.contains(place.id) ?? true
                && departments.isSubset(of: place.departmentIDs)
        }
    }

    var chains: [SimJSON] {
        var seen: [String] = []
        for place in locations where !seen.contains(place.chain) { seen.append(place.chain) }
        return seen.map { name in
            let divisions = Set(locations.filter { $0.chain == name }.map { String($0.id.prefix(3)) }).sorted()
            return [
                "name": .string(name), "divisionNumbers": .array(divisions.map(SimJSON.string)),
                "domain": .string(name == "KROGER" ? "kroger.com" : "\(name.lowercased().filter { $0 != " " }).com"),
            ]
        }
    }

    var departments: [SimJSON] {
        KrogerLocation.departments.map { ["departmentId": .string($0.id), "name": .string($0.name)] }
    }
}
