import Testing

@testable import Messages

@Suite("Times in messages") struct UTCTimeTests {
    @Test(
        "are those of Python's datetime",
        arguments: [
            (0, "1970-01-01T00:00:00Z", "Thu, 01 Jan 1970 00:00:00 +0000"),
            (-1, "1969-12-31T23:59:59Z", "Wed, 31 Dec 1969 23:59:59 +0000"),
            (951_825_661, "2000-02-29T12:01:01Z", "Tue, 29 Feb 2000 12:01:01 +0000"),
            (1_782_410_400, "2026-06-25T18:00:00Z", "Thu, 25 Jun 2026 18:00:00 +0000"),
            (4_107_542_399, "2100-02-28T23:59:59Z", "Sun, 28 Feb 2100 23:59:59 +0000"),
            (4_107_542_400, "2100-03-01T00:00:00Z", "Mon, 01 Mar 2100 00:00:00 +0000"),
        ])
    func fields(seconds: Int, iso8601: String, mailDate: String) {
        let time = UTCTime(secondsSince1970: seconds)
        #expect(time.iso8601 == iso8601)
        #expect(time.mailDate == mailDate)
    }
}
