import Deals
import Postgres

// The terms and rewards of a promotion, written and read.

extension OfferColumn {
    static let terms = [
        OfferColumn("required_quantity", .integer) { .integer($0.promotion.terms.minimumQuantity) },
        OfferColumn("additional_units", .text) { .text($0.promotion.terms.additionalUnits.rawValue) },
        OfferColumn("mix_and_match", .boolean) { .boolean($0.promotion.terms.isMixAndMatch) },
        OfferColumn("minimum_spend_cents", .integer) { .integer($0.promotion.terms.minimumSpend?.cents) },
        OfferColumn("limit_quantity", .integer) { .integer($0.promotion.terms.limit?.count) },
        OfferColumn("limit_counted", .text) { .text($0.promotion.terms.limit?.counted.rawValue) },
        OfferColumn("conditions", .textArray) { .texts($0.promotion.terms.conditions.sorted().map(\.rawValue)) },
        OfferColumn("fallback_price_basis", .text) { .text($0.promotion.terms.fallbackPrice?.basis.rawValue) },
        OfferColumn("fallback_price_numerator", .bigint) { .numerator($0.promotion.terms.fallbackPrice?.amount) },
        OfferColumn("fallback_price_denominator", .bigint) { .denominator($0.promotion.terms.fallbackPrice?.amount) },
        OfferColumn("excludes_deposit", .boolean) { .boolean($0.promotion.terms.excludesDeposit) },
        OfferColumn("rewards", .jsonb) { .text(RewardColumn.text(of: $0.promotion.rewards)) },
    ]
}

/// A promotion as stored in `offer`; without one, the defaults.
struct PromotionColumns {
    let unit: SaleUnit?
    let pricedUnit: PricedUnit?
    let benefit: BenefitNumbers
    let terms: Promotion.Terms
    let rewards: [Reward]

    init(_ reading: Reading) {
        let promotion = reading.promotion
        unit = promotion?.unit
        pricedUnit = promotion.map { reading.price?.unit ?? $0.pricedUnit }
        benefit = promotion?.benefit.numbers ?? BenefitNumbers()
        terms = promotion?.terms ?? Promotion.Terms()
        rewards = promotion?.rewards ?? []
    }
}

extension Promotion {
    /// - Returns: nil if the row has no promotion.
    init?(_ row: PostgresRow) throws {
        guard try row.text("sold_by") != nil else { return nil }
        self.init(
            try Benefit(row), unit: try row.word("sold_by", as: SaleUnit.self), terms: try Terms(row),
            rewards: try RewardColumn.rewards(in: row.required("rewards", row.text)))
    }
}

extension Promotion.Terms {
    fileprivate init(_ row: PostgresRow) throws {
        let conditions = try row.required("conditions", row.texts).map { text in
            guard let condition = text.flatMap(Promotion.Condition.init(rawValue:)) else {
                throw StorageError.unreadable("conditions", text ?? "NULL")
            }
            return condition
        }
        self.init(
            minimumQuantity: try row.required("required_quantity", row.int),
            additionalUnits: try row.word("additional_units", as: Promotion.AdditionalUnits.self),
            isMixAndMatch: try row.required("mix_and_match", row.bool),
            minimumSpend: try row.int("minimum_spend_cents").map { Money(cents: $0) },
            limit: try Promotion.Limit(row), conditions: Set(conditions),
            fallbackPrice: try RegularPrice(row, "fallback_price"),
            excludesDeposit: try row.required("excludes_deposit", row.bool))
    }
}

extension Promotion.Limit {
    /// - Returns: nil if the row has no limit.
    fileprivate init?(_ row: PostgresRow) throws {
        guard let count = try row.int("limit_quantity") else { return nil }
        self.init(count, try row.word("limit_counted", as: Counted.self))
    }
}
