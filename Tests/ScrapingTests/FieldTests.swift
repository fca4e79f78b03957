import FoundationEssentials
import Scraping
import Testing

/// Fields and their transforms, through a definition as an author writes it.
@Suite struct FieldTests {
    @Test(
        "transforms",
        arguments: [
            ("decode_entities", "S&#39;mores &amp; Caf&eacute;", "S'mores & Café"),
            ("decode_entities", "a&amp;amp;b &euml;&#xAE;&#174; &bogus; &# AT&T &;", "a&amp;b ë®® &bogus; &# AT&T &;"),
            ("decode_entities", "line&#13;&#10;two&nbsp;x", "line two x"),
            ("lower_case", "a\u{0}B\u{1}", "a b"),
            ("decode_entities", "&#0;&#x110000;&#xD800;", "&#0;&#x110000;&#xD800;"),
            ("repair_mojibake", "KrogerÂ® Onion Â© Â™ Âge", "Kroger® Onion © ™ Âge"),
            ("lower_case", "SAVE UP TO $1.00", "save up to $1.00"),
            ("zero_is_absent", "0", nil), ("zero_is_absent", "0.00", nil), ("zero_is_absent", "0.50", "0.50"),
            ("zero_is_absent", ".", "."), ("zero_is_absent", "10", "10"),
            ("pad_cents", "5.5", "5.50"), ("pad_cents", "5.55", "5.55"), ("pad_cents", "6", "6"),
            ("pad_cents", ".5", ".5"), ("pad_cents", "With 5.5", "With 5.5"), ("pad_cents", "1.2.3", "1.2.3"),
            ("sentinel_date_is_absent", "0001-01-01T00:00:00Z", nil), ("sentinel_date_is_absent", "9999-12-31", nil),
            ("sentinel_date_is_absent", "2026-07-01T03:59:59.999Z", "2026-07-01T03:59:59.999Z"),
            ("iso_day", "6/25/2026", "2026-06-25"), ("iso_day", "12/01/2026", "2026-12-01"),
            ("iso_day", "2026-07-01T23:59:59Z", "2026-07-01"), ("iso_day", "0001-01-01T00:00:00Z", nil),
            ("iso_day", "9999-12-31T00:00:00Z", nil), ("iso_day", "2/30/2026", "2/30/2026"),
            ("iso_day", "6/25", "6/25"), ("iso_day", "October 5, 2025", "2025-10-05"),
            ("iso_day", "Wednesday, Oct. 5 2025", "2025-10-05"), ("iso_day", "February 30, 2026", "February 30, 2026"),
            ("iso_day", "May 2026", "May 2026"), ("epoch_instant", "1770854400000", "2026-02-12T00:00:00Z"),
            ("epoch_instant", "1770854400", "2026-02-12T00:00:00Z"), ("epoch_instant", "17708544", "17708544"),
            ("cents_to_dollars", "215", "2.15"), ("cents_to_dollars", "5", "0.05"), ("cents_to_dollars", "2.15", nil),
            ("leading_price", "$2.49/lb Sumo Mandarins", "$2.49/lb"), ("leading_price", "$1.99 Eggs", "$1.99"),
            ("leading_price", "Save 20% on Eggs", "Save 20% on Eggs"),
            ("leading_price", "$15 off Your First Order", "$15 off Your First Order"),
            ("leading_price", "$5 for 2 Eggs", "$5 for 2 Eggs"), ("strip_leading_price", "$3 Back", "$3 Back"),
            ("strip_leading_price", "$5 2-Liter Cola", "$5 2-Liter Cola"),
            ("strip_leading_price", "$2.49 lb Sumo Mandarins", "Sumo Mandarins"),
            ("strip_leading_price", "$4.00 Mini Cupcakes", "Mini Cupcakes"), ("strip_leading_price", "$1.99", "$1.99"),
            ("gtin", "0 49000 02890 4", "00049000028904"), ("gtin", "4006381333931", "04006381333931"),
            ("gtin", "049000028905", nil), ("gtin", "0004900002890", nil), ("gtin", "212345601990", nil),
            ("gtin_without_check_digit", "0004900002890", "00049000028904"),
            ("gtin_without_check_digit", "0000000004011", nil), ("gtin_without_check_digit", "0023249700000", nil),
            ("gtin_without_check_digit", "049000028904", nil), ("gtin_without_check_digit", "00049000028904", nil),
            ("{before: '-'}", "540-Groveland", "540"), ("{before: '-'}", "540", "540"),
            ("{absent_if: [BOGO, New]}", "Bogo", nil), ("{absent_if: [BOGO]}", "Bogo deals", "Bogo deals"),
            ("iso_day", "6/25/26", "6/25/26"), ("iso_day", "soon", "soon"), ("iso_day", "1/1/0001", nil),
            ("{strip_prefix: 'Valid '}", "VALID 6/25 - 7/1", "6/25 - 7/1"),
            ("{strip_prefix: 'Valid '}", "6/25", "6/25"),
            ("{strip_prefix: 'Valid '}", "Valid  ", nil),
            ("[decode_entities, lower_case]", "  A&amp;B\tC ", "a&b c"),
        ])
    func transforms(transform: String, text: String, result: String?) throws {
        let rule = "{select: $.deal, transform: \(transform)}"
        #expect(try field(rule, of: ["deal": text]) == result)
    }

