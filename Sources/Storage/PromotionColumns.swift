import Deals
import Postgres

/// A promotion as `offer` holds it: the mechanic by its name, and the columns that go with it.
struct PromotionColumns {
    let mechanic: Mechanic
    let pricedUnit: PricedUnit?
    var buyQuantity: Int?
    var getQuantity: Int?
    var priceCents: Int?
    var percentOff: Int?
    var amountOffCents: Int?
    let minimumQuantity: Int
    let limit: Int?
    let conditions: [String]

    init(_ reading: Reading) {
        mechanic = reading.mechanic
        pricedUnit = reading.promotion.map { reading.price?.unit ?? $0.pricedUnit }
        minimumQuantity = reading.promotion?.minimumQuantity ?? 1
        limit = reading.promotion?.limit
        conditions = reading.promotion?.conditions.sorted().map(\.rawValue) ?? []
        if let benefit = reading.promotion?.benefit { fill(from: benefit) }
    }

    private mutating func fill(from benefit: Promotion.Benefit) {
        switch benefit {
        case .unitPrice(let money), .pricePerPound(let money): priceCents = money.cents
        case .bundle(let quantity, let total): (buyQuantity, priceCents) = (quantity, total.cents)
        case .buyGet(let buy, let get, let percent): (buyQuantity, getQuantity, percentOff) = (buy, get, percent)
        case .amountOff(let total, let quantity): (buyQuantity, amountOffCents) = (quantity, total.cents)
        case .percentOff(let percent): percentOff = percent
        }
    }

    /// In the order of the columns of `offer`.
    var numbers: [Int?] {
        [buyQuantity, getQuantity, priceCents, percentOff, amountOffCents, minimumQuantity, limit]
    }
}

extension Promotion {
    /// - Returns: nil where the row has no promotion.
    init?(_ row: PostgresRow) throws {
        guard let benefit = try Benefit(row) else { return nil }
        let conditions = try row.required("conditions", row.texts).map { text in
            guard let condition = text.flatMap(Condition.init(rawValue:)) else {
                throw StorageError.unreadable("conditions", text ?? "NULL")
            }
            return condition
        }
        self.init(
            benefit, minimumQuantity: try row.required("minimum_quantity", row.int), conditions: Set(conditions),
            limit: try row.int("limit_quantity"))
    }
}

extension Promotion.Benefit {
    /// - Returns: nil for `no_price`.
    fileprivate init?(_ row: PostgresRow) throws {
        let mechanic = try row.word("mechanic", as: Mechanic.self)
        func number(_ column: String) throws -> Int { try row.required(column, row.int) }
        switch mechanic {
        case .noPrice: return nil
        case .unitPrice: self = .unitPrice(Money(cents: try number("price_cents")))
        case .weightPrice: self = .pricePerPound(Money(cents: try number("price_cents")))
        case .multiPrice:
            self = .bundle(quantity: try number("buy_quantity"), total: Money(cents: try number("price_cents")))
        case .buyGetFree, .buyGetPercent:
            self = .buyGet(
                buy: try number("buy_quantity"), get: try number("get_quantity"), percentOff: try number("percent_off"))
        case .amountOff:
            self = .amountOff(total: Money(cents: try number("amount_off_cents")), quantity: try number("buy_quantity"))
        case .percentOff: self = .percentOff(try number("percent_off"))
        }
    }
}

extension PostgresRow {
    /// One of a list of words that Swift and schema.sql share.
    func word<Word: RawRepresentable<String>>(_ column: String, as type: Word.Type) throws -> Word {
        let text = try required(column, self.text)
        guard let word = Word(rawValue: text) else { throw StorageError.unreadable(column, text) }
        return word
    }
}
