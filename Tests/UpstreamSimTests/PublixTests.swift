import Testing

@testable import upstream_sim

@Suite("Publix")
struct PublixTests {
    static let page = "/savings/weekly-ad/view-all?storeId=2501083"
    static let tiles = "/PublixAccessibility/BrowseByListing/ByCategory/?StoreID=2501083&CategoryID="

    private func savings(_ rig: Rig, store: String? = "1083") async throws -> [SimJSON] {
        let reply = await rig.get("/api/v4/savings?page=1&pageSize=0", store.map { ["publixstore": $0] } ?? [:])
        return try #require(try reply.json()["Savings"]?.elements)
    }

    private func count(_ text: String, in page: String) -> Int { page.split(separator: text).count - 1 }

    @Test("without a known store there are only digital coupons, and an empty page", arguments: [nil, "", "9999"])
    func unknownStore(store: String?) async throws {
        let rig = try Rig()
        let rows = try await savings(rig, store: store)
        #expect((170...190).contains(rows.count))
        #expect(rows.allSatisfy { $0["savingType"]?.text == "DigitalCoupon" })
        let page = await rig.get("/savings/weekly-ad/view-all?storeId=\(store ?? "7")").text
        #expect(!page.contains("data-item-code") && !page.contains("data-store"))
    }

    @Test("store numbers may be padded with zeros; the seven-digit ad code is too large; a store to come has no ad")
    func storeNumbers() async throws {
        let rig = try Rig()
        #expect(try await savings(rig, store: "00612") == savings(rig, store: "612"))
        let reply = await rig.get("/api/v4/savings", ["publixstore": "2501083"])
        #expect(reply.status == 500 && reply.text == "Value was either too large or too small for an Int16.")
        #expect(try await savings(rig, store: "1799") == [])
    }

    @Test("page, tiles and JSON have the same rows; the BOGO category contains only such deals, and all of them")
    func agree() async throws {
        let rig = try Rig()
        let rows = try await savings(rig)
        let page = await rig.get(Self.page).text
        var tiles = ""
        for category in PublixCategory.ids.dropFirst() { tiles += await rig.get(Self.tiles + String(category.id)).text }
        let codes = rows.compactMap { row in
            row["wa_itemCode"]?.text == "0" ? row["waId"]?.literal : row["wa_itemCode"]?.text
        }
        #expect(Set(codes).count == rows.count)
        #expect(count("data-item-code=", in: page) == rows.count)
        #expect(count("class=\"theTile\"", in: tiles) == rows.count)
        #expect(
            codes.allSatisfy { page.contains("data-item-code=\"\($0)\"") && tiles.contains("data_listingid=\"\($0)\"") }
        )
        let bogo = await rig.get(Self.tiles + "5232540").text.lowercased()
        let expected = await rig.simulator.publix.deals(at: Rig.friday, zone: 0).count { $0.isBuyOneGetOne }
        #expect(count("class=\"thetile\"", in: bogo) == expected)
        #expect(count("<span class=\"ellipsis_text\">buy 1 get 1 free", in: bogo) == expected)
    }

    @Test("JSON strings contain HTML entities, savings are in capitals, and local dates are marked as UTC")
    func quirks() async throws {
        let rows = try await savings(try Rig())
        #expect(rows.contains { $0["title"]?.text?.contains("&amp;") == true })
        #expect(rows.contains { $0["title"]?.text?.contains("&#39;") == true })
        #expect(rows.allSatisfy { $0["additionalDealInfo"]?.text.map { $0 == $0.uppercased() } ?? true })
        #expect(rows.contains { $0["wa_endDate"]?.text == "2026-07-01T23:59:59Z" })
        #expect(rows.allSatisfy { $0["dc_startDate"]?.text == "0001-01-01T00:00:00Z" && $0["isSneakPeak"] == false })
    }

    @Test("robots.txt allows the savings pages")
    func robots() async throws {
        let text = try await Rig().get("/robots.txt").text
        #expect(text.contains("Disallow: /account/") && !text.contains("Disallow: /savings"))
    }
}
