/// Cells that stand for one week each, by turns.
struct Turns: Hashable, Sendable {
    private let choices: [String]

    /// - Parameter cell: "3.99 / - / 4.49"; "-" is nothing.
    init(_ cell: String) { choices = cell.split(separator: " / ").map(trimmed) }

    /// - Parameters:
    ///   - week: the day on which it begins.
    ///   - row: the number of the row, so that not all change alike.
    func choice(week: Day, row: Int) -> String? {
        let number = week.number.flooredQuotient(by: 7) + row
        let choice = choices[safe: number - number.flooredQuotient(by: choices.count) * choices.count]
        return choice == "-" ? nil : choice
    }
}
