import Deals
import TestSupport
import Testing

@testable import upstream_sim

/// Ten weekly ads, read by the real program one after the other as they were saved. Butter is in every second one. Each ad
/// has numbers of its own.
@Suite(.timeLimit(.minutes(5))) struct HistoryCommandTests {
    private static let store = ["--store", "publix/1083"]

    @Test("tells in words and as JSON whether a price is a good one, and when the next sale is expected")
    func history() async throws {
        try await Scratch.with { scratch in
            let program = try Program(in: scratch)
            try await program.holdingDatabase(in: scratch.state) { _ in
                let today = try await Self.read(10, by: program, scratch)
                try await Self.expectWords(program, today)
                try await Self.expectJSON(program, today)
                try await Self.expectNothing(program)
            }
        }
    }

    private static func expectWords(_ program: Program, _ today: LocalDay) async throws {
        let words = try await program.run(["history", "butter"] + store)
        words.expectSuccess()
        #expect(words.errors.isEmpty)
        #expect(words.lines.first == "Salted Butter, at Publix at Druid Court:")
        #expect(words.lines.dropFirst().first == "  $2.49 is the lowest price in 28 days.")
        #expect(words.output.contains(", and in 5 of 10 weeks seen."), "\(words)")
        #expect(words.output.contains("(quite sure: 5 sales, every 14 days)."), "\(words)")
        let plain = try await program.run(["history", "salted", "--any-text"] + store)
        #expect(plain.output == words.output, "a pipe has each sentence in a line: \(plain)")
        let off = try await program.run(["history", "jam", "--near", "33.790,-84.330"])
        #expect(off.output.contains("Not on sale now. The lowest price in 28 days: $3.49"), "\(off)")
    }

    private static func expectJSON(_ program: Program, _ today: LocalDay) async throws {
        // By its number, as a price history in the API and in SQL.
        let answer = try await program.run(["history", "1001", "--json"] + store)
        answer.expectSuccess()
        let object = try answer.json()
        #expect(object["price_cents"]?.number == 249 && object["price_basis"]?.text == "exact")
        #expect(object["standing"]?.text == "lowest" && object["span_days"]?.number == 28)
        #expect(object["sales_seen"]?.number == 5 && object["observed_days"]?.number == 68)
        #expect(object["next_sale"]?.text == "expected" && object["certainty"]?.text == "high")
        #expect(object["next_sale_from"]?.text == "\(today.adding(days: 10))")
        #expect(object["next_sale_through"]?.text == "\(today.adding(days: 10))")
        #expect(object["sale_through"]?.text == "\(today.adding(days: 2))", "\(answer)")
    }

    private static func expectNothing(_ program: Program) async throws {
        let unknown = try await program.run(["history", "zzzz zzzz"] + store)
        unknown.expectSuccess()
        #expect(unknown.lines.first == "No item for \"zzzz zzzz\" was seen there.")
        let nowhere = try await program.run(["history", "butter", "--near", "10,10", "--json"])
        nowhere.expectSuccess()
        #expect(nowhere.output.isEmpty)
        let noStore = try await program.run(["history", "butter", "--store", "publix/9999"])
        noStore.expectRefusal(65, naming: "9999")
    }

    /// Reads a number of ads, of which the last is that of this week: it began four days ago.
    ///
    /// - Returns: the local day of the store.
    private static func read(_ weeks: Int, by program: Program, _ scratch: Scratch) async throws -> LocalDay {
        try await program.run([
            "stores", "add", "publix", "1083", "--name", "Publix at Druid Court", "--state", "GA", "--time-zone",
            "America/New_York", "--near", "33.790,-84.330",
        ]).expectSuccess()
        let day = try await program.run([
            "db", "psql", "--", "-Atc", "SELECT (now() AT TIME ZONE 'America/New_York')::date",
        ])
        let today = try #require(LocalDay(iso: day.output.trimmed))
        for week in (0..<weeks).reversed() {
            let first = today.adding(days: -4 - 7 * week)
            let page = try scratch.file("ad.json", ad(of: week, from: first))
            try await program.run([
                "scrape", "publix", "--store", "1083", "--from", page, "--at", "\(first)T16:00:00Z",
                "--skip-anomaly-check",
            ]).expectSuccess()
        }
        return today
    }

    /// An ad of Publix with sixty items; jam is in those without butter.
    private static func ad(of week: Int, from first: LocalDay) -> String {
        let base = 1_000 * (week + 1)
        let items = (2...60).map { row(base + $0, "Sample Item \($0)", cents: 199 + $0, first) }
        let changing =
            week % 2 == 0
            ? row(base + 1, "Salted Butter", cents: week == 0 ? 249 : 299, first)
            : row(base + 61, "Grape Jam", cents: 349, first)
        return "{\"Savings\": [\((items + [changing]).joined(separator: ","))]}"
    }

    private static func row(_ number: Int, _ title: String, cents: Int, _ first: LocalDay) -> String {
        let last = first.adding(days: 6)
        return """
            {"id": \(number), "waId": -\(number), "wa_itemCode": "\(number)", \
            "baseProductId": "RIO-PCI-\(number)", "title": "\(title)", "description": "", \
            "savings": "\(Money(cents: cents))", "additionalDealInfo": null, "department": "Dairy", \
            "savingType": "WeeklyAd", "wa_startDate": "\(first)T00:00:00Z", "wa_endDate": "\(last)T23:59:59Z", \
            "wa_startDateFormatted": "\(first.month)/\(first.day)", "wa_endDateFormatted": "\(last.month)/\(last.day)", \
            "imageUrl": ""}
            """
    }
}
