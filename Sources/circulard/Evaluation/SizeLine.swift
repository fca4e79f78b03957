import AdText
import FoundationEssentials

/// The output of `circulard parse size`: a size in the columns of the labelled sizes, or the reason why it was refused.
struct SizeLine: AnswerLine {
    enum SizeColumn: String, CaseIterable {
        case count, amount, unit
        case total = "total_base_amount"
        case base = "base_unit"
        case scope = "amount_scope"
        case highestAmount = "amount_max"
        case highestCount = "count_max"
        case highestTotal = "total_base_max"
        case isApproximate = "approx"
        case confidence, refused
    }

    /// Certainty of the reading: `unsure` if the text is ambiguous.
    enum Confidence: String { case sure, unsure }

    let cells: [SizeColumn: AnswerCell]

    init(_ answer: SizeAnswer) {
        switch answer {
        case .size(let size): cells = Self.cells(of: size)
        case .refused(let reason): cells = [.refused: .text(reason.rawValue)]
        }
    }

    private static func cells(of size: ReadSize) -> [SizeColumn: AnswerCell] {
        let confidence: Confidence = size.doubt == nil ? .sure : .unsure
        var cells: [SizeColumn: AnswerCell] = [
            .count: .number(size.count.low), .unit: .text(size.unit.rawValue), .base: .text(size.unit.base.name),
            .scope: .text(size.scope.rawValue), .isApproximate: .number(size.isApproximate ? 1 : 0),
            .confidence: .text(confidence.rawValue),
        ]
        if size.count.isRange { cells[.highestCount] = .number(size.count.high) }
        cells[.amount] = .decimal(digits: size.amount.low.description)
        cells[.total] = .decimal(digits: size.totals.low)
        if size.amount.isRange { cells[.highestAmount] = .decimal(digits: size.amount.high.description) }
        if size.totals.isRange { cells[.highestTotal] = .decimal(digits: size.totals.high) }
        return cells
    }
}

extension AnswerCell {
    fileprivate static func decimal(digits: String) -> AnswerCell? { Decimal(string: digits).map { .decimal($0) } }
}
