import AdText
import TestSupport

/// A table of texts as ads print them, each with what must be read in it. Tab-separated, with one header line and no
/// quoting; empty cells at the end of a line may be missing. `circulard eval` reads the same files.
struct Corpus: Sendable {
    static let wording = Result { try Corpus(named: "wording") }
    static let sizes = Result { try Corpus(named: "sizes") }
    /// Lines without damaged characters or names in them: however they are set, they read the same.
    static let plainWording = wording.map { corpus in
        let topics: Set = ["a price alone", "several for a price", "buy one, get one", "a discount"]
        return corpus.rows.filter { topics.contains($0.topic) }
    }

    let columns: [String]
    let rows: [CorpusRow]

    init(named name: String) throws {
        let lines = try Checkout.text("Tests/AdTextTests/Corpus/\(name).tsv").split(
            separator: "\n", omittingEmptySubsequences: false)
        let columns = lines.first.map(Self.cells) ?? []
        self.columns = columns
        rows = zip(2..., lines.dropFirst()).filter { !$1.isEmpty }.map {
            CorpusRow(number: $0, columns: columns, cells: Self.cells($1))
        }
    }

    private static func cells(_ line: Substring) -> [String] {
        line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
}

/// One row of a corpus.
struct CorpusRow: Sendable, CustomStringConvertible {
    /// The line number in the file; the header is line 1.
    let number: Int
    let cells: [String]
    private let named: [String: String]

    init(number: Int, columns: [String], cells: [String]) {
        (self.number, self.cells) = (number, cells)
        named = Dictionary(zip(columns, cells)) { first, _ in first }.filter { !$0.value.isEmpty }
    }

    /// - Returns: nil for an empty cell.
    subscript(column: String) -> String? { named[column] }
    var topic: String { self["topic"] ?? "" }
    var text: String { self["text"] ?? "" }

    /// The difference between an answer and its column, on one line; nil without one.
    func mistake(_ column: String, _ answer: String?) -> String? {
        self[column] == answer ? nil : "\(self): \(column) is \"\(answer ?? "")\", not \"\(self[column] ?? "")\""
    }

    /// "line 12 (a discount): 50% off | Reg. $4.00"
    var description: String {
        let fields = [self["title"], text, self["savings"], self["details"]].compactMap(\.self)
        return "line \(number) (\(topic)): \(fields.joined(separator: " | "))"
    }
}

extension CorpusRow {
    /// The fields that the row has, or those that its text is split into.
    var line: AdLine {
        let (savings, details, title) = (self["savings"], self["details"], self["title"])
        guard savings != nil || details != nil || title != nil else { return AdLine(joined: text) }
        return AdLine(deal: text, savings: savings, details: details, title: title)
    }

    /// The goods of the size.
    var goods: SizeContext { SizeContext(title: self["title"] ?? "", department: self["department"]) }
}
