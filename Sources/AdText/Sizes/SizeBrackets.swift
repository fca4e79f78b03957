// What brackets beside a size say: "16 oz (Pack of 6)", "20 sachets (30 g)".

extension SizeAssembly {
    /// "20 sachets (30 g)": the content of all; that of each in "12 cans (12 fl oz)".
    func contentInBrackets(behind counts: [PrintedMeasure]) -> [PrintedMeasure] {
        guard asides.count == 1, hasExactBrackets, !goods.holdsAmounts, var content = asides.first,
            content.unit?.dimension == .weight || content.unit?.dimension == .volume
        else { return [] }
        if counts.allSatisfy({ $0.nesting != .container }) { content.share = content.share ?? .total }
        return [content]
    }

    var asides: [PrintedMeasure] { MeasureScanner(text.asides).measures }

    /// "(2 pack) 60 count".
    func packsInBrackets(around printed: [PrintedMeasure]) -> [PrintedMeasure] {
        printed.allSatisfy { $0.nesting < .container } && asides.count == 1
            ? asides.filter { $0.nesting == .pack && printed.count == 1 || $0.share == .total } : []
    }

    /// "16 oz (Pack of 6)", "1 lb (4 sticks)"; in "3 lb bag (approx. 8 ct)" and "250 g (2 x 125 g)" the brackets only
    /// add detail.
    var countsInBrackets: [PrintedMeasure] {
        hasExactBrackets && asides.allSatisfy { $0.unit == nil } ? asides : []
    }

    private var hasExactBrackets: Bool {
        text.asides.allSatisfy { !SizeText.vague.contains($0.word) }
    }
}
