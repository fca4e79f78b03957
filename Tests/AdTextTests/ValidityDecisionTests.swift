import Deals
import TestSupport
import Testing
import Words

@testable import AdText

@Suite("The days of an offer") struct ValidityDecisionTests {
    /// A Friday. The ad week is that of Thursday 11/26 to Wednesday 12/2.
    static let seen = LocalDay(iso: "2026-11-27")!
    private static let week = "11/26 - 12/2"

    static func decision(
        valid: String? = week, _ field: DayField = .details, _ text: String? = nil, seen: LocalDay = seen
    ) -> ValidityDecision {
        let printed = PrintedDays(valid: valid, texts: text.map { [field: $0] } ?? [:])
        return ValidityDecision(of: printed, seen: seen, weekStartsOn: 4)
    }

    private static func words(_ decision: ValidityDecision) -> String {
        decision.runs.map { $0.first == $0.last ? "\($0.first)" : "\($0.first)...\($0.last)" }
            .joined(separator: " ").replacing("2026-", with: "")
    }

    @Test(
        "days in any text narrow the week",
        arguments: [
            (.deal, "Dec 1-3 only $2.49", "12-01...12-02"), (.deal, "$1.99 thru 11/26", "11-26"),
            (.details, "Valid Dec 1-3", "12-01...12-02"), (.details, "Last day 11/29", "11-26...11-29"),
            (.deal, "$1.99 Fri & Sat only", "11-27...11-28"), (.details, "Wednesday only", "12-02"),
            (.details, "3-day sale Fri-Sun", "11-27...11-29"), (.details, "Senior day Tuesday", "12-01"),
            (.details, "this weekend", "11-28...11-29"), (.deal, "Weekend only", "11-28...11-29"),
            (.details, "hasta el 30 de nov", "11-26...11-30"), (.details, "solo viernes", "11-27"),
            (.details, "viernes y sábado solamente", "11-27...11-28"),
            (.details, "del 28 al 30 de noviembre", "11-28...11-30"),
            (.details, "desde el 28 de noviembre", "11-28...12-02"), (.details, "vence 11/28", "11-26...11-28"),
            (.details, "Valid 2026-11-28 to 2026-11-29", "11-28...11-29"),
            (.details, "Expires 2026/11/28", "11-26...11-28"),
            (.details, "Expires 11/28/26", "11-26...11-28"), (.details, "exp. 11-28-2026", "11-26...11-28"),
            (.details, "exp 11/28 11:59 PM", "11-26...11-28"), (.details, "28-30 Nov", "11-28...11-30"),
            (.details, "Nov 27, 28 and 29", "11-27...11-29"), (.details, "Nov. 28 & 29 only", "11-28...11-29"),
            (.savings, "Sale ends 11/29", "11-26...11-29"), (.title, "Butter, thru 11/28", "11-26...11-28"),
            (.title, "Rotisserie Chicken, Wednesday only", "12-02"), (.deal, "Saturday 11/28 only", "11-28"),
            (.details, "good 11/27 thru 11/29 in store", "11-27...11-29"), (.details, "Thurs.-Sat.", "11-26...11-28"),
            (.details, "1 day only 11/28", "11-28"), (.details, "2 Days Only: Fri & Sat", "11-27...11-28"),
            (.details, "available Friday & Saturday", "11-27...11-28"), (.details, "Starts Saturday", "11-28...12-02"),
            (.deal, "$1.99 thru Sunday", "11-26...11-29"), (.deal, "2/$5 Black Friday only", "11-27"),
            (.details, "begins 11/28", "11-28...12-02"), (.details, "on or after 11/30", "11-30...12-02"),
            (.details, "on or before 11/30", "11-26...11-30"), (.details, "before 11/30", "11-26...11-29"),
            (.details, "after 11/30", "12-01...12-02"), (.details, "Not valid 11/28", "11-26...11-27 11-29...12-02"),
            (.details, "Except Sunday", "11-26...11-28 11-30...12-02"), (.deal, "Mon, Wed & Fri", "11-27 11-30 12-02"),
            (.details, "Valid week of November 26", "11-26...12-02"),
            (.details, "Mon 11/30 - Wed 12/2", "11-30...12-02"),
            (.details, "11/27 (Fri) - 11/29 (Sun)", "11-27...11-29"),
            (.details, "Friday through 11/29", "11-27...11-29"),
            (.details, "Valid 11/28 and 11/30", "11-28 11-30"), (.details, "Fridays only", "11-27"),
        ] as [(DayField, String, String)])
    func narrows(field: DayField, text: String, days: String) {
        let decision = Self.decision(field, text)
        #expect(Self.words(decision) == days && !decision.isOnSomeDaysOnly, "\(decision.steps)")
        #expect(decision.usesText)
    }

