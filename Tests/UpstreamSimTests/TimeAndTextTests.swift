import Testing

@testable import upstream_sim

@Suite("Time and text")
struct TimeAndTextTests {
    @Test("days and dates agree over four centuries")
    func days() {
        for number in stride(from: -60_000, through: 90_000, by: 97) {
            let day = Day(number: number)
            #expect(Day(year: day.year, month: day.month, day: day.day) == day)
        }
        #expect(Day(number: 0).weekday == .thursday)
        #expect(Day(iso: "2026-06-25")?.weekday == .thursday)
        #expect(Day(iso: "2026-02-29") == nil)
    }

    @Test(
        "midnight in New York on either side of the clock changes",
        arguments: [
            ("2026-03-08", "2026-03-08T05:00:00.000Z"), ("2026-03-09", "2026-03-09T04:00:00.000Z"),
            ("2026-11-01", "2026-11-01T04:00:00.000Z"), ("2026-11-02", "2026-11-02T05:00:00.000Z"),
        ])
    func midnights(day: String, instant: String) throws {
        let day = try #require(Day(iso: day))
        #expect(SimZone.eastern.midnight(day).iso == instant)
        #expect(SimZone.eastern.localDay(at: SimZone.eastern.midnight(day)) == day)
        #expect(SimZone.eastern.localDay(at: SimZone.eastern.midnight(day) + -1) == day + -1)
    }

    @Test(
        "refuses invalid instants", arguments: ["", "today", "2026-13-01", "2026-06-25T25:00:00Z", "2026-06-25T1Z"])
    func instants(_ text: String) { #expect(SimInstant(iso: text) == nil) }

    @Test(
        "JSON keeps key order, number literals and every character",
        arguments: [
            #"{"b":1,"a":[0.9326000000000001,-1e5,null,true,false],"c":{}}"#, #"["\n\"\\ é ’ 🍌"]"#, "[]", "0",
        ])
    func json(_ text: String) throws {
        #expect(String(decoding: try SimJSONReader.read(Array(text.utf8), from: "test").encoded, as: UTF8.self) == text)
    }

    @Test("reads escapes, also in pairs")
    func escapes() throws {
        #expect(try SimJSONReader.read(Array(#""A\u00eb\ud83c\udf4c\/""#.utf8), from: "test") == "Aë🍌/")
    }

    @Test("refuses invalid JSON", arguments: ["", "{", "[1,]", "{\"a\" 1}", "\"open", "nope", "1 2", #""\ud83c""#])
    func badJSON(_ text: String) {
        #expect(throws: SimulatorError.self) { try SimJSONReader.read(Array(text.utf8), from: "test") }
    }

    @Test("prints cents as a JSON double does", arguments: [(579, "5.79"), (450, "4.5"), (300, "3"), (5, "0.05")])
    func money(value: Int, literal: String) { #expect(SimJSON(cents: value) == .number(literal)) }

    @Test("the choices of a row advance together")
    func expands() {
        #expect(expanded("a {x;y} | {1.00;2.00}") == ["a x | 1.00", "a y | 2.00"])
        #expect(expanded("a {x;y} | 3.00 |") == ["a x | 3.00 |", "a y | 3.00 |"])
        #expect(expanded("plain | 1.00") == ["plain | 1.00"])
    }

    @Test("decodes a query as written by a browser")
    func queries() {
        let call = Call(method: "GET", target: "/a%20b/?q=ice+cream&r=Land%20O%27&s=%zz&t")
        #expect(call.path == "/a b/" && call.segments == ["a b"])
        #expect(call["q"] == "ice cream" && call["r"] == "Land O'" && call["s"] == "%zz" && call["t"] == "")
    }
}
