import Deals
import Testing

@testable import AdText

@Suite struct DateReaderTests {
    private let seen = LocalDay(iso: "2026-06-26")!

    @Test(
        "reads printed days, in the year nearest to the day the page was seen",
        arguments: [
            ("6/25 - 7/1", "2026-06-26", "2026-06-25...2026-07-01"),
            ("Valid 6/25 - 7/1", "2026-06-26", "2026-06-25...2026-07-01"),
            ("Valid 6/25 – 7/1", "2026-06-26", "2026-06-25...2026-07-01"),
            ("12/28 - 1/3", "2026-12-30", "2026-12-28...2027-01-03"),
            ("12/28 - 1/3", "2027-01-02", "2026-12-28...2027-01-03"),
            ("COUPON VALID JUNE 13 TO JUNE 26, 2026 Limit one", "2026-06-14", "2026-06-13...2026-06-26"),
            ("COUPON VALID DEC. 27 THROUGH JAN. 9, 2027", "2026-12-28", "2026-12-27...2027-01-09"),
            ("Offer good 6/27/2026 – 7/10/2026", "2020-01-01", "2026-06-27...2026-07-10"),
            ("6/27/26 - 7/10/26", "2026-06-26", "2026-06-27...2026-07-10"),
            ("Expires 12/14 ", "2026-12-01", "2026-12-01...2026-12-14"),
            ("Expires Wednesday, 01/21", "2025-12-30", "2025-12-30...2026-01-21"),
            (
                "Prices good Wednesday, October 28 through Tuesday, November 3, 2026", "2026-11-22",
                "2026-10-28...2026-11-03"
            ),
            ("Prices good Oct. 28 thru Nov. 3", "2026-11-22", "2026-10-28...2026-11-03"),
            ("Wed 11/18 - Tue 11/24", "2026-11-22", "2026-11-18...2026-11-24"),
            ("Wednesday 11/18 – Tuesday 11/24", "2026-11-22", "2026-11-18...2026-11-24"),
            ("Wed., Nov. 18th to Tues., Nov. 24th", "2026-11-22", "2026-11-18...2026-11-24"),
            ("2026-11-18 - 2026-11-24", "2026-01-01", "2026-11-18...2026-11-24"),
            ("2026-11-18 to 11/24", "2020-01-01", "2026-11-18...2026-11-24"),
            ("Nov. 18 – 24", "2026-11-22", "2026-11-18...2026-11-24"),
            ("November 18-24, 2026", "2020-01-01", "2026-11-18...2026-11-24"),
            ("NOV 18 THRU TUE 24", "2026-11-22", "2026-11-18...2026-11-24"),
            ("11/18-24", "2026-11-22", "2026-11-18...2026-11-24"),
            ("12/30/2026 - 1/5", "2020-01-01", "2026-12-30...2027-01-05"),
            ("Valid thru Sunday, Nov. 29", "2026-11-22", "2026-11-22...2026-11-29"),
            ("Saturday 11/28 only", "2026-11-22", "2026-11-28...2026-11-28"),
            ("Expires 12/14", "2026-12-20", "2026-12-14...2026-12-14"),
            ("2/29 - 3/1", "2028-02-27", "2028-02-29...2028-03-01"),
        ])
    func reads(text: String, seen: String, expected: String) throws {
        let day = try #require(LocalDay(iso: seen))
        let decision = ValidityDecision(of: PrintedDays(valid: text, texts: [:]), seen: day, weekStartsOn: 4)
        #expect(decision.runs.map { "\($0.first)...\($0.last)" } == [expected] && !decision.isUnread)
    }

    @Test(
        "finds no dates in text without dates",
        arguments: [
            "", "Valid", "13/40 - 14/41", "6/31 - 7/1", "7/1 - 6/25", "2/29 - 3/1", "1/1/0001 - 1/1/0001",
            "1/1/1999 - 1/7/1999", "12/31/1999 - 1/2/2000", "12/30/2099 - 1/2/2100", "6/25/2102 - 7/1/2102",
            "Expires 1/2/2100", "JUNE 13 TO JUNE 26, 2102",
            "1/2 lb", "100", "while supplies last", "Nov. 24 - 18", "Nov. 18, 2026 - 24",
            // The weekday implies another year, or another day.
            "Thu 6/25 - Thu 7/1", "Monday, June 25 through Wednesday, July 1, 2026", "Expires Friday, 7/1",
            "2026-13-01 - 2026-14-01", "2026-06-31 - 2026-07-01",
        ])
    func none(text: String) {
        #expect(ValidityDecision(of: PrintedDays(valid: text, texts: [:]), seen: seen, weekStartsOn: 4).isUnread)
    }

    @Test(
        "accepts the days that the table accepts, and no others",
        arguments: [
            ("1999-12-31", false), ("2000-01-01", true), ("2099-12-31", true), ("2100-01-01", false),
            ("2102-06-25T00:00:00Z", false), ("0002-01-01", false), ("9998-12-31", false),
        ])
    func range(iso: String, isHeld: Bool) {
        #expect((DateReader.day(iso: iso) != nil) == isHeld)
    }

    @Test("distinguishes a true instant from similar text")
    func instants() {
        #expect(DateReader.instant("2026-04-29T03:59:59.999Z") == "2026-04-29T03:59:59.999Z")
        #expect(DateReader.instant("2026-04-29T03:59:59Z") != nil)
        for text in [
            "", "2026-04-29", "2026-04-29T03:59:59", "2026-04-29T24:00:00Z", "2026-04-29T03:59:59.Z",
            "9999-12-31T00:00:00Z", "1999-12-31T12:00:00Z", "2000-01-01T03:00:00Z", "2100-01-01T00:00:00Z",
        ] {
            #expect(DateReader.instant(text) == nil)
        }
    }
}
