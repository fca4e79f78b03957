import HTML
import Testing

@Suite("Checks of a page's bytes") struct PageDoorTests {
    @Test("refuses an empty page", arguments: ["", " ", "\r\n\t ", "\u{0}\u{0}", "\u{FEFF}", "\u{FEFF} \u{0}\n"])
    func refusesNothing(page: String) {
        #expect(errorCode { _ = try HTMLDocument(utf8: Array(page.utf8)) } == .empty)
    }

    @Test("refuses a page over the cap, and accepts one at the cap")
    func cap() throws {
        #expect(
            errorCode { _ = try HTMLDocument(utf8: twoCards, maximumBytes: twoCards.count - 1) }
                == .tooLarge(bytes: twoCards.count, limit: twoCards.count - 1))
        #expect(try titles(HTMLDocument(utf8: twoCards, maximumBytes: twoCards.count)).count == 2)
    }

    @Test(
        "names the first byte that is not UTF-8",
        arguments: [
            [0x80], [0xC0, 0x80], [0xC3], [0xC3, 0x28], [0xE9, 0x20], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80],
            [0xF4, 0x90, 0x80, 0x80], [0xFF], [0xFE], [0xE2, 0x82],
        ] as [[UInt8]])
    func invalidUTF8(bad: [UInt8]) {
        let page = Array("<html><p>Café ".utf8) + bad + Array("</p></html>".utf8)
        #expect(errorCode { _ = try HTMLDocument(utf8: page) } == .invalidUTF8(offset: 15))
    }

    @Test("does not accept UTF-16 as UTF-8, in either byte order", arguments: [0, 1])
    func halves(first: Int) {
        let page: [UInt8] = twoCards.flatMap { (byte: UInt8) -> [UInt8] in first == 0 ? [0, byte] : [byte, 0] }
        #expect(errorCode { _ = try HTMLDocument(utf8: page) } == .invalidUTF8(offset: first))
    }

    @Test(
        "continues after a NUL, and counts it",
        arguments: ["<li>", "</li>", "Oat", "class=", "<!DOCTYPE html>", "</html>"])
    func nul(after mark: String) throws {
        let text = String(decoding: twoCards, as: UTF8.self)
        let cut = try #require(text.firstRange(of: mark) ?? text.firstRange(of: "<li"))
        let page = Array(text[..<cut.upperBound].utf8) + [0, 0] + Array(text[cut.upperBound...].utf8)
        let document = try HTMLDocument(utf8: page)
        #expect(Verdict(document).strippedNULs == 2)
        #expect(Verdict(document).incompleteReason == nil)
        #expect(try titles(document) == ["Oat Rings", "Plum Jam"])
    }

    @Test(
        "reads UTF-8 whatever the page declares",
        arguments: [
            "", "<meta charset=iso-8859-1>", "<meta charset='utf-16'>", "<meta charset=\"shift_jis\">",
            "<meta charset=nonsense>", "<meta charset=UTF-7>",
            "<meta http-equiv=Content-Type content='text/html; charset=windows-1252'>",
        ])
    func charsetClaim(claim: String) throws {
        let document = try HTMLDocument(utf8: adPage(card("Café Crème 日本 🍓", "50¢ off"), head: claim))
        #expect(try document.first(XPath("//*[has-class('title')]")) == "Café Crème 日本 🍓")
        #expect(try document.first(XPath("//*[has-class('deal')]")) == "50¢ off")
        #expect(Verdict(document).isComplete)
    }

    @Test("skips a byte order mark")
    func byteOrderMark() throws {
        let document = try HTMLDocument(utf8: [0xEF, 0xBB, 0xBF] + twoCards)
        #expect(try titles(document) == ["Oat Rings", "Plum Jam"])
        #expect(Verdict(document).isComplete)
    }

    @Test("refuses a tag with too many attributes, naming the tag's offset", arguments: [257, 40_000])
    func attributeBomb(count: Int) throws {
        let bomb = "<a \((0..<count).map { "x\($0)='>'" }.joined(separator: " "))>"
        #expect(
            errorCode { _ = try HTMLDocument(utf8: Array("<html><p>\(bomb)</html>".utf8)) }
                == .tooManyAttributes(offset: 9, limit: HTMLDocument.maximumAttributes))
    }

    @Test(
        "refuses markup that libxml2 reads unlike a browser",
        arguments: [
            "<script></b>", "<script></ b", "<style></script>", "<script><noscript>", "<style><body>",
            "<STYLE a='>'><Frameset x>",
            "<script>1</scripts>", "<?é>", "<!DOCTYPE html SYSTEM 'a>b'>", "<!doctype '\">", "<!doctype html></p>",
            "<!doctype><!doctype>",
        ])
    func misread(markup: String) {
        #expect(
            errorCode { _ = try HTMLDocument(utf8: Array("<html>\(markup)</html>".utf8)) }
                == .misreadMarkup(offset: markup.hasPrefix("<script>1") ? 15 : 6))
    }

    @Test("accepts as many attributes as the limit allows, and any number of words in a script or comment")
    func attributesBelowTheLimit() throws {
        let words = (0..<1_000).map { "x\($0)" }.joined(separator: " ")
        let most = (0..<256).map { "x\($0)=1" }.joined(separator: " ")
        let page = "<html><script>if (i<n \(words)</script><!-- <a \(words)> --><p \(most)>x</p></html>"
        let document = try HTMLDocument(utf8: Array(page.utf8))
        #expect(try document.first(XPath("count(//p/@*)")) == "256")
        #expect(Verdict(document).isComplete)
    }

    @Test("accepts text without any markup")
    func plainText() throws {
        let document = try HTMLDocument(utf8: Array("503 Service Unavailable \u{1}\u{2}\u{7F}".utf8))
        #expect(try document.first(XPath("/")) == "503 Service Unavailable")
        #expect(!Verdict(document).isComplete)
    }
}
