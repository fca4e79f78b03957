extension Promotion {
    /// The requirements for the benefit, and how often it applies.
    package struct Terms: Hashable, Sendable {
        /// Units that must be bought; 1 if the text requires no more.
        package var minimumQuantity = 1
        package var additionalUnits = AdditionalUnits.unstated
        /// "Any 5 participating items": the units may be of several listings.
        package var isMixAndMatch = false
        /// "With $10 purchase".
        package var minimumSpend: Money?
        package var limit: Limit?
        package var conditions: Set<Condition> = []
        /// "or $2.99 ea", "without digital coupon up to $6.99": the price of a unit for shoppers who do not meet the
        /// terms.
        package var fallbackPrice: RegularPrice?
        /// "+CRV": a container deposit is added and is not included in any price here.
        package var excludesDeposit = false

        package init(
            minimumQuantity: Int = 1, additionalUnits: AdditionalUnits = .unstated, isMixAndMatch: Bool = false,
            minimumSpend: Money? = nil, limit: Limit? = nil, conditions: Set<Condition> = [],
            fallbackPrice: RegularPrice? = nil, excludesDeposit: Bool = false
        ) {
            self.minimumQuantity = minimumQuantity
            self.additionalUnits = additionalUnits
            self.isMixAndMatch = isMixAndMatch
            self.minimumSpend = minimumSpend
            self.limit = limit
            self.conditions = conditions
            self.fallbackPrice = fallbackPrice
            self.excludesDeposit = excludesDeposit
        }
    }

    /// The price rule for units beyond a required number. Raw values are stored in tables.
    package enum AdditionalUnits: String, Hashable, Sendable, CaseIterable {
        /// "Must buy 4" and nothing else: a fifth may cost more.
        case unstated
        /// "4 or more": every unit at the deal's rate.
        case orMore = "or_more"
        /// "In multiples of 5": only whole groups.
        case multiples
    }

    /// "Limit 2", "Limit six deals", "Limit 5 lb": the limit for one shopper.
    package struct Limit: Hashable, Sendable {
        package enum Counted: String, Hashable, Sendable, CaseIterable {
            case items, deals, pounds
        }

        package let count: Int
        package let counted: Counted

        package init(_ count: Int, _ counted: Counted = .items) {
            self.count = count
            self.counted = counted
        }
    }

    /// A requirement on the shopper beside buying the goods. Raw values are stored in tables and JSON.
    package enum Condition: String, Hashable, Sendable, CaseIterable, Comparable {
        case storeCoupon = "store_coupon"
        case manufacturerCoupon = "manufacturer_coupon"
        case digitalCoupon = "digital_coupon"
        case loyaltyCard = "loyalty_card"
        /// Not in the shop: for orders that are picked up or delivered.
        case pickupOrDelivery = "pickup_or_delivery"
        case newCustomer = "new_customer"
        /// On only some of the printed days: "2 days only", "Friday only".
        case someDays = "some_days"

        package static let coupons: Set<Condition> = [.storeCoupon, .manufacturerCoupon, .digitalCoupon]

        package static func < (a: Condition, b: Condition) -> Bool { a.rawValue < b.rawValue }
    }
}

/// A benefit beside the goods or after the purchase, and the purchase it requires. It never lowers a price.
package struct Reward: Hashable, Sendable {
    /// Raw values are stored in tables and JSON.
    package enum RewardKind: String, Hashable, Sendable, CaseIterable {
        /// Points and store money for a later visit.
        case points
        case giftCard = "gift_card"
        case rebate
        /// Other goods, free.
        case gift
        /// "Save $5 when you spend $20 on participating products", beside a price.
        case basketDiscount = "basket_discount"
        /// "Save $1 with digital coupon" beside a price that needs no coupon.
        case coupon
    }

    package let kind: RewardKind
    /// Its value as printed; nil if the text does not say.
    package let value: Money?
    /// Money that must be spent; nil if the text requires none.
    package let minimumSpend: Money?
    /// Units that must be bought.
    package let minimumQuantity: Int

    package init(_ kind: RewardKind, value: Money? = nil, minimumSpend: Money? = nil, minimumQuantity: Int = 1) {
        self.kind = kind
        self.value = value
        self.minimumSpend = minimumSpend
        self.minimumQuantity = minimumQuantity
    }
}

/// The unit that a deal's count refers to, in the short form of tables, JSON and the labelled sets.
package enum SaleUnit: String, Hashable, Sendable, CaseIterable {
    case each = "ea"
    /// 453.59237 g of goods weighed at checkout.
    case pound = "lb"
    case package = "pkg"
    case pack, bag, basket, box, can, carton, bottle, jar, tub, bunch, head, ear, loaf, rack, tray, pair, patty
    case pint = "pt"
    case quart = "qt"
    case dozen = "doz"
    case `case` = "case"
}
