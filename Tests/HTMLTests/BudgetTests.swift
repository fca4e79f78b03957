import Testing

@testable import HTML

@Suite("The limits of one page") struct BudgetTests {
    private func error(_ body: () throws -> Void) -> HTMLError? {
        do { try body() } catch { return error as? HTMLError }
        return nil
    }

    private func times(_ count: Int, _ text: String) -> String { String(repeating: text, count: count) }

    @Test(
        "more marks than the budget are refused before parsing",
        arguments: ["<p>", "</q>", "<!---->", "<", "<?a>"])
    func marks(mark: String) throws {
        let most = Array(times(Budget.marks.limit, mark).utf8)
        #expect(throws: Never.self) { try MarkupScan(most, maximumAttributes: 256) }
        #expect(error { _ = try HTMLDocument(utf8: most + Array(mark.utf8)) }?.code == .overBudget(.marks))
    }

    @Test("more attributes than the budget are refused, however few each tag has")
    func attributes() throws {
        let tag = "<i \(times(100, "a "))>"
        let most = Array(times(Budget.attributes.limit / 100, tag).utf8)
        #expect(throws: Never.self) { try MarkupScan(most, maximumAttributes: 256) }
        #expect(error { _ = try HTMLDocument(utf8: most + Array("<i a>".utf8)) }?.code == .overBudget(.attributes))
    }

    @Test("marks inside a script are not tags")
    func script() throws {
        let page = "<html><script>\(times(Budget.marks.limit + 1, "<"))</script><p>x</p></html>"
        #expect(try HTMLDocument(utf8: Array(page.utf8)).first(XPath("//p")) == "x")
    }

    @Test("more records than the budget are refused before a field is read", arguments: ["//i", "(//i)"])
    func records(path: String) throws {
        let most = times(Budget.records.limit, "<i></i>")
        #expect(
            try HTMLDocument(utf8: Array(most.utf8)).rows(of: XPath(path), fields: []).count == Budget.records.limit)
        let document = try HTMLDocument(utf8: Array((most + "<i></i>").utf8))
        let error = error { _ = try document.rows(of: XPath(path), fields: [XPath(".")]) }
        #expect(error?.code == .overBudget(.records))
        #expect(error?.expression == path)
    }

    @Test("a text over the budget of a field is refused and never cut", arguments: [".", "string(.)", ".//b", "*/@a"])
    func field(path: String) throws {
        for extra in [0, 1] {
            let text = times(Budget.field.limit + extra, "x")
            let document = try HTMLDocument(utf8: Array("<html><p><b a=\(text)>\(text)</b></p></html>".utf8))
            func read() throws -> [[String?]] { try document.rows(of: XPath("//p"), fields: [XPath(path)]) }
            if extra == 0 {
                #expect(try read() == [[text]])
            } else {
                let error = error { _ = try read() }
                #expect(error?.code == .overBudget(.field))
                #expect(error?.expression == path)
                #expect(try document.first(XPath("//p")) == text, "one text of the whole page may be longer")
            }
        }
    }

    @Test(
        "nested records share one text budget, so that memory grows no faster than the page",
        arguments: [".", "(.)"])
    func nestedRecords(path: String) throws {
        let page = times(200, "<div>") + times(Budget.field.limit / 5, "Milk ") + times(200, "</div>")
        let document = try HTMLDocument(utf8: Array(page.utf8))
        let error = error { _ = try document.rows(of: XPath("//div"), fields: [XPath(path)]) }
        #expect(error?.code == .overBudget(document.search.textBudget))
        #expect(document.search.textBytes <= document.search.textBudget.limit + Budget.field.limit)
    }

    @Test("a text is assembled only as far as needed to refuse it")
    func stops() throws {
        let document = try HTMLDocument(utf8: Array("<html>\(times(1_000, "<p>0123456789"))</html>".utf8))
        let text = textContent(of: document.search.tree.root, stoppingBeyond: 100)
        #expect((101...110).contains(text.utf8.count))
    }

    @Test(
        "a long class costs its search time", arguments: [".//*[has-class('b')]", "(.//*[has-class('b')])"])
    func classes(path: String) throws {
        let nest = times(200, "<div>")
        let short = try HTMLDocument(utf8: Array("\(nest)<i class='a a'>".utf8))
        #expect(try short.rows(of: XPath("//div"), fields: [XPath(path)]).count == 200)
        let long = try HTMLDocument(utf8: Array("\(nest)<i class='\(times(2 << 20, "a "))'>".utf8))
        let error = error { _ = try long.rows(of: XPath("//div"), fields: [XPath(path)]) }
        #expect(error?.code == .selectorTooCostly)
    }

    @Test("all selectors of a document share one budget of steps")
    func steps() throws {
        let document = try HTMLDocument(utf8: Array("<html>\(times(100_000, "<i></i>"))</html>".utf8))
        let path = try XPath("//b")
        let asked = (0..<200).count { _ in error { _ = try document.first(path) } == nil }
        #expect((50..<150).contains(asked), "\(asked)")
    }
}
