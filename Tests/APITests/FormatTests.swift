import Deals
import Testing

@testable import API
@testable import Presentation
@testable import Rows
@testable import WebKit

@Suite("Formats of answers") struct FormatTests {
    private static let deals = ListResponse(listName: "deals", shape: .deal, rows: [.example])

    @Test("the row of the documents", arguments: Format.allCases)
    func golden(format: Format) throws {
        try expectGolden("deals.\(format.rawValue)", Self.deals.bytes(format, .example))
    }

    @Test("JSON for the documents is JSON as it is answered")
    func value() {
        var answer = Self.deals
        (answer.envelope, answer.next) = ([.init("compared_by", .text("each"))], "/v1/deals?cursor=x")
        #expect(Array((answer.value.json + "\n").utf8) == answer.json())
    }

    @Test(
        "CSV keeps fields apart",
        arguments: [
            (Value.text("2 for $5, \"mix\""), #""2 for $5, ""mix""""#), (.text("one\r\ntwo"), "\"one\r\ntwo\""),
            (.null, ""),
            (.list([.text("digital_coupon"), .text("loyalty_card")]), "digital_coupon; loyalty_card"), (.list([]), ""),
            (.list([["kind": .text("gift")]]), #""[{""kind"":""gift""}]""#), (.flag(true), "true"),
            (.text("=2+2"), "=2+2"), (.integer(-5), "-5"), (.decimal("-84.330000"), "-84.330000"),
        ])
    func csv(value: Value, field: String) {
        let answer = ListResponse(listName: "rows", shape: RowSchema.value, rows: [value, .text("next")])
        #expect(String(decoding: answer.csv(), as: UTF8.self) == "value\r\n\(field)\r\nnext\r\n")
    }

    @Test(
        "calendars name their server by the host alone",
        arguments: [
            ("https://Deals.Example:8443", "deals.example"), ("http://127.0.0.1:8080", "127.0.0.1"),
            ("http://[::1]:8080", "localhost"), ("http://a\"b", "localhost"), ("", "localhost"),
        ])
    func host(origin: String, host: String) {
        #expect(FeedFacts(origin: origin, title: "").host == host)
    }

    @Test("calendar lines are folded between characters and hold no bare comma, semicolon or break")
    func calendar() {
        let title = "Crème brûlée; vanilla, " + String(repeating: "é", count: 90) + "\n2 ct"
        let answer = ListResponse(listName: "rows", shape: RowSchema.value, rows: [.text(title)])
        let text = String(decoding: answer.calendar(.example), as: UTF8.self)
        #expect(text.hasSuffix("END:VCALENDAR\r\n"))
        let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
        #expect(lines.allSatisfy { $0.utf8.count <= 75 && !$0.contains("\n") && !$0.contains("\u{fffd}") })
        let unfolded = text.split(separator: "\r\n ", omittingEmptySubsequences: false).joined()
        let escaped = "SUMMARY:Crème brûlée\\; vanilla\\, " + String(repeating: "é", count: 90) + "\\n2 ct\r\n"
        #expect(unfolded.contains(escaped))
    }
}

extension RowSchema where Row == Value {
    fileprivate static let value = RowSchema(
        name: "Row", about: "",
        fields: [RowField(FieldDescription("value", .text, "")) { $0 }],
        example: .null,
        event: { row in
            guard case .text(let title) = row else { return RowSchema<DealRow>.deal.event!(.example) }
            return Event(
                id: "1", title: title, text: "Save.", link: "/v1/deals/1", updatedAt: 0, endsAt: 0,
                firstDay: Week.first.daysSinceEpoch, lastDay: Week.last.daysSinceEpoch, place: "Store", isEnding: true)
        })
}
