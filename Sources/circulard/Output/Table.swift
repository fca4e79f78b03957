import CommandSupport

/// A table with columns as wide as their longest cell. On a narrow terminal the cells of movable columns stand below their
/// rows, and those of flexible columns are cut.
struct Table {
    struct Column {
        let title: String
        var alignsRight = false
        /// Whether cells may be cut if the terminal is too narrow.
        var isFlexible = false
        /// Whether the cells stand below their rows, each on a line of its own, if the terminal is too narrow.
        var isMovable = false
    }

    let columns: [Column]
    var rows: [[String]] = []

    /// - Parameter width: the width of the terminal in columns; nil prints every cell in full.
    func lines(width: Int?) -> [String] {
        let (header, rows) = blocks(width: width)
        return [header] + rows.joined()
    }

    /// The line of titles, and the lines of each row.
    func blocks(width: Int?) -> (header: String, rows: [[String]]) {
        let isTooWide = naturalWidths.reduce(2 * (columns.count - 1), +) > width ?? .max
        let movable = columns.indices.filter { isTooWide && columns[$0].isMovable }
        guard !movable.isEmpty else {
            let widths = fitted(naturalWidths, into: width)
            let lines = ([columns.map { $0.title.uppercased() }] + rows).map { line(of: $0, widths) }
            return (lines[0], lines.dropFirst().map { [$0] })
        }
        let (header, lines) = without(movable).blocks(width: width)
        return (
            header,
            zip(lines, rows).map { lines, row in lines + movable.flatMap { below(row[$0], width: width ?? .max) } }
        )
    }

    /// The cell indented, in as many lines as its words need.
    private func below(_ cell: String, width: Int) -> [String] {
        cell.split(separator: " ").reduce(into: []) { lines, word in
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] += " \(word)"
            } else {
                lines.append("   \(word)")
            }
        }
    }

    private func without(_ hidden: [Int]) -> Table {
        let left = columns.indices.filter { !hidden.contains($0) }
        return Table(columns: left.map { columns[$0] }, rows: rows.map { row in left.map { row[$0] } })
    }

    private var naturalWidths: [Int] {
        columns.indices.map { column in
            max(columns[column].title.count, rows.map { $0[column].count }.max() ?? 0)
        }
    }

    /// Shrinks the widest flexible columns, one character at a time, until the table fits.
    private func fitted(_ natural: [Int], into width: Int?) -> [Int] {
        var widths = natural
        guard let width else { return widths }
        var excess = widths.reduce(2 * (columns.count - 1), +) - width
        while excess > 0,
            let widest = columns.indices.filter({ columns[$0].isFlexible && widths[$0] > 8 })
                .max(by: { widths[$0] < widths[$1] })
        {
            widths[widest] -= 1
            excess -= 1
        }
        return widths
    }

    private func line(of cells: [String], _ widths: [Int]) -> String {
        let padded = columns.indices.map { column in
            let cell = cut(cells[column], to: widths[column])
            let space = String(repeating: " ", count: max(0, widths[column] - cell.count))
            return columns[column].alignsRight ? space + cell : cell + space
        }
        let line = padded.joined(separator: "  ")
        return String(line.reversed().drop { $0 == " " }.reversed())
    }

    private func cut(_ cell: String, to width: Int) -> String {
        cell.count <= width ? cell : cell.prefix(width - 1) + "…"
    }
}

extension Table {
    /// Prints to stdout: cut to the width of a terminal, in full into a pipe.
    func print() throws {
        for line in lines(width: Console.isTerminal ? Console.width : nil) { try Console.data(line) }
    }
}
