import Deals

/// The regular price of one unit, from what is printed or from what the save line says is saved.
extension PromotionAssembly {
    /// - Returns: nil where nothing tells it, or what tells it does not fit the deal.
    func regularPrice(of promotion: Promotion) -> RegularPrice? {
        guard !capsFreeItem else { return nil }
        let printed = Set(findings.compactMap(\.regular))
        guard printed.isEmpty else {
            return printed.count == 1 ? printed.first.map { RegularPrice(CentsFraction($0), basis: .exact) } : nil
        }
        guard savings.count == 1, let saving = savings.first, let amount = derived(saving, promotion.benefit) else {
            return nil
        }
        // "Save up to" speaks of the dearest variety the line covers, so what follows from it is a bound.
        return RegularPrice(amount, basis: saving.isUpTo ? .atMost : .exact)
    }

    private func derived(_ saving: Finding.Saving, _ benefit: Promotion.Benefit) -> CentsFraction? {
        switch benefit {
        case .unitPrice(let price) where !saving.isPerPound && saving.count ?? 1 == 1,
            .pricePerPound(let price) where saving.isPerPound:
            CentsFraction(price + saving.amount)
        case .bundle(let count, let total) where saving.count == count && !saving.isPerPound:
            shared(total + saving.amount, among: count)
        case .buyGet(let buy, let get, percentOff: 100) where !saving.isPerPound:
            savedOnFree(saving, buy: buy, get: get)
        default: nil
        }
    }

    /// What is saved is the price of the free items. Only buy one, get one may leave "on 2" out.
    private func savedOnFree(_ saving: Finding.Saving, buy: Int, get: Int) -> CentsFraction? {
        let count = saving.count ?? (buy == 1 && get == 1 ? 2 : nil)
        return count == buy + get ? shared(saving.amount, among: get) : nil
    }

    /// The nth part of an amount, which must come out within a cent: else the line means something else.
    private func shared(_ amount: Money, among count: Int) -> CentsFraction? {
        let rest = amount.cents % count
        guard min(rest, count - rest) <= 1 else { return nil }
        return CentsFraction(Int128(amount.cents), over: Int128(count))
    }
}