    private typealias ValueTemplate = (rule: String, members: [String: String], result: String?)
    private static let selected: [ValueTemplate] = [
        ("[$.a, $.b]", ["a": "1", "b": "2"], "1"), ("[$.a, $.b]", ["a": " ", "b": "2"], "2"),
        ("[$.a, $.b]", [:], nil),
        ("{join: [$.a, $.b], with: ' - '}", ["a": "1", "b": "2"], "1 - 2"),
        ("{join: [$.a, $.b], with: ' - '}", ["a": "1"], nil),
        ("{join: [$.a, $.b], needs_all: false}", ["b": "2"], "2"),
        ("{join: [$.a, [$.c, $.b]]}", ["a": "1", "b": "2"], "1 2"),
        ("{select: [$.a, $.b], transform: zero_is_absent}", ["a": "0", "b": "7"], "7"),
        ("{select: $.a, needs: [department]}", ["a": "1"], nil),
        ("{select: $.a, needs: [department]}", ["a": "1", "dept": "Deli"], "1"),
    ]

    @Test("selectors fall back and parts are joined", arguments: selected)
    private func selects(_ wording: ValueTemplate) throws {
        #expect(try field(wording.rule, of: wording.members) == wording.result)
    }

    private static let worded: [ValueTemplate] = [
        ("{text: With Digital Coupon}", [:], "With Digital Coupon"),
        ("{text: '{$.n} for ${$.a} {$.c?}'}", ["n": "2", "a": "6", "c": "With Card"], "2 for $6 With Card"),
        ("{text: '{$.n} for ${$.a} {$.c?}'}", ["n": "2", "a": "6"], "2 for $6"),
        ("{text: '{$.n} for ${$.a} {$.c?}'}", ["n": "2", "c": "With Card"], nil),
        ("{text: '{$.a?}'}", [:], nil),
        ("{select: {text: '${$.a}'}, transform: [zero_is_absent, pad_cents]}", ["a": "2.5"], "$2.50"),
        ("{select: {text: '${$.a}'}, transform: [zero_is_absent, pad_cents]}", ["a": "0"], nil),
        ("{join: [$.a, {text: 'Limit {$.n}'}], needs_all: false}", ["a": "1"], "1"),
        ("{join: [$.a, {text: 'Limit {$.n}'}], needs_all: false}", ["a": "1", "n": "2"], "1 Limit 2"),
    ]

    @Test("a text with placeholders", arguments: worded)
    private func words(_ wording: ValueTemplate) throws {
        #expect(try field(wording.rule, of: wording.members) == wording.result)
    }

    /// As in a source that gives numbers and the kind of deal.
    private static let chosen = """
        {select: [{text: "${$.price}", when: {$.kind: [each, pound]}, without: [$.count]},\
         {text: "{$.count} for ${$.price}", when: {$.kind: each}},\
         {text: "as told ${$.price}", when: {$.kind: told, $.note: {contains: [Buy, take]}}}],\
         transform: zero_is_absent}
        """

    private static let choices: [(members: [String: String], result: String?)] = [
        (["kind": "each", "price": "2"], "$2"), (["kind": "pound", "price": "2"], "$2"),
        (["kind": "each", "price": "2", "count": "0"], "$2"),
        (["kind": "each", "price": "5", "count": "3"], "3 for $5"),
        (["kind": "pound", "price": "5", "count": "3"], nil), (["kind": "EACH", "price": "2"], nil),
        (["price": "2"], nil), (["kind": "each", "price": "0"], nil),
        (["kind": "told", "price": "2", "note": "If you BUY two"], "as told $2"),
        (["kind": "told", "price": "2", "note": "Seasonal"], nil), (["kind": "told", "price": "2"], nil),
    ]

    @Test("the first wording whose conditions are met is used", arguments: choices)
    func chooses(members: [String: String], result: String?) throws {
        #expect(try field(Self.chosen, of: members) == result)
    }

    @Test func `wordings read pages too`() throws {
        let yaml = Example.yaml.replacing("format: json", with: "format: html")
            .replacing("when: $.items", with: "when: //li").replacing("\"$.items[:]\"", with: "//li")
            .replacing(
                "{sku: $.id, title: $.title, deal_text: $.deal, department: $.dept}",
                with:
                    "{title: b, deal_text: [{text: '{i} for ${u}', when: {'@class': many}}, {text: '${u}', without: i}]}"
            )
        let definition = try ScraperDefinition(yaml: yaml, file: "f", source: "corner")
        let page = """
            <html><body><ul><li class=many><b>Tea</b><i>2</i><u>5</u><li><b>Jam</b><u>3</u><li><b>Rye</b><i>2</i><u>9</u>
            </ul></body></html>
            """
        #expect(try definition.extract(Array(page.utf8), from: "f").rows.map(\.deal) == ["2 for $5", "$3", nil])
    }

    private func field(_ rule: String, of members: [String: String]) throws -> String? {
        let yaml = Example.yaml.replacing("deal_text: $.deal", with: "deal_text: \(rule)")
            .replacing("required: {deal_text: 50}", with: "required: {title: 1}")
        let definition = try ScraperDefinition(yaml: yaml, file: "f", source: "corner")
        let item = members.merging(["title": "t"]) { own, _ in own }
        let json = String(decoding: try JSONEncoder().encode(item), as: UTF8.self)
        let extraction = try definition.extract(Array("{\"items\": [\(json), \(json)]}".utf8), from: "f")
        return extraction.rows[0].deal
    }
}
