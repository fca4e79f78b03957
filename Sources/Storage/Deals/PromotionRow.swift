import Deals
import Postgres

// Reads a promotion from the columns of `offer`.

extension Promotion {
    /// - Returns: nil if the row has no promotion.
    init?(_ row: PostgresRow) throws {
        guard try row.text("sold_by") != nil else { return nil }
        self.init(
            try Benefit(row), unit: try row.word("sold_by", as: SaleUnit.self), terms: try Terms(row),
            rewards: try RewardColumn.rewards(in: row.required("rewards", row.text)))
    }
}

extension Promotion.Benefit {
    fileprivate init(_ row: PostgresRow) throws {
        func number(_ column: String) throws -> Int { try row.required(column, row.int) }
        func money(_ column: String) throws -> Money { Money(cents: try number(column)) }
        switch try row.word("mechanic", as: Mechanic.self) {
        case .unitPrice, .weightPrice: self = .unitPrice(try money("printed_price_cents"))
        case .multiPrice: self = .bundle(quantity: try number("buy_quantity"), total: try money("printed_price_cents"))
        case .buyGetFree, .buyGetPercent:
            self = .buyGet(
                buy: try number("buy_quantity"), get: try number("get_quantity"), percentOff: try number("percent_off"))
        case .buyGetPrice:
            self = .buyGetPrice(
                buy: try number("buy_quantity"), get: try number("get_quantity"),
                price: try money("printed_price_cents"))
        case .amountOff: self = .amountOff(total: try money("amount_off_cents"), quantity: try number("buy_quantity"))
        case .amountOffEach: self = .amountOffEach(try money("amount_off_cents"))
        case .percentOff: self = .percentOff(try number("percent_off"))
        case .basketDiscount:
            self = .basketDiscount(
                spend: try money("spend_cents"), off: try money("amount_off_cents"),
                repeats: try row.required("spend_repeats", row.bool))
        case .priceRange: self = .priceRange(low: try money("printed_price_cents"), high: try money("price_max_cents"))
        case .fromPrice: self = .priceRange(low: try money("printed_price_cents"), high: nil)
        case .freeItem: self = .free
        case .savingsClaim: self = .claim(try money("amount_off_cents"), quantity: try number("buy_quantity"))
        case .gift, .pointsReward, .rebate: self = .reward
        case .noPrice: self = .unstated
        }
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

extension PostgresRow {
    /// Reads a value of an enumeration that Swift and schema.sql share.
    func word<Word: RawRepresentable<String>>(_ column: String, as type: Word.Type) throws -> Word {
        let text = try required(column, self.text)
        guard let word = Word(rawValue: text) else { throw StorageError.unreadable(column, text) }
        return word
    }
}