    @Test(
        "other dates, sizes and names leave the week as it is",
        arguments: [
            (.details, "while supplies last"), (.details, "exp. 12/31"), (.details, "best by 12/1"),
            (.details, "Use by 11/29"),
            (.details, "Best if used by Dec 1 2026"), (.details, "est. 1985"), (.details, "pick up by 12/24"),
            (.details, "Order by 11/29 for pickup by 12/1"), (.details, "since 11/2019"), (.details, "1/2 gallon"),
            (.details, "1/2-3/4 lb"), (.details, "80/20, USDA-Inspected, 16-oz pkg."), (.title, "Sun-Maid Raisins"),
            (.title, "TGI Fridays Mozzarella Sticks"), (.title, "Sunday Roast"), (.details, "only Sun-dried tomatoes"),
            (.details, "Sun & Skin Care"), (.details, "1/2 price"), (.deal, "2/5.00"), (.deal, "2/$5"),
            (.details, "10/15-ct."), (.details, "May contain 2 pieces"), (.details, "Limit 2 may be combined"),
            (.details, "Good Friday"), (.details, "12/12 oz cans"), (.details, "Store hours Mon-Fri 8am-9pm"),
            (.details, "from 10/12-oz pkg."), (.details, "Shrimp 21/25"), (.details, "good 1/2 lb"),
            (.details, "Open 24/7"), (.deal, "9.99 $1 mfr's coupon in most Sunday newspapers"),
            (.details, "for pickup orders placed on Saturday-Monday"), (.details, "for Home/Weekend Trips, White"),
            (.details, "11/26 - 12/2"), (.details, "Valid 11/19 - 12/9"), (.deal, "$3 off 1/2 gal"),
        ] as [(DayField, String)])
    func keeps(field: DayField, text: String) {
        let decision = Self.decision(field, text)
        #expect(Self.words(decision) == "11-26...12-02" && !decision.isOnSomeDaysOnly, "\(decision.steps)")
    }

    @Test(
        "a field of dates says the week",
        arguments: [
            ("Friday 11/27", "11-27", false), ("Starts 11/28", "11-28...12-02", true), ("11/28 only", "11-28", false),
            ("Friday", "11-27", true), ("Fri & Sat only", "11-27...11-28", true),
            ("Expires 12/14", "11-27...12-14", false),
            ("11/26 - 12/2, Fri only", "11-27", false), ("11/28-30", "11-28...11-30", false),
            ("11/27-28 & 11/30 - 12/1", "11-27...11-28 11-30...12-01", false), ("ends Sunday", "11-26...11-29", false),
        ])
    func dates(valid: String, days: String, isAssumed: Bool) {
        let decision = Self.decision(valid: valid)
        #expect(Self.words(decision) == days && !decision.isUnread && !decision.isOnSomeDaysOnly, "\(decision.steps)")
        #expect(decision.runs.allSatisfy { $0.isAssumed == isAssumed })
    }

    @Test(
        "a field of dates that is not understood does not begin before the page was seen, and never wins",
        arguments: [
            "the week of the big game", "26/11 - 02/12", "Fri 11/28", "13/40 - 14/41", "6am - noon", "coming soon",
        ])
    func unread(valid: String) {
        let decision = Self.decision(valid: valid)
        #expect(Self.words(decision) == "11-27...12-02" && decision.isUnread && decision.isOnSomeDaysOnly)
        #expect(decision.runs.allSatisfy { $0.isAssumed })
    }

