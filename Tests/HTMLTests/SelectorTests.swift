import HTML
import Testing

@Suite("Selectors") struct SelectorTests {
    @Test("gives one row per record in document order, nil if a field finds nothing")
    func rows() throws {
        let page = adPage(
            card("Oat Rings", "2 for $5.00") + "<li class='card'><b class=deal>$1</b></li>" + card("Plum Jam", " "))
        let fields = try ["*[has-class('title')]", "b", "@class", "count(*)"].map(XPath.init)
        let rows = try HTMLDocument(utf8: page).rows(of: XPath("//li"), fields: fields)
        #expect(
            rows == [
                ["Oat Rings", "2 for $5.00", "card p-card", "2"], [nil, "$1", "card", "1"],
                ["Plum Jam", nil, "card p-card", "2"],
            ])
    }

    @Test(
        "a field may yield any XPath type",
        arguments: [
            ("//b", "2 for $5.00"), ("//li/@class", "card p-card"), ("//b/text()", "2 for $5.00"),
            ("/", "Oat Rings2 for $5.00 Plum Jam$3.49"),
            ("//comment()", nil), ("string(//b)", "2 for $5.00"), ("'  a   b '", "a b"), ("''", nil),
            ("count(//li)", "2"), ("5.79", "5.79"), ("1 div 3", "0.333333333333333"), ("-0.5", "-0.5"),
            ("1 div 0", "Infinity"),
            ("number('x')", nil), ("true()", "true"), ("1 > 2", "false"), ("count(//li) = 2", "true"),
            ("//nothing", nil),
            ("substring-after(//li[2]/b, '$')", "3.49"), ("name(//li)", "li"), ("namespace::*", nil),
        ] as [(String, String?)])
    func resultTypes(path: String, text: String?) throws {
        #expect(try HTMLDocument(utf8: twoCards).first(XPath(path)) == text)
    }

    @Test("records may be attributes, texts or the document itself")
    func recordKinds() throws {
        let document = try HTMLDocument(utf8: twoCards)
        #expect(
            try document.rows(of: XPath("//b/@class"), fields: [XPath("."), XPath("..")]).map { $0[1] } == [
                "2 for $5.00", "$3.49",
            ])
        #expect(try document.rows(of: XPath("//b/text()"), fields: [XPath(".")]) == [["2 for $5.00"], ["$3.49"]])
        #expect(try document.rows(of: XPath("/"), fields: [XPath("count(//li)")]) == [["2"]])
        #expect(try document.rows(of: XPath("//html/namespace::*"), fields: [XPath(".")]) == [])
        #expect(try document.rows(of: XPath("//li"), fields: []) == [[], []])
    }

    @Test(
        "has-class compares whole tokens",
        arguments: [
            ("'card'", 2), ("'p-card'", 2), ("'car'", 0), ("'p'", 0), ("'CARD'", 0), ("'card', 'p-card'", 2),
            ("'p-card', 'card'", 2),
            ("'card', 'other'", 0), ("''", 0), ("'card p-card'", 0), ("string('card')", 2),
        ])
    func hasClass(tokens: String, count: Int) throws {
        let document = try HTMLDocument(utf8: twoCards)
        #expect(try document.first(XPath("count(//li[has-class(\(tokens))])")) == "\(count)")
    }

    @Test("class tokens are separated by any white space of HTML, and only elements have them")
    func classWhiteSpace() throws {
        let document = try HTMLDocument(
            utf8: Array("<html><p class='\ta\nb\r c  '>x</p><p class>y</p><p>z</p></html>".utf8))
        #expect(try document.first(XPath("count(//p[has-class('a', 'b', 'c')])")) == "1")
        #expect(try document.first(XPath("count(//*[has-class('a')])")) == "1")
        #expect(try document.first(XPath("count(//text()[has-class('a')])")) == "0")
        #expect(try document.first(XPath("has-class('a')")) == "false")
    }

    @Test(
        "an invalid XPath is refused when it is created, by name",
        arguments: [
            "", " ", "//", "//li[", "//li]", "li[@class='a]", "//li[has-class(]", "a b", "//*[", "$", "@", "1 +",
            "\u{0}", "//li\u{0}",
            String(repeating: "(", count: 1_000), String(repeating: "a", count: 1_001),
            String(repeating: "-", count: 1_000) + "1 1",
        ])
    func refusesBadSelectors(text: String) {
        let error = #expect(throws: HTMLError.self) { try XPath(text) }
        #expect(error?.code == .badSelector)
        #expect(error?.expression == text)
    }

    @Test(
        "a selector that calls an unknown function fails on the page, by name",
        arguments: [
            "foo()", "foo(", "//li[has_class('card')]", "$x", "x:li", "has-class()", "//li[has-class()]", "count()",
            "count(1)", "string(1, 2)", "document('/etc/passwd')",
        ])
    func failsOnUnknownNames(text: String) throws {
        let document = try HTMLDocument(utf8: twoCards)
        let error = #expect(throws: HTMLError.self) { try document.first(XPath(text)) }
        #expect(error?.code == .selectorFailed)
        #expect(error?.expression == text)
        #expect(error?.reason != nil)
    }

    @Test("records must be nodes", arguments: ["1", "'a'", "true()", "count(//li)"])
    func recordsMustBeNodes(text: String) throws {
        let document = try HTMLDocument(utf8: twoCards)
        #expect(errorCode { _ = try document.rows(of: XPath(text), fields: []) } == .recordsAreNotNodes)
    }

    @Test("a failed search leaves the document usable, and a failing field is named, not its record")
    func failureIsLocal() throws {
        let document = try HTMLDocument(utf8: twoCards)
        let error = #expect(throws: HTMLError.self) {
            try document.rows(of: XPath("//li"), fields: [XPath("b"), XPath("foo()")])
        }
        #expect(error?.expression == "foo()")
        #expect(try titles(document) == ["Oat Rings", "Plum Jam"])
    }

    @Test("an error names the selector and the action to take")
    func errorText() throws {
        let error = #expect(throws: HTMLError.self) { try XPath("//li[") }
        let words = try #require(error?.description)
        #expect(words.hasPrefix("Selector \"//li[\": not an XPath 1.0 expression"))
        #expect(words.contains("correct the definition"))
    }
}

@Suite("Standard error") struct QuietTests {
    @Test("libxml2 prints nothing, whatever the page or selector")
    func quiet() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let soup = "<article a a></i><p>&nosuch;<!-- --!>" + String(repeating: "<div>", count: 300)
            let document = try HTMLDocument(utf8: Array(soup.utf8))
            for selector in ["foo()", "$x", "x:li", "has-class()", "count(1)", "//li[", "//*[. = //node()]"] {
                let code = errorCode { _ = try document.first(XPath(selector)) }
                #expect(code != nil || selector.hasPrefix("//*"))
            }
        }
        #expect(String(decoding: result.standardErrorContent, as: UTF8.self) == "")
    }
}
