import CommandSupport

/// A table with columns as wide as their longest cell. On a narrow terminal the cells of flexible columns are cut.
struct Table {
    struct Column {
        let title: String
        var alignsRight = false
        /// Whether cells may be cut if the terminal is too narrow.
        var isFlexible = false
    }

    let columns: [Column]
    var rows: [[String]] = []

    /// - Parameter width: the width of the terminal in columns; nil prints every cell in full.
    func lines(width: Int?) -> [String] {
        let widths = fitted(naturalWidths, into: width)
        let header = columns.map { $0.title.uppercased() }
        return ([header] + rows).map { line(of: $0, widths) }
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
