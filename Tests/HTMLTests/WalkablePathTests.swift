import TestSupport
import Testing

@testable import HTML

@Suite("Paths evaluated by a walk") struct WalkablePathTests {
    @Test(
        "are the most common ones in definitions",
        arguments: [
            "@data-item-code", ".//*[has-class('title')]", "//*[has-class('p-savings-card')][@data-item-code]",
            ".//*[@data-qa-automation='prod-title']", "//button[@data-store]/@data-store", "descendant::h2[1]",
            "ancestor::*[has-class(\"a\", 'b','c')][1]/descendant::h2[@x][1]", "//*[has-class('title')]//h2",
            "//li/descendant::i[1]//b[@x='']/@y",
        ])
    func walkable(text: String) { #expect(WalkablePath(text) != nil) }

    @Test(
        "and no others, for which the first node found, or the one counted, may differ",
        arguments: [
            "", "/", ".", "..", "b", "//b[1]", "//li/b", "ancestor::li", "//b/ancestor::li[1]", "//b/..", "(//b)",
            "//b | //i",
            "//b[1][@x]", "descendant::b[1][@x]", "//@class", "@class/b", "@class//b", "@*", "//b/text()", "//x:b",
            "@x:y", "/html",
            "//b[has-class()]", "//b[has-class('a' )]", "//b[ @x]", "//b[@x = 'y']", "//b[@x='y]", "//b[@x!='y']",
            "//b[2]",
            "//b[last()]", "//*[not(@x)]", "//b ", " //b", "//é", "/descendant::b", "./@x", "string(//b)", "//b/",
            "//b//", ".//",
        ])
    func notWalkable(text: String) { #expect(WalkablePath(text) == nil) }

    /// In brackets libxml2 evaluates any of these paths.
    @Test("give the same as libxml2's XPath and a separate tree, on random trees")
    func agrees() throws {
        var random = SeededGenerator(for: "paths on random trees")
        var found = 0
        for _ in 0..<100 {
            let tree = RandomTree(&random)
            let paths = (0..<20).map { _ in RandomPath(&random) }
            let document = try HTMLDocument(utf8: Array(tree.html.utf8))
            let walked = try document.rows(of: XPath("//*"), fields: paths.map { try XPath($0.text) })
            let asked = try document.rows(of: XPath("(//*)"), fields: paths.map { try XPath("(\($0.text))") })
            let expected = tree.elements.indices.map { element in paths.map { tree.text(of: $0, at: element) } }
            for (column, path) in paths.enumerated() {
                #expect(WalkablePath(path.text) != nil, "\(path.text)")
                #expect(walked.map { $0[column] } == asked.map { $0[column] }, "\(path.text) on \(tree.html)")
                #expect(walked.map { $0[column] } == expected.map { $0[column] }, "\(path.text) on \(tree.html)")
            }
            found += walked.joined().count { $0 != nil }
        }
        #expect(found > 3_000)
    }

    @Test("as records, give all nodes that libxml2's XPath gives, in its order, without duplicates")
    func records() throws {
        var random = SeededGenerator(for: "records on random trees")
        for _ in 0..<100 {
            let document = try HTMLDocument(utf8: Array(RandomTree(&random).html.utf8))
            for _ in 0..<10 {
                let path = RandomPath(&random).text
                let (walked, asked) = (try XPath(path), try XPath("(\(path))"))
                let rows = try document.rows(of: walked, fields: [XPath("@n")])
                #expect(rows == (try document.rows(of: asked, fields: [XPath("@n")])), "\(path)")
                #expect(try document.selects(walked) == document.selects(asked), "\(path)")
                #expect(try document.selects(walked) == !rows.isEmpty, "\(path)")
            }
        }
    }

    @Test("start at records of any kind", arguments: ["//b/@class", "//b/text()", "//comment()", "/", "//li"])
    func contexts(records: String) throws {
        let document = try HTMLDocument(utf8: adPage(card("Oat Rings", "$2") + "<!-- no -->"))
        let fields = [".//b", "@class", "//b/@class", "ancestor::li[1]/@class", "ancestor::ul[1]/descendant::b[1]"]
        #expect(
            try document.rows(of: XPath(records), fields: fields.map(XPath.init))
                == document.rows(of: XPath("(\(records))"), fields: fields.map { try XPath("(\($0))") }))
    }

    @Test("an attribute without a value exists and is empty")
    func emptyAttribute() throws {
        let page = try HTMLDocument(utf8: Array("<html><p class x=''>a</p><p x>b</p></html>".utf8))
        for path in ["//p[@x='']", "//p[has-class('a')]", "//p[@class]", "//p[@class='']/@x", "//p[@x='y']"] {
            #expect(try page.first(XPath(path)) == page.first(XPath("(\(path))")), "\(path)")
        }
        #expect(try page.first(XPath("//p[@x='']")) == "a")
    }

    @Test("cost the nodes they visit, so that nested records do not take minutes")
    func limit() throws {
        let nested = String(repeating: "<div>", count: 200) + String(repeating: "<i></i>", count: 110_000)
        let document = try HTMLDocument(utf8: Array(nested.utf8))
        let error = #expect(throws: HTMLError.self) { try document.rows(of: XPath("//div"), fields: [XPath(".//b")]) }
        #expect(error?.code == .selectorTooCostly)
        #expect(error?.expression == ".//b")
        let other = try HTMLDocument(utf8: Array(nested.utf8))
        #expect(try other.rows(of: XPath("//div"), fields: [XPath(".//i")]).count == 200)
    }
}
