import Testing

/// The form of the corpora, without what is read in them.
@Suite("Corpora") struct CorpusTests {
    private static let columns = [
        "wording": ["topic", "text", "sentence", "mechanic", "price", "savings", "details", "title"],
        "sizes": ["topic", "text", "size", "title", "department", "doubt", "package_size"],
    ]

    @Test("have their columns, and in each row a topic, a text and an answer", arguments: ["wording", "sizes"])
    func cells(name: String) throws {
        let corpus = try Corpus(named: name)
        let columns = try #require(Self.columns[name])
        #expect(corpus.columns == columns)
        #expect(corpus.rows.count > 300)
        for row in corpus.rows {
            #expect(columns.prefix(3).allSatisfy { row[$0] != nil } && row.cells.count <= columns.count, "\(row)")
            #expect(row.cells.allSatisfy { $0.first?.isWhitespace != true && $0.last?.isWhitespace != true }, "\(row)")
        }
    }

    @Test("have no text twice", arguments: ["wording", "sizes"])
    func repeated(name: String) throws {
        let answers: Set = ["topic", "sentence", "mechanic", "price", "size", "doubt", "package_size"]
        let corpus = try Corpus(named: name)
        let questions = corpus.columns.filter { !answers.contains($0) }
        let same = Dictionary(grouping: corpus.rows) { row in questions.map { row[$0] } }.values.filter { $0.count > 1 }
        #expect(same.map { rows in "\(rows)" } == [])
    }
}
