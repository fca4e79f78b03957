import Testing

@testable import upstream_sim

@Suite("Whole Foods and Market Basket") struct OtherChainTests {
    @Test("a row has one of its deals each week, by turns")
    func turns() {
        let (turns, week) = (Turns("2.99 / - / 2 for $5"), Day(year: 2026, month: 11, day: 22))
        let first = (0..<3).map { turns.choice(week: week + 7 * $0, row: 0) }
        #expect(Set(first) == ["2.99", nil, "2 for $5"])
        #expect((0..<3).map { turns.choice(week: week, row: $0) } == first)
        #expect(turns.choice(week: week + 21, row: 0) == first[0])
    }

    @Test("a category comes in pages, with the shelf's own number of products")
    func pages() async throws {
        let rig = try Rig()
        let base = "/api/products/category/produce?store=10901"
        let (whole, rest) = (
            try await rig.get("\(base)&limit=60").json(), try await rig.get("\(base)&limit=4&offset=8").json()
        )
        let names = whole["results"]?.elements?.compactMap { $0["name"]?.text } ?? []
        #expect(names.count == 10 && whole.at("meta", "total", "value") == SimJSON(10))
        #expect(rest["results"]?.elements?.compactMap { $0["name"]?.text } == Array(names.suffix(2)))
        #expect(whole["results"]?.elements?.contains { $0["uom"]?.text == "lb" } == true)
        #expect(await rig.get("/api/products/category/produce?store=1").status == 400)
        #expect(await rig.get("/api/stores/10902/summary").status == 200)
        #expect(await rig.get("/api/stores/7/summary").status == 404)
    }

    @Test("a flyer runs from Sunday to Saturday, and the next has other numbers")
    func flyer() async throws {
        let rig = try Rig()
        let now = try await rig.get("/wp-json/mb/v1/weekly-flyer").json()
        // The rig stands on Friday, 2026-06-26.
        #expect(now.at("dates", "start_date")?.text == "June 21, 2026")
        #expect(now.at("dates", "end_date")?.text == "June 27, 2026")
        _ = await rig.simulator.answer(Call(method: "POST", target: "/_sim/clock?advance=604800"))
        let next = try await rig.get("/wp-json/mb/v1/weekly-flyer").json()
        let ids = [now, next].map { Set($0["products"]?.elements?.compactMap { $0["id"] } ?? []) }
        #expect(ids.allSatisfy { $0.count > 30 } && ids[0].isDisjoint(with: ids[1]))
    }
}
