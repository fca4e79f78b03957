import Testing

@testable import HTML

@Suite("The cost of a search") struct SearchLimitTests {
    private static func wide(_ count: Int) -> [UInt8] {
        Array(
            ("<html>" + String(repeating: "<div class=a>", count: 3)
                + String(repeating: "<div><span>x</span><span>y</span></div>", count: count) + "</html>").utf8)
    }

    @Test(
        "refuses expressions that would take minutes",
        arguments: [
            "//div[has-class('a')]//span[has-class('b')]", "//div[@class]//span[@x]", "//span | //div | //text()",
            "//span[count(preceding::span) > 3]", "//span[. = //div]",
        ])
    func refuses(text: String) throws {
        let document = try HTMLDocument(utf8: Self.wide(60_000))
        let error = #expect(throws: HTMLError.self) { try document.rows(of: XPath(text), fields: []) }
        #expect(error?.code == .selectorTooCostly)
        #expect(error?.expression == text)
    }

    @Test(
        "evaluates linear expressions on the same page",
        arguments: [
            ("//span", 20_000), ("//div[has-class('a')]/div/span[1]", 10_000), ("//span[. = 'y']", 10_000),
            ("//div[span]", 10_000),
        ])
    func answers(text: String, count: Int) throws {
        let document = try HTMLDocument(utf8: Self.wide(10_000))
        #expect(try document.rows(of: XPath(text), fields: []).count == count)
    }

    @Test("evaluates unions and nested // on a page of ordinary size")
    func ordinary() throws {
        let document = try HTMLDocument(utf8: adPage(String(repeating: card("Oat Rings", "$2"), count: 1_000)))
        #expect(try document.rows(of: XPath("//ul[li]//b[has-class('deal')]"), fields: []).count == 1_000)
        #expect(try document.rows(of: XPath("//b | //span"), fields: []).count == 2_000)
        #expect(
            try document.rows(of: XPath("//li"), fields: [XPath(".//b | .//i"), XPath("name(ancestor::ul/..)")]).count
                == 1_000)
    }

    @Test(
        "recognizes selectors that may merge overlapping sets",
        arguments: [
            "//a//b", "a | b", "//a/..", "//a/ancestor::b", "a/descendant::b//c", "../..", "(//a)[1]//b",
            "//a['//']//b", "//a[.//b]//c", "//a[.//b/..]",
        ])
    func mayOverlap(text: String) { #expect(FanOut.mayOverlap(text)) }

    @Test(
        "and those that cannot",
        arguments: [
            "//a", ".//a[b]/c", "//a[.//b]", "..", "ancestor::a", "//a[has-class('x//y|z')]", "//a[\"..\"]/b", "a/b/c",
            "]", "'",
        ])
    func cannotOverlap(text: String) { #expect(!FanOut.mayOverlap(text)) }
}
