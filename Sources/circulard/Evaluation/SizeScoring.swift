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
        return Verdict(
            row: row, isMainRight: isMainRight, isRefused: isRefused,
            isWrong: answer.isSure && (!isMainRight || differing.contains(.isApproximate)),
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

/// Compares a text with its size on one line: a row of `Tests/AdTextTests/Corpus/sizes.tsv`.
extension SizeScoring {
    static let oneLine = "size"

    static func verdict(of answer: SizeLine, onOneLineFor row: LabelledFile.LabelledRow) -> Verdict {
        let (expected, read) = (row[oneLine] ?? "", answer.notation)
        let isTotalRight = expected.split(separator: ",").dropFirst() == read.split(separator: ",").dropFirst()
        let isRefused = answer.cells[.refused] != nil
        return Verdict(
            row: row, isMainRight: isTotalRight, isRefused: isRefused && !expected.hasPrefix("refused"),
            isWrong: !isTotalRight && answer.isSure,
            differences: expected == read ? [] : [.init(column: oneLine, expected: expected, read: read)])
    }
}

extension SizeLine {
    fileprivate var isSure: Bool { cells[.confidence] == .text(Confidence.sure.rawValue) }

    /// "~?6 × 12-16 oz total, 340.1942775-453.59237 g", "refused: no amount of goods".
    fileprivate var notation: String {
        if let reason = cells[.refused] { return "refused: \(reason)" }
        func ends(_ columns: SizeColumn...) -> String {
            columns.compactMap { cells[$0]?.description }.joined(separator: "-")
        }
        let marks = (cells[.isApproximate] == .number(1) ? "~" : "") + (isSure ? "" : "?")
        let amount = "\(ends(.amount, .highestAmount)) \(ends(.unit)) \(ends(.scope))"
        return "\(marks)\(ends(.count, .highestCount)) × \(amount), \(ends(.total, .highestTotal)) \(ends(.base))"
    }
}
