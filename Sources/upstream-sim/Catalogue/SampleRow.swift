/// A row of sample data, with the heading that it is under.
struct SampleRow {
    let heading: String
    let cells: [String]

    /// The rows of a file that is built into the program. `[Dairy]` is the heading of the rows below it, "#" begins a
    /// comment, and "|" is between cells; choices are expanded.
    static func rows(of file: String) -> [SampleRow] {
        var heading = ""
        return file.split(separator: "\n").flatMap { line -> [SampleRow] in
            if line.hasPrefix("[") { heading = String(line.dropFirst().dropLast()) }
            guard !line.hasPrefix("["), !line.hasPrefix("#") else { return [] }
            return expanded(String(line)).map { row in
                let cells = row.split(separator: "|", omittingEmptySubsequences: false).map(trimmed)
                return SampleRow(heading: heading, cells: cells)
            }
        }
    }
}

func trimmed(_ text: some StringProtocol) -> String {
    let tail = text.drop { $0.isWhitespace }
    return String(tail.prefix(tail.count - tail.reversed().prefix { $0.isWhitespace }.count))
}
