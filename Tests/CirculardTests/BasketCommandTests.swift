import TestSupport
import Testing

@testable import upstream_sim

/// The command over the sample stores of both chains.
@Suite("The basket command", .serialized, .stage, .timeLimit(.minutes(3))) struct BasketCommandTests {
    private static let list = ["basket", "coffee x2", "bananas 3 lb", "zyxxy"]

    @Test("plans one store and more, says what is missing, and adds up")
    func plans() async throws {
        let outcome = try await Stage.run(Self.list + ["--json"] + Stage.place)
        outcome.expectSuccess()
        let answer = try outcome.json()
        #expect(answer["stores_considered"]?.number ?? 0 > 1)
        let entries = try #require(answer["entries"]?.elements)
        #expect(entries.map { $0["q"]?.text } == ["coffee", "bananas", "zyxxy"])
        #expect(entries.map { $0["amount"]?.text } == ["x2", "3 lb", ""] && entries[2]["offers"]?.number == 0)
        let trips = try #require(answer["trips"]?.elements)
        #expect(trips.count == 3 && trips.allSatisfy { $0["is_optimal"]?.flag == true })
        let plan = try #require(trips[0]["plan"])
        let missing = try #require(plan["missing"]?.elements?.first { $0["entry"]?.text == "zyxxy" })
        #expect(missing["reason"]?.text == "not_found")
        for plan in trips.compactMap({ $0["plan"] }) { try expectSums(plan) }
    }

    private func expectSums(_ plan: SimJSON) throws {
        let visits = try #require(plan["visits"]?.elements)
        let goods = visits.compactMap { $0["checkout_cents"]?.number }.reduce(0, +)
        #expect(goods == plan["goods_cents"]?.number && goods > 0)
        #expect(goods + (plan["travel_cents"]?.number ?? 0) == plan["total_cents"]?.number)
        for visit in visits {
            let items = try #require(visit["items"]?.elements)
            let costs = items.compactMap { $0["cost_cents"]?.number }
            #expect(!items.isEmpty && costs.count == items.count)
            let discount = try #require(visit["discount_cents"]?.number)
            #expect(costs.reduce(0, +) - discount == visit["checkout_cents"]?.number)
            #expect(items.allSatisfy { $0["offer"]?["store_code"]?.text == visit["store_code"]?.text })
            #expect(items.allSatisfy { ($0["packages"] == nil) != ($0["pounds"] == nil) })
        }
    }

    @Test("buys packages for the amount")
    func amounts() async throws {
        let one = try await Self.item("coffee")
        let several = try await Self.item("coffee x3")
        #expect(one["packages"]?.number == 1 && several["packages"]?.number ?? 0 >= 3)
        #expect(several["cost_cents"]?.number ?? 0 > one["cost_cents"]?.number ?? 0)
        #expect(try await Self.item("bananas 3 lb")["pounds"]?.text == "3")
    }

    private static func item(_ entry: String) async throws -> SimJSON {
        let outcome = try await Stage.run(["basket", entry, "--max-stores", "1", "--json"] + Stage.place)
        return try #require(
            outcome.json()["trips"]?.elements?.first?["plan"]?["visits"]?.elements?.first?["items"]?.elements?.first,
            "\(outcome)")
    }

    @Test("prints the same plans from arguments, standard input and a file")
    func text() async throws {
        let outcome = try await Stage.run(Self.list + Stage.place)
        outcome.expectSuccess()
        #expect(
            outcome.output.contains("1 store: ") && outcome.output.contains("Missing: zyxxy (not found)"), "\(outcome)")
        let stage = try #require(Stage.current)
        let piped = try await stage.program.run(
            ["basket"] + Stage.place, input: "coffee x2\n# a note\n\nbananas 3 lb\nzyxxy\n")
        #expect(piped.output == outcome.output, "\(piped)")
        let file = try stage.scratch.file("list.txt", "coffee x2\nbananas 3 lb\n")
        let read = try await Stage.run(["basket", file, "zyxxy"] + Stage.place)
        #expect(read.output == outcome.output, "\(read)")
    }

    @Test("fits a terminal of 80 columns")
    func width() async throws {
        let report = try await Stage.run(Self.list + ["coffee x2", "ice cream", "chicken breast 3 lb"] + Stage.place)
        report.expectSuccess()
        let headings = report.lines.filter { !$0.hasPrefix("    ") }
        #expect(headings.allSatisfy { $0.count <= 80 }, "\(report)")
    }

    @Test("agrees with the number of stores, the cost of a mile and the smallest saving")
    func settings() async throws {
        let single = try await Stage.run(Self.list + ["--max-stores", "1", "--json"] + Stage.place).json()
        #expect(single["trips"]?.elements?.count == 1)
        let free = try await Stage.run(Self.list + ["--cost-per-mile", "0", "--json"] + Stage.place).json()
        #expect(free["trips"]?.elements?.first?["plan"]?["travel_cents"]?.number == 0)
        let other = try await Stage.run(
            Self.list + ["--minimum-saving", "99.99", "--cost-per-mile", "full", "--json"] + Stage.place
        ).json()
        #expect(other["minimum_saving_cents"]?.number == 9_999 && other["cost_per_mile_cents"]?.text == "72.5")
        #expect(other["suggested_store_count"]?.number == 1)
    }

    @Test("answers where nothing is found")
    func nothing() async throws {
        let outcome = try await Stage.run(["basket", "zyxxy"] + Stage.place)
        outcome.expectSuccess()
        #expect(outcome.errors.contains("Nothing of the list") && outcome.output.contains("Missing: zyxxy"))
        let json = try await Stage.run(["basket", "zyxxy", "--json"] + Stage.place).json()
        #expect(json["stores_considered"]?.number == 0 && json["suggested_store_count"] == nil)
    }

    @Test("plans the others where an entry is not understood, and says what was not")
    func notUnderstood() async throws {
        let outcome = try await Stage.run(["basket", "coffee", "2 cloves garlic", "--json"] + Stage.place)
        outcome.expectSuccess()
        let answer = try outcome.json()
        let entries = try #require(answer["entries"]?.elements)
        #expect(entries[0]["not_understood"] == nil)
        #expect(entries[1]["not_understood"]?.text == "has an amount that is not understood: 2 cloves")
        let plan = try #require(answer["trips"]?.elements?.first?["plan"])
        #expect(plan["missing"]?.elements?.map { $0["reason"]?.text } == ["not_understood"])
        let text = try await Stage.run(["basket", "2 cloves garlic"] + Stage.place)
        text.expectSuccess()
        #expect(text.output.contains("Missing: 2 cloves garlic (has an amount"), "\(text)")
    }

    @Test("names the line of a file that cannot be read")
    func lines() async throws {
        let scratch = try #require(Stage.current).scratch
        let bad = try scratch.file("bad.txt", "milk\n# a note\n!! 3 lb\n")
        let outcome = try await Stage.run(["basket", bad] + Stage.place)
        outcome.expectRefusal(65, naming: "line 3 of \(bad)")
        let empty = try scratch.file("empty.txt", "# nothing\n")
        try await Stage.run(["basket", empty] + Stage.place).expectRefusal(65, naming: "the list is empty")
        let long = try scratch.file("long.txt", String(repeating: "milk\n", count: 51))
        try await Stage.run(["basket", long] + Stage.place).expectRefusal(65, naming: "51 entries")
        try await Stage.run(["basket", "./none.txt"] + Stage.place).expectRefusal(65, naming: "none.txt")
    }
}
