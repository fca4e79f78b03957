import HTML
import TestSupport
import Testing

@Suite("The text of a field") struct TextRuleTests {
    @Test(
        "white space of every kind becomes one space, and is trimmed",
        arguments: [
            ("a b", "a b"), ("  a \r\n\t b  ", "a b"), ("a&nbsp;&nbsp;b", "a b"), ("&#160;a&#xA0;", "a"),
            ("a\u{2003}\u{202F}b\u{3000}", "a b"), ("a\u{2028}b\u{85}c", "a b c"), ("a&#13;&#10;b", "a b"),
            ("a\u{200B}b", "a\u{200B}b"),
        ])
    func whiteSpace(inside: String, text: String) throws { #expect(try paragraph(inside) == text) }

    @Test("white space is the set that Unicode lists, one by one and in random texts")
    func whiteSpaceByList() {
        for value in UInt32(0)...0x3100 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = "a\(Character(scalar))b"
            #expect(collapsed(text) == collapsedByList(text), "U+\(String(value, radix: 16))")
        }
        var random = SeededGenerator(for: "white space in random texts")
        for _ in 0..<Trials.count(2_000) {
            let text = (0..<Int.random(in: 0...30, using: &random)).map { _ in random.pick(Self.pieces) }.joined()
            #expect(collapsed(text) == collapsedByList(text), "seed \(random.seed) \(text.debugDescription)")
        }
    }

    private static let pieces = [
        " ", "  ", "\t", "\r\n", "\u{0}", "\u{7F}", "\u{85}", "\u{A0}", "\u{2003}", "\u{3000}", "\u{200B}", "\u{301}",
        "a",
        "$2.99", "é", "e\u{301}", "🍎", "日本",
    ]

    @Test(
        "a line break is a space",
        arguments: ["a<br>b", "a<br/>b", "a <BR clear=all> b", "a<b><br></b>b", "a<br><br>b<br>"])
    func lineBreak(inside: String) throws { #expect(try paragraph(inside) == "a b") }

    @Test("empty is nil", arguments: ["", " ", "&nbsp;", "<b></b>", "<br>", "<img src=x>", "<!-- words -->"])
    func empty(inside: String) throws { #expect(try paragraph(inside) == nil) }

    @Test(
        "entities are decoded once",
        arguments: [
            ("Ben &amp; Jerry", "Ben & Jerry"), ("50&cent; off", "50¢ off"), ("caf&eacute;", "café"),
            ("&#39;&#x27;", "''"),
            ("&frac12; lb", "½ lb"), ("&amp;nbsp;", "&nbsp;"), ("&amp;lt;b>", "&lt;b>"), ("&lt;b&gt;", "<b>"),
            ("&trade;&reg;", "™®"), ("&#128512;", "😀"), ("R&D", "R&D"), ("&#0;&#xD800;a", "a"), ("&nosuch", "&nosuch"),
        ])
    func entities(inside: String, text: String) throws { #expect(try paragraph(inside) == text) }

    @Test("an element's text is that of everything below it, in order, without comments")
    func stringValue() throws {
        #expect(try paragraph("2 <b>for <i>$5</i></b><!-- not --> or <span>less</span>.") == "2 for $5 or less.")
        #expect(try paragraph("a<script>b</script>") == "a")
    }

    @Test("the first match of a field is the first in the document, whatever the order in the selector")
    func firstMatch() throws {
        let page = "<html><p><i>one</i><b>two</b><i>three</i></p></html>"
        let document = try HTMLDocument(utf8: Array(page.utf8))
        #expect(try document.first(XPath("//b | //i")) == "one")
        #expect(try document.first(XPath("(//i)[2]")) == "three")
        #expect(try document.first(XPath("//b/preceding::i | //b")) == "one")
    }

    @Test("if the first match is empty the field is nil, even if a later one is not")
    func emptyFirstMatch() throws {
        let document = try HTMLDocument(utf8: Array("<html><i> </i><i>x</i></html>".utf8))
        #expect(try document.first(XPath("//i")) == nil)
    }
}
