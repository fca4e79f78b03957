import Deals

/// Puts the findings of a whole line together. What does not fit together is a contradiction, never a choice.
struct PromotionAssembly {
    enum Outcome {
        case promotion(Promotion)
        /// Understood, and no price that we hold: a basket discount, a gift, or words alone.
        case unpriced
        /// Two prices, a discount on other counts than the title, a save line per pound beside a price per item.
        case contradiction
    }

    let findings: [Finding]
    /// Counts a coupon's title asks for: "Any 2".
    let titleCounts: [Int]

    init(_ readings: [(zone: Zone, findings: [Finding])]) {
        findings = readings.filter { $0.zone != .title }.flatMap(\.findings)
        titleCounts = readings.filter { $0.zone == .title }.flatMap(\.findings).map(\.minimum)
    }

    var outcome: Outcome {
        guard !findings.contains(where: \.isUnpriced), titleCounts.count <= 1 else { return .unpriced }
        let benefits = self.benefits
        guard benefits.count <= 1 else { return .contradiction }
        guard let benefit = benefits.first else { return .unpriced }
        guard isConsistent(benefit), let (counted, minimum) = counted(benefit) else { return .contradiction }
        let conditions = findings.reduce(into: Set<Promotion.Condition>()) { $0.formUnion($1.conditions) }
        let demand = Promotion(counted, minimumQuantity: minimum, conditions: conditions)
        return .promotion(
            Promotion(counted, minimumQuantity: minimum, conditions: conditions, limit: limit(of: demand)))
    }

    /// One benefit where all is well. A stacked line's final price stands for the sale price it starts from.
    private var benefits: Set<Promotion.Benefit> {
        let stacks = Set(findings.compactMap(\.stack))
        let printed = Set(findings.compactMap(\.benefit)).subtracting(stacks.map(\.sale)).union(stacks.map(\.final))
        return printed.isEmpty ? Set(claimed.map { [$0] } ?? []) : printed
    }

    /// "Save $2.00 on 2" where no price stands beside it: then the saving is the deal.
    private var claimed: Promotion.Benefit? {
        guard savings.count == 1, let saving = savings.first, !saving.isUpTo, !saving.isPerPound else { return nil }
        return .amountOff(total: saving.amount, quantity: saving.count ?? 1)
    }

    private func isConsistent(_ benefit: Promotion.Benefit) -> Bool {
        if capsFreeItem, benefit.mechanic != .buyGetFree { return false }
        if benefit.mechanic != .weightPrice, findings.contains(where: \.isRegularPerPound) { return false }
        return switch benefit {
        case .unitPrice: !savings.contains(where: \.isPerPound) && !findings.contains(where: \.asksFullQuantity)
        case .bundle(let count, _):
            !findings.contains(where: \.needsSavingOnAll) || savings.contains { $0.count == count }
        default: !findings.contains(where: \.asksFullQuantity)
        }
    }

    /// The benefit for the number of items that line and title ask for; nil where they disagree.
    private func counted(_ benefit: Promotion.Benefit) -> (Promotion.Benefit, minimum: Int)? {
        let asked = findings.map(\.minimum).max() ?? 1
        let title = titleCounts.first ?? 1
        switch benefit {
        case .amountOff(let total, let quantity):
            let counts = Set([asked, title, quantity]).subtracting([1])
            guard counts.count <= 1 else { return nil }
            return (.amountOff(total: total, quantity: counts.first ?? 1), 1)
        case .bundle(let count, _):
            let full = findings.contains(where: \.asksFullQuantity) ? count : asked
            return title == 1 && (full == 1 || full.isMultiple(of: count)) ? (benefit, full) : nil
        case .unitPrice, .pricePerPound: return title == 1 ? (benefit, asked) : nil
        case .buyGet, .percentOff: return (benefit, max(asked, title))
        }
    }

    /// In items: a limit of six deals on "buy 2" is twelve.
    private func limit(of promotion: Promotion) -> Int? {
        var items = promotion.minimumQuantity
        if case .bundle(let count, _) = promotion.benefit { items = max(items, count) }
        return findings.compactMap(\.limit).map { $0.isOfDeals ? $0.count * items : $0.count }.min()
    }

    var capsFreeItem: Bool { findings.contains(where: \.capsFreeItem) }
    var savings: Set<Finding.Saving> { Set(findings.compactMap(\.saving)) }
}
