import Deals
import Postgres

// The benefit of a promotion, written and read. A new benefit is added to `init(_:)` and to `Promotion.Benefit.init`.

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

/// The numbers of a benefit, one for each column.
struct BenefitColumns {
    private(set) var buyQuantity: Int?
    private(set) var getQuantity: Int?
    private(set) var price: Money?
    private(set) var highestPrice: Money?
    private(set) var percentOff: Int?
    private(set) var amountOff: Money?
    private(set) var spend: Money?
    private(set) var spendRepeats: Bool?

    init(_ benefit: Promotion.Benefit?) {
        switch benefit {
        case .unitPrice(let money): price = money
        case .bundle(let quantity, let total): (buyQuantity, price) = (quantity, total)
        case .buyGet(let buy, let get, let percent): (buyQuantity, getQuantity, percentOff) = (buy, get, percent)
        case .buyGetPrice(let buy, let get, let money): (buyQuantity, getQuantity, price) = (buy, get, money)
        case .amountOff(let total, let quantity): (buyQuantity, amountOff) = (quantity, total)
        case .amountOffEach(let money): amountOff = money
        case .percentOff(let percent): percentOff = percent
        case .basketDiscount(let spend, let off, let repeats):
            (self.spend, amountOff, spendRepeats) = (spend, off, repeats)
        case .priceRange(let low, let high): (price, highestPrice) = (low, high)
        case .claim(let money, let quantity): (buyQuantity, amountOff) = (quantity, money)
        case .free, .reward, .unstated, nil: break
        }
    }
}

extension Promotion.Benefit {
    init(_ row: PostgresRow) throws {
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
