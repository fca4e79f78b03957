/// Compares an output line of `parse size` with its label.
enum SizeScoring {
    /// The required columns of a labelled file of sizes. The output has the same.
    static let columns: [SizeLine.SizeColumn] = [
        .count, .amount, .unit, .total, .base, .scope, .highestAmount, .highestCount, .highestTotal, .isApproximate,
    ]
    /// The columns that determine a unit price.
    private static let main: Set<SizeLine.SizeColumn> = [.total, .base, .highestTotal]

    static func verdict(of answer: SizeLine, for row: LabelledFile.LabelledRow) -> Verdict {
        let label = Dictionary(uniqueKeysWithValues: columns.map { ($0, row[$0.rawValue]) }).compactMapValues { $0 }
        let read = answer.cells.mapValues(\.description)
        let differing = columns.filter { !isSame($0, label, read) }
        let isMainRight = main.isDisjoint(with: differing)
        let isRefused = label[.total] != nil && read[.total] == nil
        let isSure = read[.confidence] == SizeLine.Confidence.sure.rawValue
        return Verdict(
            row: row, isMainRight: isMainRight, isRefused: isRefused,
            isWrong: isSure && (!isMainRight || differing.contains(.isApproximate)),
            differences: (isRefused ? [.total] : differing).map {
                Verdict.Difference(column: $0.rawValue, expected: label[$0], read: read[$0])
            })
    }

    private static func isSame(
        _ column: SizeLine.SizeColumn, _ label: [SizeLine.SizeColumn: String], _ read: [SizeLine.SizeColumn: String]
    ) -> Bool {
        switch column {
        case .total, .highestTotal: CellText.areClose(label[column], read[column])
        case .isApproximate: CellText.areEqual(label[column] ?? "0", read[column] ?? "0")
        default: CellText.areEqual(label[column], read[column])
        }
    }
}
