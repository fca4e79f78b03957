import HTML
import Testing

@Suite("Completeness of the tree") struct CompletenessTests {
    @Test(
        "a page that ends with </html> is complete",
        arguments: ["", "\n", " \r\n\t", "<!-- served by 7 -->", "\n<!-- a -->\n<!-- <b> -->\n"])
    func complete(tail: String) throws {
        let document = try HTMLDocument(utf8: adPage(card("Oat Rings", "$2"), tail: tail))
        #expect(Verdict(document).endsWithHTMLClose)
        #expect(Verdict(document).incompleteReason == nil)
        #expect(Verdict(document).isComplete)
    }

    @Test(
        "a page with content after </html>, or without it, is not",
        arguments: [
            "<html><p>a</p></html>b", "<html><p>a</p></html><p>", "<html><p>a</p></body>",
            "<html><p>a</p></html></body>",
        ])
    func noSentinel(page: String) throws {
        let document = try HTMLDocument(utf8: Array(page.utf8))
        #expect(!Verdict(document).endsWithHTMLClose)
        #expect(Verdict(document).incompleteReason == "the page does not end with </html>")
    }

    @Test("a page truncated anywhere is incomplete")
    func cutAnywhere() throws {
        for length in 1..<(twoCards.count - 1) {
            let page = Array(twoCards.prefix(length))
            let isComplete =
                try errorCode { _ = try HTMLDocument(utf8: page) } == nil
                && Verdict(HTMLDocument(utf8: page)).isComplete
            #expect(!isComplete, "cut after \(length) bytes")
        }
    }

    @Test(
        "a region still open at the end swallows the rest, and is named",
        arguments: [
            ("<!-- oops", "comment"), ("<!--", "comment"), ("<!-->", "comment"), ("<script>var a = 1;", "script"),
            ("<style>b {", "style"), ("<script>a</b><b>", "script"), ("<a title=\"", "tag"), ("<a title='", "tag"),
        ])
    func swallowed(opening: String, region: String) throws {
        let page = adPage(
            card("Oat Rings", "$2") + opening
                + card("Plum Jam", "$3").replacing("\"", with: "").replacing("'", with: ""))
        let document = try HTMLDocument(utf8: page)
        #expect(try titles(document) == ["Oat Rings"])
        #expect(!Verdict(document).isComplete)
        #expect(try #require(Verdict(document).damage).contains("inside a \(region) opened at byte "))
    }

    @Test(
        "</html> inside a comment, script or attribute, or unterminated, is not the end",
        arguments: ["</html", "</html ", "<!-- </html>", "<script>'</html>", "<a b='</html>", "<style>a</html>"])
    func quotedSentinel(tail: String) throws {
        let document = try HTMLDocument(utf8: Array("<html><p>a</p>\(tail)".utf8))
        #expect(!Verdict(document).endsWithHTMLClose)
        #expect(Verdict(document).damage != nil)
    }

    @Test(
        "closed comments and scripts swallow nothing",
        arguments: [
            "<!---->", "<!-- a -- b -->", "<!-- a --!>", "<!-- <!-- -->", "<script>a < b && '</b>'</script>",
            "<script/>",
            "<SCRIPT>1</ScRiPt >", "<script><!-- </script>", "<style>a > b {}</style>", "<br/>", "<? php ?>",
            "<?xml a?>",
            "< b", "</ b>", "a<b", "<!x>", "<a b=\">\" c='>'>", "<a b=c/d>",
        ])
    func closed(markup: String) throws {
        let document = try HTMLDocument(utf8: adPage(card("Oat Rings", "$2") + markup + ">" + card("Plum Jam", "$3")))
        #expect(try titles(document) == ["Oat Rings", "Plum Jam"])
        #expect(Verdict(document).incompleteReason == nil)
    }

    @Test("nesting past the parser's limit is incomplete, and says so", arguments: [300, 100_000])
    func deep(levels: Int) throws {
        let nest = String(repeating: "<div>", count: levels)
        let document = try HTMLDocument(utf8: adPage(card("Oat Rings", "$2") + nest + card("Plum Jam", "$3")))
        #expect(try titles(document) == ["Oat Rings"])
        #expect(try #require(Verdict(document).incompleteReason).contains("Excessive depth"))
    }

    @Test("nesting below the limit is fine")
    func lessDeep() throws {
        let nest = String(repeating: "<div>", count: 200)
        #expect(try Verdict(HTMLDocument(utf8: adPage(nest + card("Plum Jam", "$3")))).isComplete)
    }

    @Test(
        "a text, comment or attribute over ten million bytes is whole, or the page is refused",
        arguments: [
            ("<p>", "</p>", "//p"), ("<p title='", "'></p>", "//p/@title"), ("<!--", "-->", "//comment()"),
            ("<script>", "</script>", "//script"),
        ])
    func huge(opening: String, closing: String, path: String) throws {
        let text = String(repeating: "x", count: 10_500_000)
        do {
            let document = try HTMLDocument(utf8: adPage(opening + text + closing))
            #expect(try document.first(XPath("string-length(\(path))")) == "10500000")
        } catch {
            #expect(error.code == .outOfMemory)
        }
    }

    @Test("many small faults are not damage")
    func tagSoup() throws {
        let soup = "<article></i></b><p><div></p><nosuchtag a a=1>&nosuch; &#xFFFFFFFF; <li><li></td>"
        #expect(try Verdict(HTMLDocument(utf8: adPage(String(repeating: soup, count: 20)))).isComplete)
    }
}
