import Deals
import Postgres

// The numbers of a benefit, written and read. `Sources/Deals/Benefit.swift` says which numbers each benefit has.

extension OfferColumn {
    static let benefit = [
        OfferColumn("mechanic", .text) { .text($0.reading.mechanic.rawValue) },
        OfferColumn("sold_by", .text) { .text($0.promotion.unit?.rawValue) },
        OfferColumn("priced_unit", .text) { .text($0.promotion.pricedUnit?.rawValue) },
        OfferColumn("buy_quantity", .integer) { .integer($0.promotion.benefit.buyQuantity) },
        OfferColumn("get_quantity", .integer) { .integer($0.promotion.benefit.getQuantity) },
        OfferColumn("printed_price_cents", .integer) { .integer($0.promotion.benefit.price?.cents) },
        OfferColumn("price_max_cents", .integer) { .integer($0.promotion.benefit.highestPrice?.cents) },
        OfferColumn("percent_off", .smallint) { .integer($0.promotion.benefit.percentOff) },
        OfferColumn("amount_off_cents", .integer) { .integer($0.promotion.benefit.amountOff?.cents) },
        OfferColumn("spend_cents", .integer) { .integer($0.promotion.benefit.spend?.cents) },
        OfferColumn("spend_repeats", .boolean) { .boolean($0.promotion.benefit.spendRepeats) },
    ]
}

extension Promotion.Benefit {
    init(_ row: PostgresRow) throws {
        func money(_ column: String) throws -> Money? { try row.int(column).map { Money(cents: $0) } }
        let mechanic = try row.word("mechanic", as: Mechanic.self)
        let numbers = BenefitNumbers(
            buyQuantity: try row.int("buy_quantity"), getQuantity: try row.int("get_quantity"),
            price: try money("printed_price_cents"), highestPrice: try money("price_max_cents"),
            percentOff: try row.int("percent_off"), amountOff: try money("amount_off_cents"),
            spend: try money("spend_cents"), spendRepeats: try row.bool("spend_repeats"))
        guard let benefit = Self(mechanic, numbers) else {
            throw StorageError.unreadable("mechanic", "\(mechanic.rawValue) without its numbers")
        }
        self = benefit
    }
}
