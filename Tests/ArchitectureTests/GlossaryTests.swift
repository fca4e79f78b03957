import Testing

@Suite("The table of fields in docs/glossary.md, beside the sources") struct GlossaryTests {
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
