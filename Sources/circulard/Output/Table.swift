import Setup

/// Rows in columns for a person. Columns are as wide as their longest cell; the last resort for a narrow terminal is to
/// cut the cells of the flexible columns.
struct Table {
    struct Column {
        let title: String
        var alignsRight = false
        /// Cells of a flexible column are cut where the terminal is too narrow.
        var isFlexible = false
    }

    let columns: [Column]
    var rows: [[String]] = []

    /// - Parameter width: columns of the terminal; nil prints every cell whole.
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

    /// Takes what is over the width from the widest flexible column, one character at a time.
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
    /// Prints to stdout: cut to the terminal, whole into a pipe.
    func print() throws {
        for line in lines(width: Console.isTerminal ? Console.width : nil) { try Console.data(line) }
    }
}
