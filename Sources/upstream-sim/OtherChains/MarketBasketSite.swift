/// `www.shopmarketbasket.com`: one flyer for all stores, from Sunday to Saturday.
struct MarketBasketSite: Sendable {
    private let rows: [(department: String, name: String, description: String, deals: Turns)]

    init() throws(SimulatorError) {
        rows = try SampleRow.rows(of: EmbeddedText.marketBasketFlyer).map { row throws(SimulatorError) in
            guard row.cells.count == 3 else {
                throw SimulatorError(.badCatalogue, "Market Basket row in \(row.heading) is malformed: \(row.cells)")
            }
            return (row.heading, row.cells[0], row.cells[1], Turns(row.cells[2]))
        }
    }

    func answer(_ call: Call, at now: SimInstant) -> SimReply {
        guard call.method == "GET" else { return SimReply(405) }
        let week = SimZone.eastern.localDay(at: now).latest(.sunday)
        return SimReply(json: [
            "active": true, "title": "Weekly Flyer",
            "dates": ["start_date": .string(Self.words(week)), "end_date": .string(Self.words(week + 6))],
            "products": .array(rows.indices.compactMap { product($0, week) }),
        ])
    }

    private func product(_ index: Int, _ week: Day) -> SimJSON? {
        let row = rows[index]
        guard let parts = row.deals.choice(week: week, row: index)?.split(separator: "~").map(trimmed) else {
            return nil
        }
        // A number belongs to the offer of one week.
        let id = week.number.flooredQuotient(by: 7) * 100 + index
        return [
            "id": SimJSON(id), "name": .string(row.name), "description": .string(row.description),
            "deal_pricing": .string(parts[0]), "deal_text": .string(parts[safe: 1] ?? ""),
            "departments": [["name": .string(row.department)]], "featured": false, "slug": .string("\(id)"),
        ]
    }

    /// "October 5, 2025".
    private static func words(_ day: Day) -> String {
        "\(Day.months[day.month - 1].prefix(1))\(Day.months[day.month - 1].dropFirst().lowercased()) \(day.day), \(day.year)"
    }
}
