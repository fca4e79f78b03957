import Testing

@Suite("The table of fields in docs/glossary.md, beside the sources") struct GlossaryTests {
    @Test("has each member of an answer, and no other as one of REST")
    func members() throws {
        let folder = "Sources/API/Routes"
        let files = try Checkout.names(in: folder).map { "\(folder)/\($0)" } + ["Sources/API/Request/Problem.swift"]
        let text = try files.map(Checkout.text).joined()
        let patterns = [
            #/Field\(\s*"([a-z_0-9]+)"/#, #/FieldDescription\(\s*name: "([a-z_0-9]+)"/#, #/listName: "([a-z_]+)"/#,
            #/\.init\("([a-z_]+)", \./#,
        ]
        let members = Set(patterns.flatMap { pattern in text.matches(of: pattern).map { String($0.output.1) } })
        let listed = Set(try GlossaryRow.all().filter { $0.surfaces.contains("rest") }.map(\.name))
        #expect(members.count > 80)
        #expect(members.union(["next"]).symmetricDifference(listed).sorted() == [])
    }
}
