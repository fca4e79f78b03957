import Compression
import FoundationEssentials
import Scraping
import TestSupport
import Testing

@Suite("Documents in the forms that browsers and servers keep") struct DocumentFormTests {
    private static let page = Array(
        """
        <html><body><ul><li class=offer><h3>Crème Brûlée</h3><b>$3.99</b><i>“2-ct” = 8 oz</i></li>\
        <li class=offer><h3>Jalapeños</h3><b>2 for $5</b></li></ul></body></html>
        """.utf8)
    private static let json = Array(
        #"{"items": [{"title": "Crème Brûlée", "deal": "$3.99"}, {"title": "Jalapeños 🌶", "deal": "2 for $5"}]}"#.utf8)

    private func definition() throws -> ScraperDefinition {
        try ScraperDefinition(
            yaml: """
                id: corner
                chain: corner
                title: Corner shop
                terms: {url: "https://corner.example/terms", summary: none}
                layouts:
                  - {name: cards, format: html, when: "//ul", records: "//li[has-class('offer')]",
                     fields: {title: .//h3, deal_text: .//b, details_text: .//i}}
                  - {name: list, format: json, when: $.items, records: "$.items[:]", fields: {title: $.title, deal_text: $.deal}}
                validity: {assumed_week_starts_on: thursday, dates: local_days}
                edition: shared
                """, file: "scraper.yaml", source: "corner")
    }

    private func rows(_ bytes: [UInt8]) throws -> [RawOffer] { try definition().extract(bytes, from: "f").rows }
    private func failure(_ bytes: [UInt8]) -> ScrapeError? {
        do { _ = try definition().extract(bytes, from: "f") } catch { return error as? ScrapeError }
        return nil
    }

    private static func utf16(_ bytes: [UInt8], isBigEndian: Bool, mark: Bool) -> [UInt8] {
        let units = (mark ? [0xFEFF] : []) + Array(String(decoding: bytes, as: UTF8.self).utf16)
        return units.flatMap { isBigEndian ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)] }
    }

    @Test("gzip, UTF-16 and both give the rows of the plain document", arguments: [page, json])
    func packedAndWide(document: [UInt8]) throws {
        let expected = try rows(document)
        #expect(expected.count == 2 && expected[0].title == "Crème Brûlée")
        #expect(try rows(GzipPacker.pack(document)) == expected)
        #expect(try rows(GzipPacker.pack(Array(document[..<60])) + GzipPacker.pack(Array(document[60...]))) == expected)
        for (isBigEndian, mark) in [(true, true), (true, false), (false, true), (false, false)] {
            let wide = Self.utf16(document, isBigEndian: isBigEndian, mark: mark)
            #expect(try rows(wide) == expected, "\(isBigEndian) \(mark)")
            #expect(try rows(GzipPacker.pack(wide)) == expected)
            #expect(ScraperDefinition.isHTML(wide) == ScraperDefinition.isHTML(document))
            #expect(failure(wide.dropLast())?.code == .incompleteDocument)
        }
        #expect(try rows(Self.utf16(Array("\n  ".utf8) + document, isBigEndian: false, mark: false)) == expected)
        #expect(ScraperDefinition.isHTML(GzipPacker.pack(document)) == ScraperDefinition.isHTML(document))
    }

    @Test("a cut or damaged gzip file is refused by name, and so is one that unpacks to far more than any page")
    func badGzip() throws {
        let packed = GzipPacker.pack(Self.page)
        for end in 10..<packed.count { #expect(failure(Array(packed[..<end]))?.code == .incompleteDocument, "\(end)") }
        var damaged = packed
        damaged[packed.count / 2] ^= 0x55
        #expect(failure(damaged)?.code == .malformedDocument)
        let bomb = GzipPacker.pack([UInt8](repeating: 0x20, count: 60 << 20))
        #expect(failure(bomb)?.code == .tooLarge)
        #expect(failure(GzipPacker.pack(GzipPacker.pack(Self.page)))?.code == .malformedDocument)
    }

    @Test("an odd half of a UTF-16 character is U+FFFD, and counted")
    func loneSurrogate() throws {
        let text = Array(String(decoding: Self.json, as: UTF8.self).replacing("🌶", with: "#").utf16)
        let bytes = text.map { $0 == 0x23 ? 0xD83C : $0 }.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        let extraction = try definition().extract(bytes, from: "f")
        #expect(extraction.replacementCount == 1 && extraction.rows[1].title == "Jalapeños \u{FFFD}")
        for wide in [[0xFF, 0xFE, 0, 0, 0x3C, 0, 0, 0], [0x3C, 0, 0, 0], [0, 0, 0, 0x7B], [0, 0, 0xFE, 0xFF]]
            as [[UInt8]]
        {
            #expect(failure(wide)?.message.contains("UTF-32") == true)
        }
    }

    // MARK: MHTML

    private static func mhtml(
        _ body: String, encoding: String?, type: String = "text/html", boundary: String = "----Boundary--x1",
        before: String = "", end: String = "\r\n"
    ) -> [UInt8] {
        let encoding = encoding.map { "Content-Transfer-Encoding: \($0)\(end)" } ?? ""
        let lines = [
            "From: <Saved by Blink>", "Snapshot-Content-Location: https://corner.example/ad", "Subject: =?utf-8?Q?Ad?=",
            "MIME-Version: 1.0", "Content-Type: multipart/related;", "\ttype=\"text/html\";",
            "\tboundary=\"\(boundary)\"", "", "",
        ]
        let picture =
            "--\(boundary)\(end)Content-Type: image/png\(end)Content-Transfer-Encoding: base64\(end)\(end)iVBORw0KGgo=\(end)"
        let part =
            "--\(boundary)\(end)Content-Type: \(type)\(end)\(encoding)Content-Location: https://x\(end)\(end)\(body)\(end)"
        return Array((lines.joined(separator: end) + end + before + part + picture + "--\(boundary)--\(end)").utf8)
    }

    private static func quoted(_ bytes: [UInt8], lineLength: Int = 60) -> String {
        var (text, line) = ("", "")
        for byte in bytes {
            let isPlain = (0x21...0x7E).contains(byte) && byte != 0x3D || byte == 0x20
            line +=
                isPlain
                ? String(UnicodeScalar(byte)) : "=" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            if line.utf8.count > lineLength { (text, line) = (text + line + "=\r\n", "") }
        }
        return text + line
    }

    private static var encoded: [(name: String, body: String)] {
        let base64 = Data(page).base64EncodedString(options: [
            .lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed,
        ])
        let text = String(decoding: page, as: UTF8.self)
        return [
            ("quoted-printable", quoted(page)), ("Quoted-Printable", quoted(page, lineLength: 20)), ("base64", base64),
            ("8bit", text), ("binary", text),
        ]
    }

    @Test("a page that a browser saved whole gives its rows")
    func savedPages() throws {
        let expected = try rows(Self.page)
        for (name, body) in Self.encoded {
            for end in ["\r\n", "\n"] {
                let saved = Self.mhtml(body.replacing("\r\n", with: end), encoding: name, end: end)
                #expect(try rows(saved) == expected, "\(name)")
                #expect(ScraperDefinition.isHTML(saved) == true)
                #expect(try rows(GzipPacker.pack(saved)) == expected)
            }
        }
        let quoted = Self.quoted(Self.page)
        for type in ["text/html; charset=utf-8", "TEXT/HTML; Charset=\"UTF-8\"", "application/xhtml+xml"] {
            #expect(try rows(Self.mhtml(quoted, encoding: "quoted-printable", type: type)) == expected, "\(type)")
        }
        let text = "------Boundary--x1\r\nContent-Type: text/plain\r\n\r\nNot this\r\n"
        #expect(try rows(Self.mhtml(quoted, encoding: "quoted-printable", before: text)) == expected)
        let single =
            "MIME-Version: 1.0\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n\(quoted)\r\n"
        #expect(try rows(Array(single.utf8)) == expected)
        let wide = Data(Self.utf16(Self.page, isBigEndian: false, mark: true)).base64EncodedString()
        #expect(try rows(Self.mhtml(wide, encoding: "base64", type: "text/html; charset=utf-16")) == expected)
    }

    @Test("the part named by start is the page, within nested parts too")
    func startPart() throws {
        let quoted = Self.quoted(Self.page)
        let document = """
            MIME-Version: 1.0
            Content-Type: multipart/related; start="<b@x>"; boundary=outer

            Preamble
            --outer
            Content-Type: text/html
            Content-ID: <a@x>

            <html><ul><li class=offer><h3>Frame</h3><b>$1</b></li></ul></html>
            --outer
            Content-Type: multipart/alternative; boundary="inner"
            Content-ID: <b@x>

            --inner
            Content-Type: text/plain

            Words
            --inner
            Content-Type: text/html
            Content-Transfer-Encoding: quoted-printable

            \(quoted.replacing("\r\n", with: "\n"))
            --inner--
            --outer--

            """
        #expect(try rows(Array(document.utf8)) == rows(Self.page))
    }

    @Test("a cut page within MHTML is incomplete; pictures that are missing do not matter")
    func cutMHTML() throws {
        let whole = Self.mhtml(Self.quoted(Self.page), encoding: "quoted-printable")
        let end = try #require(String(decoding: whole, as: UTF8.self).utf8.firstRange(of: "</html>".utf8))
        let length = String(decoding: whole, as: UTF8.self).utf8.distance(
            from: String(decoding: whole, as: UTF8.self).utf8.startIndex, to: end.upperBound)
        #expect(try rows(Array(whole[..<length])) == rows(Self.page))
        for missing in [1, 20, 100] {
            #expect(failure(Array(whole[..<(length - missing)]))?.code == .incompleteDocument)
        }
    }

    @Test("MHTML without a page that can be read says so")
    func noPage() throws {
        #expect(failure(Self.mhtml("x", encoding: nil, type: "text/plain"))?.message.contains("without a page") == true)
        #expect(failure(Self.mhtml("<html>é</html>", encoding: "x-uuencode"))?.message.contains("x-uuencode") == true)
        let latin = Self.mhtml(
            "<html>caf=E9</html>", encoding: "quoted-printable", type: "text/html; charset=windows-1252")
        #expect(failure(latin)?.message.contains("windows-1252") == true)
        for text in [
            "MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=x\r\n\r\n",
            "MIME-Version: 1.0\nContent-Type: multipart/related\n\n--\n",
        ] {
            #expect(failure(Array(text.utf8))?.message.contains("without a page") == true)
        }
    }

    // MARK: Bad bytes

    @Test("a few bytes that are not UTF-8 cost their place, not the document", arguments: [page, json])
    func badBytes(document: [UInt8]) throws {
        let (expected, start) = (try rows(document), try #require(document.firstIndex(of: UInt8(ascii: "J"))))
        for bad in [[0xFF], [0x80], [0xC3], [0xE2, 0x82], [0xC0, 0xAF], [0xED, 0xA0, 0x80]] as [[UInt8]] {
            var bytes = document
            bytes.replaceSubrange(start...start, with: bad)
            let extraction = try definition().extract(bytes, from: "f")
            #expect((1...3).contains(extraction.replacementCount) && extraction.rows.count == expected.count)
            #expect(extraction.rows[0] == expected[0] && extraction.rows[1].title?.hasPrefix("\u{FFFD}") == true)
        }
        #expect(try definition().extract(document, from: "f").replacementCount == 0)
        let own = Array(String(decoding: document, as: UTF8.self).replacing("J", with: "\u{FFFD}").utf8)
        #expect(try definition().extract(own, from: "f").replacementCount == 0, "the upstream's own")
    }

    @Test("many of them are another encoding")
    func otherEncoding() throws {
        let bytes =
            Self.page.dropLast(14) + (0..<30).flatMap { _ in Array("caf".utf8) + [0xE9, 0x20] }
            + Array("</body></html>".utf8)
        let error = failure(Array(bytes))
        #expect(
            error?.code == .malformedDocument
                && error?.message.contains("not UTF-8 in 30 places, the first at byte") == true)
    }

    @Test(
        "other files are refused by what they are",
        arguments: [
            ("%PDF-1.7", "a PDF file"), ("PK\u{3}\u{4}abc", "a zip archive"), ("bplist00", "a web archive of Safari"),
            ("GIF89a", "a picture"), ("BZh91AY", "unpack it first"),
            ("Publix: 2 for $5\nmilk", "begins with \"Publix: 2 for $5 milk\""),
            ("title,deal\nMilk,$2", "neither HTML nor JSON"), ("# Notes", "neither HTML nor JSON"),
            ("nonsense", "neither HTML nor JSON"),
            ("{nonsense", "is this the right file?"),
        ])
    func otherFiles(text: String, words: String) {
        let error = failure(Array(text.utf8))
        #expect(error?.code == .malformedDocument && error?.message.contains(words) == true, "\(error?.message ?? "")")
    }

    @Test("equal names in JSON are refused with the place")
    func equalNames() {
        let error = failure(Array(#"{"items": [{"title": "a", "deal": "$1", "deal": "$2"}]}"#.utf8))
        #expect(error?.code == .malformedDocument && error?.isTransient == false)
        #expect(error?.message.contains("\"deal\" occurs twice in one object, again at byte 40") == true)
    }
}
