import Testing

@testable import upstream_sim

extension CommandTests {
    @Test("ranks stores, each with its reason, distance and freshness", arguments: ["milk", "\"ice cream\"", "coffee"])
    func compares(query: String) async throws {
        let answer = try await Stage.run(["compare", query, "--json"] + Stage.place)
        answer.expectSuccess()
        #expect(answer.lines.count == 1)
        let object = try answer.json()
        #expect(
            object.keys.isSuperset(of: [
                "q", "radius_miles", "as_of", "compared_by", "tolerance_percent", "ranked", "unranked", "without_price",
            ]))
        let rows = object["ranked"]?.elements ?? []
        #expect(!rows.isEmpty, "\(answer)")
        let sections = Dictionary(grouping: rows) { "\($0["relation"]?.text ?? "") \($0["compared_by"]?.text ?? "")" }
        for section in sections.values {
            let isAsked = section[0]["compared_by"]?.text == object["compared_by"]?.text
            expectRanking(section, best: isAsked && section[0]["relation"]?.text == "same", answer)
        }
    }

    private func expectRanking(_ rows: [SimJSON], best: Bool, _ answer: Outcome) {
        for (index, row) in rows.enumerated() {
            #expect(row["rank"]?.number == index + 1 && row["best_value"]?.flag == (best && index == 0), "\(answer)")
            let isOutlier = row["unit_price_is_outlier"]?.flag
            #expect(
                (isOutlier == true ? ["outlier"] : ["lowest", "similar"]).contains(row["reason"]?.text), "\(answer)")
            #expect(isOutlier != nil && !(isOutlier == true && index == 0), "\(answer)")
            #expect(row["distance_meters"]?.number != nil && row["freshness"]?.text == "green", "\(answer)")
            #expect(row["price_exact_cents"]?.text != nil && row["expires_at"]?.text != nil, "\(answer)")
        }
        let stores = rows.compactMap { $0["store_code"]?.text }
        #expect(stores.count == rows.count && Set(stores).count == stores.count, "a store twice: \(answer)")
    }

    @Test("prints text on stdout without --json")
    func comparesForPeople() async throws {
        let answer = try await Stage.run(["compare", "ice cream"] + Stage.place)
        answer.expectSuccess()
        #expect(answer.errors.isEmpty && answer.output.contains("ice cream") && answer.output.contains("Kroger"))
    }

    @Test(
        "finds no price for unknown items", arguments: ["zzzz", "milk'; DROP TABLE offer; --", "the", "%", "a\"b"])
    func comparesNothing(query: String) async throws {
        let answer = try await Stage.run(["compare", query + " zzzz", "--json"] + Stage.place)
        answer.expectSuccess()
        let object = try answer.json()
        #expect(object["ranked"]?.elements == [], "\(answer)")
    }

    @Test("finds no price after every deal has ended")
    func comparesLater() async throws {
        let answer = try await Stage.run(["compare", "milk", "--at", "2199-01-01", "--json"] + Stage.place)
        answer.expectSuccess()
        #expect(try answer.json()["ranked"]?.elements == [])
    }

    @Test("lists deals near a point and of a store")
    func listsDeals() async throws {
        let near = try await Stage.run(["deals", "--json", "--limit", "7"] + Stage.place)
        let store = try await Stage.run("deals", "--store", "publix/1083", "--mechanic", "bxgy_free", "--json")
        near.expectSuccess()
        store.expectSuccess()
        #expect(try near.rows().count == 7)
        let keys: Set = [
            "chain", "store_code", "title", "mechanic", "price_basis", "summary", "valid_from", "valid_through",
            "expires_local",
            "freshness", "source", "sku", "conditions", "sold_by", "minimum_quantity", "additional_units",
            "mix_and_match",
            "excludes_deposit", "rewards",
        ]
        let rows = try store.rows()
        #expect(!rows.isEmpty && rows.allSatisfy { $0.keys.isSuperset(of: keys) }, "\(store)")
        #expect(rows.allSatisfy { $0["mechanic"]?.text == "bxgy_free" && $0["store_code"]?.text == "1083" })
    }

    @Test("shows the freshness of each store")
    func status() async throws {
        let status = try await Stage.run("status", "--json")
        status.expectSuccess()
        let object = try status.json()
        #expect(object.keys.isSuperset(of: ["as_of", "sources", "offer_counts"]))
        let sources = object["sources"]?.elements ?? []
        #expect(Set(sources.compactMap { $0["source"]?.text }) == ["publix", "kroger"], "\(status)")
        #expect(sources.allSatisfy { $0["freshness"]?.text == "green" && $0["live_offers"]?.number ?? 0 > 100 })
    }
}
