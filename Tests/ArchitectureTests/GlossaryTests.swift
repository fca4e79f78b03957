import Testing

@Suite("The table of fields in docs/glossary.md, beside the sources") struct GlossaryTests {
    @Test("has each member of an answer, and no other as one of REST")
    func members() throws {
        let files =
            try ["Sources/API/Routes", "Sources/DealRows"].flatMap { folder in
                try Checkout.names(in: folder).map { "\(folder)/\($0)" }
            } + ["Sources/WebKit/Request/Problem.swift"]
        let text = try files.map(Checkout.text).joined()
        let patterns = [
            #/[Ff]ield\(\s*"([a-z_0-9]+)"/#, #/FieldDescription\(\s*"([a-z_0-9]+)"/#, #/listName: "([a-z_]+)"/#,
            #/\.init\("([a-z_]+)", \./#, #/\.printed\(\s*"([a-z_0-9]+)"/#,
        ]
        let members = Set(patterns.flatMap { pattern in text.matches(of: pattern).map { String($0.output.1) } })
        let listed = Set(try GlossaryRow.all().filter { $0.surfaces.contains("rest") }.map(\.name))
        #expect(members.count > 80)
        #expect(members.union(["next"]).symmetricDifference(listed).sorted() == [])
    }

    @Test("has each key of a scraper.yaml, and no other as one of YAML")
    func keys() throws {
        let folders = ["", "/Definition", "/Layout"].map { "Sources/Scraping" + $0 }
        let files = try folders.flatMap { folder in
            try Checkout.names(in: folder).filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }
        }
        let keys = Set(try files.flatMap { Self.keys(in: try Checkout.text($0)) })
        let listed = Set(try GlossaryRow.all().filter { $0.surfaces.contains("yaml") }.map(\.name))
        #expect(keys.count > 80)
        #expect(keys.symmetricDifference(listed).sorted() == [])
    }

    /// The cases of the enumerations of keys, as they are written in YAML.
    private static func keys(in text: String) -> [String] {
        text.matches(of: #/enum \w+: String, (?:CodingKey|FieldName)[^{]*\{([^}]*)/#).flatMap { list in
            list.output.1.matches(of: #/case ((?:`?\w+`?(?: = "\w+")?(?:,\s+)?)+)/#).flatMap { line in
                line.output.1.matches(of: #/`?(\w+)`?(?: = "(\w+)")?/#).map { String($0.output.2 ?? $0.output.1) }
            }
        }
    }
}
