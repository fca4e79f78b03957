/// Compares an output line of `parse deal` with its label.
enum DealScoring {
    /// The required columns of a labelled file of deals, with the output columns that they are compared with.
    static let columns: [(label: String, answer: DealLine.DealColumn)] = compared.map { column in
        (column == .effectiveEach ? "effective_each_cents_or_empty" : column.rawValue, column)
    }
    static let regularPrice = "context_regular_price_cents_or_empty"

    private static let compared: [DealLine.DealColumn] = [
        .mechanic, .buyQuantity, .getQuantity, .price, .percentOff, .amountOff, .unit, .requiresCoupon, .requiresCard,
        .limit, .minimumQuantity, .effectiveEach, .minimumSpend, .reward, .highestPrice, .fallbackPrice,
    ]
    private static let main: Set<DealLine.DealColumn> = [.mechanic, .price, .effectiveEach]

    static func verdict(of answer: DealLine, for row: LabelledFile.LabelledRow) -> Verdict {
        let label = Dictionary(uniqueKeysWithValues: columns.map { ($0.answer, row[$0.label]) }).compactMapValues { $0 }
        let read = answer.cells.mapValues(\.description)
        let differing = compared.filter { !isSame($0, label, read) }
        let isRefused = read[.mechanic] == noPrice && label[.mechanic] != noPrice
        return Verdict(
            row: row, isMainRight: main.isDisjoint(with: differing) && isSameMeasure(label, read),
            isRefused: isRefused, isWrong: isWrong(label, read),
            differences: (isRefused ? [.mechanic] : differing).map {
                Verdict.Difference(column: $0.rawValue, expected: label[$0], read: read[$0])
            })
    }

    private typealias Cells = [DealLine.DealColumn: String]
    private static let noPrice = "no_price"

    private static func isSame(_ column: DealLine.DealColumn, _ label: Cells, _ read: Cells) -> Bool {
        switch column {
        // Only some labels state a saving beside a price: "$5.99 EA* | Save $1".
        case .amountOff where label[.amountOff] == nil && label[.price] != nil: true
        // "From $4.99" is the price of one, whether labelled or not.
        case .buyQuantity: CellText.areEqual(label[column] ?? "1", read[column] ?? "1")
        case .requiresCoupon, .requiresCard: CellText.areEqual(label[column] ?? "0", read[column] ?? "0")
        default: CellText.areEqual(label[column], read[column])
        }
    }

    /// Whether both or neither are priced by the pound. Packages, bags and bunches count as each.
    private static func isSameMeasure(_ label: Cells, _ read: Cells) -> Bool {
        (label[.unit] == "lb") == (read[.unit] == "lb")
    }

    /// Whether the price is wrong: a rankable price (exact or at most) that differs from the label or has none there,
    /// or a lower bound that differs from the label's price. An absent price is never wrong.
    private static func isWrong(_ label: Cells, _ read: Cells) -> Bool {
        let stated: DealLine.DealColumn = read[.basis] == "atLeast" ? .price : .effectiveEach
        guard read[stated] != nil else { return false }
        return !CellText.areEqual(label[stated], read[stated]) || !isSameMeasure(label, read)
    }
}
