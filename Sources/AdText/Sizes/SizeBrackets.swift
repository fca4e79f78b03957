import Words

// What brackets beside a size say: "16 oz (Pack of 6)", "20 sachets (30 g)".

extension SizeAssembly {
    /// "20 sachets (30 g)": the content of all; that of each in "12 cans (12 fl oz)".
    func contentInBrackets(behind counts: [PrintedMeasure]) -> [PrintedMeasure] {
        guard hasExactBrackets, !goods.holdsAmounts,
            asides.allSatisfy({ $0.unit?.dimension == .weight || $0.unit?.dimension == .volume })
        else { return [] }
        let pieces = counts.compactMap(\.things?.low).max() ?? 1
        // "40 bags (1 oz)"
        let isSmall = asides.contains { $0.unit == .ounce && ScopeRule.isTooLittle($0.amount.high, for: pieces) }
        let isOpen = isSmall || counts.contains { $0.nesting >= .container }
        let share = asides.lazy.compactMap(\.share).first ?? (isOpen ? nil : .total)
        return asides.map { $0.with(share) }
    }

    /// "(2 pack) 60 count", "6 boxes (60 pods total)"; in "120 count (2 packs of 60)" the brackets add detail.
    func packsInBrackets(around printed: [PrintedMeasure]) -> [PrintedMeasure] {
        guard let aside = asides.first, asides.count == 1 else { return [] }
        if aside.share == .total { return [aside] }
        let isDetail = text.asides.innerCount.map { inner in printed.allSatisfy { $0.things?.low != inner } } ?? false
        return printed.count == 1 && printed[0].nesting < .container && aside.nesting == .pack && !isDetail
            ? [aside] : []
    }

    /// "12 ct, 20.3 oz (Pack of 4)": packs that neither count nor content tell of.
    func hasOtherPacks(than counts: [PrintedMeasure]) -> Bool {
        !counts.isEmpty
            && asides.contains { aside in
                aside.nesting == .pack && aside.things?.low ?? 1 > 1 && counts.allSatisfy { $0.things != aside.things }
            }
    }

    /// "16 oz (Pack of 6)", "1 lb (4 sticks)"; in "3 lb bag (approx. 8 ct)" and "250 g (2 x 125 g)" the brackets only
    /// add detail.
    var countsInBrackets: [PrintedMeasure] {
        hasExactBrackets && asides.allSatisfy { $0.unit == nil } ? asides : []
    }

    private var hasExactBrackets: Bool {
        text.asides.allSatisfy { !$0.has(.vague) }
    }
}

extension [Token] {
    /// The 60 of "2 packs of 60"; "pack of 60" has none.
    fileprivate var innerCount: Int? {
        guard first?.isAmount == true, let of = firstIndex(where: { $0.word == "of" }) else { return nil }
        return of + 1 < count ? self[of + 1].whole : nil
    }
}
