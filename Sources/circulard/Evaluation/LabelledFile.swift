import CommandSupport
import Deals
import Storage

/// A file of labelled lines: tab-separated, one header line, no quoting. An empty cell means "not stated".
struct LabelledFile {
    struct LabelledRow {
        /// The line number in the file; the header is line 1.
        let line: Int
        private let cells: [String: String]

        init(line: Int, cells: [String: String]) {
            self.line = line
            self.cells = cells.filter { !$0.value.isEmpty }
        }

        subscript(column: String) -> String? { cells[column] }
        var text: String { cells["text"] ?? "" }
        var source: String { cells["source"] ?? "" }
        /// Whether the label is marked as debatable.
        var isAmbiguous: Bool { cells["note"]?.hasPrefix("AMBIGUOUS") ?? false }
    }

    let rows: [LabelledRow]

    /// - Parameters:
    ///   - columns: the required columns besides "text", "source" and "note".
    ///   - names: other names for "text", "source" and "note" in this kind of file.
    ///   - requiresNote: whether the column of notes must be there.
    init(
        _ bytes: [UInt8], from path: String, columns: [String], named names: [String: String] = [:],
        requiresNote: Bool = true
    ) throws {
        guard let text = String(validating: Self.withoutMark(bytes), as: UTF8.self) else {
            throw Failure(.badData, "\(path) is not UTF-8 text")
        }
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        var header = lines.first.map(Self.cells) ?? []
        let common = ["text", "source"] + (requiresNote ? ["note"] : [])
        for column in common.map({ names[$0] ?? $0 }) + columns where !header.contains(column) {
            throw Failure(.badData, "\(path) lacks the column \"\(column)\" in its first line", advice: Self.advice)
        }
        header = header.map { name in names.first { $0.value == name }?.key ?? name }
        rows = try lines.enumerated().dropFirst().filter { !$0.element.isEmpty }.map { index, line in
            try Self.row(Self.cells(line), header, line: index + 1, of: path)
        }
        guard !rows.isEmpty else { throw Failure(.badData, "\(path) has no rows below its header") }
    }

    /// Whether the first line names the columns.
    static func names(_ columns: [String], in bytes: [UInt8]) -> Bool {
        let line = withoutMark(bytes).prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        let header = cells(Substring(String(decoding: line, as: UTF8.self)))
        return columns.allSatisfy(header.contains)
    }

    /// Without the byte order mark that some editors write.
    private static func withoutMark(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    }

    private static let advice =
        "the file must have tab-separated columns; circulard help eval names those of each kind of file"

    private static func cells(_ line: Substring) -> [String] {
        line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }

    /// An editor may have removed empty cells at the end of a line.
    private static func row(_ cells: [String], _ header: [String], line: Int, of path: String) throws -> LabelledRow {
        guard cells.count <= header.count else {
            throw Failure(
                .badData, "line \(line) of \(path) has \(cells.count) cells, but the header has \(header.count) columns"
            )
        }
        return LabelledRow(line: line, cells: Dictionary(zip(header, cells)) { first, _ in first })
    }
}

/// The columns of a labelled file, and the way its rows are scored.
struct LabelledKind {
    /// The required columns besides "text", "source" and "note".
    let columns: [String]
    /// Other names for "text", "source" and "note".
    var names: [String: String] = [:]
    var hasNotes = true
    let verdict: (LabelledFile.LabelledRow) throws -> Verdict
}

extension LabelledFile {
    init(_ bytes: [UInt8], from path: String, kind: LabelledKind) throws {
        try self.init(bytes, from: path, columns: kind.columns, named: kind.names, requiresNote: kind.hasNotes)
    }
}

extension LabelledFile.LabelledRow {
    /// - Throws: a failure if the cell is not a whole number of cents.
    func cents(_ column: String, of path: String) throws -> Money? {
        guard let cell = self[column] else { return nil }
        guard let cents = UInt32(cell) else {
            throw Failure(
                .badData, "line \(line) of \(path) has \(column) \"\(cell)\", which is not a whole number of cents")
        }
        return Money(cents: Int(cents))
    }
}
