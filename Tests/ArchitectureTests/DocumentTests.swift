import Testing

@Suite("Documents") struct DocumentTests {
    @Test("every link leads to a file, and to a heading of it", arguments: Document.all)
    func links(document: Document) throws {
        for link in try document.links() {
            #expect(Checkout.exists(link.path), "there is no \(link.path)")
            guard let heading = link.heading, Checkout.exists(link.path) else { continue }
            #expect(try Document(path: link.path).anchors().contains(heading), "\(link.path) has no heading \(heading)")
        }
    }

    @Test("every file that is named is there", arguments: Document.all)
    func files(document: Document) throws {
        for path in try document.namedFiles() { #expect(Checkout.exists(path), "there is no \(path)") }
    }

    @Test("the README is one page of 120 lines")
    func length() throws {
        #expect(try Document(path: "README.md").lines().count <= 120)
    }

    @Test("the glossary has one row for each name on a surface, in order")
    func fields() throws {
        let rows = try GlossaryRow.all()
        #expect(rows.count > 250)
        #expect(rows.flatMap(\.surfaces).filter { !GlossaryRow.surfaces.contains($0) } == [])
        let names = rows.flatMap { row in row.surfaces.map { "\(row.name) of \($0)" } }
        #expect(Set(names).count == names.count)
        #expect(rows.map(\.name) == rows.map(\.name).sorted())
    }

    @Test("finds links, headings and files")
    func finds() {
        let text = "# One `two` three\nsee [a](b.md#c-d), [e](https://f.example), `Sources/A.swift` and `tools/x --all`"
        #expect(Document.anchors(in: text) == ["one-two-three"])
        #expect(Document.namedFiles(in: text) == ["Sources/A.swift", "tools/x"])
        let links = Document(path: "docs/x.md").links(in: text + " [g](../h.md) [i](#j)")
        #expect(links.map(\.path) == ["docs/b.md", "h.md", "docs/x.md"])
        #expect(links.map(\.heading) == ["c-d", nil, "j"])
    }
}