    @Test(
        "without any dates, and with words that name none, the week is assumed",
        arguments: [nil, "while supplies last"])
    func none(valid: String?) {
        let decision = Self.decision(valid: valid)
        #expect(
            decision.runs.allSatisfy(\.isAssumed) && !decision.isOnSomeDaysOnly && decision.isUnread == (valid != nil))
    }

    @Test(
        "days that are printed and cannot be used make it a deal of some days",
        arguments: [
            "2 DAYS ONLY!", "Today only", "6am - noon", "thru 13/40", "thru Fri 11/28", "Valid Dec 3-1", "3-Day Sale",
            "Doorbuster 11/27 5 a.m. to 11 a.m.", "good thru Thanksgiving",
        ])
    func some(text: String) {
        let decision = Self.decision(.deal, text)
        #expect(decision.isOnSomeDaysOnly, "\(decision.steps)")
        #expect(
            decision.runs.allSatisfy {
                $0.first >= LocalDay(iso: "2026-11-26")! && $0.last <= LocalDay(iso: "2026-12-02")!
            })
    }

    @Test("days that contradict each other are over", arguments: ["thru 11/20", "Valid Dec 5-7", "11/1 - 11/3"])
    func contradiction(text: String) {
        let decision = Self.decision(.details, text)
        #expect(decision.isOnSomeDaysOnly && decision.runs.allSatisfy { $0.last < Self.seen })
    }

    @Test("without a printed week, a later first day moves the week")
    func later() {
        #expect(Self.words(Self.decision(valid: nil, .deal, "$2.99 Valid Dec 5-7")) == "12-05...12-07")
        #expect(Self.words(Self.decision(valid: nil, .details, "Starts 12/5")) == "12-05...12-09")
    }

    @Test(
        "over the turn of a month and of a year",
        arguments: [("2026-12-30", "12/28 - 1/3"), ("2027-01-02", "12/28 - 1/3")])
    func turn(seen: String, valid: String) {
        let decision = Self.decision(valid: valid, .details, "thru Jan. 1", seen: LocalDay(iso: seen)!)
        #expect(Self.words(decision) == "12-28...2027-01-01")
    }

    // MARK: Random days

    private static let forms: [@Sendable (LocalDay, LocalDay) -> String] = [
        { "valid \(day($0)) - \(day($1))" }, { "\(name($0)) thru \(name($1))" },
        { "starts \(day($0)), ends \(day($1))" },
        { "\($0) to \($1) only" }, { "Good from \(name($0)) until \(day($1))" },
        { "Sale dates \(day($0)) - \(day($1)) in all stores" },
        { "\(day($0))/\($0.year) through \(day($1))/\($1.year)" },
        { "del \($0.day) de \(mes($0)) hasta el \($1.day) de \(mes($1))" },
    ]
    private static func day(_ day: LocalDay) -> String { "\(day.month)/\(day.day)" }
    private static func name(_ day: LocalDay) -> String {
        "\(Lexicon.known[.months][day.month - 1].words[0]) \(day.day)"
    }
    private static func mes(_ day: LocalDay) -> String {
        ["ene", "feb", "mar", "abr", "mayo", "jun", "jul", "ago", "sept", "oct", "nov", "dic"][day.month - 1]
    }

    @Test("no day outside the printed days is live, and each day inside all of them is", arguments: 0..<8)
    func property(form: Int) {
        var random = SeededGenerator(for: "printed days")
        for _ in 0..<Trials.count(4_000) {
            let seen = LocalDay(daysSinceEpoch: 20_700 + Int.random(in: 0..<800, using: &random))
            let first = seen.adding(days: Int.random(in: -12...12, using: &random))
            let last = first.adding(days: Int.random(in: 0...12, using: &random))
            let start = seen.adding(days: Int.random(in: -6...1, using: &random))
            let end = start.adding(days: Int.random(in: 1...9, using: &random))
            let text = Self.forms[form](first, last)
            for (field, isBare) in [(DayField.details, false), (.deal, false), (.title, true)] where !isBare || form < 1
            {
                let decision = Self.decision(valid: "\(Self.day(start)) - \(Self.day(end))", field, text, seen: seen)
                for number in -20...30 {
                    let day = seen.adding(days: number)
                    let isLive = decision.runs.contains { $0.first <= day && day <= $0.last }
                    let isPrinted = first <= day && day <= last && start <= day && day <= end
                    let hasAny = max(first, start) <= min(last, end)
                    #expect(
                        isLive == isPrinted || !hasAny && day < seen, "\(text), \(start) to \(end), \(seen): \(day)")
                }
            }
        }
    }
}
