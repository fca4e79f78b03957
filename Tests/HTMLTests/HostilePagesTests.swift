import TestSupport
import Testing

@testable import HTML

@Suite("Hostile pages") struct HostilePagesTests {
    private static let fields = [".", "@class", "*[has-class('title')]", "count(*)", "string(b)"]

    /// A page is refused with a typed error, or it is read and every selector gives clean text, with no more work than
    /// a page of its size may take.
    private func digest(_ page: [UInt8], seed: UInt64) throws -> Int? {
        do throws(HTMLError) {
            let document = try HTMLDocument(utf8: page)
            let rows = try document.rows(
                of: XPath("//*"), fields: Self.fields.map { (text) throws(HTMLError) in try XPath(text) })
            let shown = Comment(rawValue: "seed \(seed) \(String(decoding: page, as: UTF8.self).debugDescription)")
            for text in rows.joined().compactMap(\.self) { #expect(isClean(text), shown) }
            // Each byte makes at most two nodes; each record, and each of its fields, visits the nodes below it.
            let mostNodes = UInt(2 * page.count + 10)
            #expect(document.search.operationCount <= 20 * mostNodes * mostNodes, shown)
            #expect(document.search.textBytes <= Self.fields.count * rows.count * (4 * page.count + 20), shown)
            return rows.count
        } catch {
            #expect(error.expression == nil, "\(error)")
            return nil
        }
    }

    /// Checks by Unicode's lists, not by the function under test.
    private func isClean(_ text: String) -> Bool {
        let blanks = [true] + text.unicodeScalars.map { isBlankByList($0.value) } + [true]
        return zip(blanks, blanks.dropFirst()).allSatisfy { !($0 && $1) }
            && text.unicodeScalars.allSatisfy { $0 == " " || !isBlankByList($0.value) }
    }

    @Test("random bytes are read or refused")
    func randomBytes() throws {
        var random = SeededGenerator(for: "random bytes")
        let rounds = Trials.count(2_000)
        var read = 0
        for round in 0..<rounds {
            let length = Int.random(in: 0...random.pick([20, 200, 2_000]), using: &random)
            // Half of them are ASCII only, since the others are nearly always refused at once.
            let highest: UInt8 = round.isMultiple(of: 2) ? 127 : 255
            let page = (0..<length).map { _ in UInt8.random(in: 0...highest, using: &random) }
            let isRead = try digest(page, seed: random.seed) != nil
            #expect(!isRead || String(validating: page, as: UTF8.self) != nil, "seed \(random.seed)")
            read += isRead ? 1 : 0
        }
        #expect(read > rounds / 4)
    }

    @Test("random markup is read, and the scan agrees with the parser")
    func randomMarkup() throws {
        var random = SeededGenerator(for: "random markup")
        for _ in 0..<Trials.count(3_000) {
            let page = Array(
                (0..<Int.random(in: 1...40, using: &random)).map { _ in random.pick(markup) }.joined().utf8)
            _ = try digest(page, seed: random.seed)
            try compareWithParser(page, seed: random.seed)
        }
    }

    @Test("mutated pages are read or refused, and the scan agrees with the parser")
    func mutatedPages() throws {
        var random = SeededGenerator(for: "mutated pages")
        for _ in 0..<Trials.count(3_000) {
            var page = twoCards
            for _ in 0..<Int.random(in: 1...6, using: &random) { mutate(&page, &random) }
            _ = try digest(page, seed: random.seed)
            try compareWithParser(page, seed: random.seed)
        }
    }

    /// Elements appended to the page are in the tree exactly if the scan reports no open region; and no tag has more
    /// attributes in the tree than the scan counted.
    private func compareWithParser(_ page: [UInt8], seed: UInt64) throws {
        let bytes: [UInt8]
        let scan: MarkupScan
        do throws(HTMLError) {
            bytes = try CleanPage(page, maximumBytes: 1 << 20).bytes
            scan = try MarkupScan(bytes, maximumAttributes: 256)
        } catch { return }
        let shown = Comment(rawValue: "seed \(seed) \(String(decoding: bytes, as: UTF8.self).debugDescription)")
        let document = try parsed(bytes + Array("<qqq></qqq>".utf8))
        let isSeen = try document?.first(XPath("boolean(//qqq)")) == "true"
        #expect(isSeen == (scan.openAtEnd == nil), shown)
        let most = try document?.first(XPath("boolean(//*[count(@*) > \(scan.mostAttributes)])"))
        #expect(most != "true", shown)
    }

    /// - Returns: nil if the page has no content, or if its last bytes and the added ones together are refused.
    private func parsed(_ page: [UInt8]) throws(HTMLError) -> HTMLDocument? {
        do { return try HTMLDocument(utf8: page) } catch {
            #expect(error.code == .empty || "\(error.code)".hasPrefix("misread"))
            return nil
        }
    }

    private let markup = [
        "<", ">", "/", "<!", "<!--", "-->", "--!>", "-", "!", "<?", "?>", "<b", "<b>", "</b>", "</", "<script>",
        "</script>",
        "<script", "</script", "<style>", "</style >", "<STYLE x>", " a", " a=", "\"", "'", "=", "a='x'", " b=\"y\"",
        "<!DOCTYPE html>", "<!doctype",
        " SYSTEM 'x'", "<html>", "</html>", "<body>", "</body>", "<head>", "</head>", "<p>", "</p>", "<li>", "</ul>",
        "<table>", "<td>", "<br/>", "&amp;", "&",
        "&#10;", "\u{0}", "\n", " ", "é", "日", "x", "1", ".", ":", "_", "<x-y:z.1", "<a b c d", "<title>", "<textarea>",
        "</textarea>", "<frameset>", "<svg/>",
    ]

    private func mutate(_ page: inout [UInt8], _ random: inout SeededGenerator) {
        let place = Int.random(in: 0..<page.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: page[place] = UInt8.random(in: 0...127, using: &random)
        case 1: page.remove(at: place)
        case 2: page.insert(contentsOf: Array(random.pick(markup).utf8), at: place)
        default: page.removeSubrange(place..<min(page.count, place + Int.random(in: 1...20, using: &random)))
        }
        if page.isEmpty { page = [0x3C] }
    }
}
