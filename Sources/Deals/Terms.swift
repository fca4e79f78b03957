extension Promotion {
    /// What must hold to get the benefit, and how often one gets it.
    package struct Terms: Hashable, Sendable {
        /// Units that must be bought; 1 where the words demand no more.
        package var minimumQuantity = 1
        package var beyondMinimum = BeyondMinimum.unstated
        /// "Any 5 participating items": the units may be of several listings.
        package var isMixAndMatch = false
        /// "With $10 purchase".
        package var minimumSpend: Money?
        package var limit: Limit?
        package var conditions: Set<Condition> = []
        /// "or $2.99 ea", "without digital coupon up to $6.99": what a unit costs whoever does not meet the terms.
        package var otherwise: RegularPrice?
        /// "+CRV": a container deposit comes on top and is in no price here.
        package var plusDeposit = false

        package init(
            minimumQuantity: Int = 1, beyondMinimum: BeyondMinimum = .unstated, isMixAndMatch: Bool = false,
            minimumSpend: Money? = nil, limit: Limit? = nil, conditions: Set<Condition> = [],
            otherwise: RegularPrice? = nil, plusDeposit: Bool = false
        ) {
            self.minimumQuantity = minimumQuantity
            self.beyondMinimum = beyondMinimum
            self.isMixAndMatch = isMixAndMatch
            self.minimumSpend = minimumSpend
            self.limit = limit
            self.conditions = conditions
            self.otherwise = otherwise
            self.plusDeposit = plusDeposit
        }
    }

    /// What units beyond a demanded number cost. Raw values stand in tables.
    package enum BeyondMinimum: String, Hashable, Sendable, CaseIterable {
        /// "Must buy 4" and no more: a fifth may cost more.
        case unstated
        /// "4 or more": every unit at the deal's rate.
        case orMore
        /// "In multiples of 5": only whole groups.
        case multiples
    }

    /// "Limit 2", "Limit six deals", "Limit 5 lb": the most one shopper gets.
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

    /// Something the shopper must have, be or do beside buying the goods. Raw values stand in tables and JSON.
    package enum Condition: String, Hashable, Sendable, CaseIterable, Comparable {
        case storeCoupon, manufacturerCoupon, digitalCoupon, loyaltyCard
        /// Not in the shop: for orders that are picked up or brought.
        case pickupOrDelivery
        case newCustomer
        /// On some days only of those printed: "2 days only", "Friday only".
        case someDays

        package static let coupons: Set<Condition> = [.storeCoupon, .manufacturerCoupon, .digitalCoupon]

        package static func < (a: Condition, b: Condition) -> Bool { a.rawValue < b.rawValue }
    }
}

/// What comes beside the goods or afterwards, and what must be bought for it. It never lowers a price.
package struct Reward: Hashable, Sendable {
    /// Raw values stand in tables and JSON.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Points and store money for a later visit.
        case points
        case giftCard, rebate
        /// Other goods, free.
        case gift
        /// "Save $5 when you spend $20 on participating products", beside a price.
        case basketDiscount
    }

    package let kind: Kind
    /// What the words say it is worth; nil where they do not.
    package let value: Money?
    /// Money that must be spent; nil where the words ask for none.
    package let minimumSpend: Money?
    /// Units that must be bought.
    package let minimumQuantity: Int

    package init(_ kind: Kind, value: Money? = nil, minimumSpend: Money? = nil, minimumQuantity: Int = 1) {
        self.kind = kind
        self.value = value
        self.minimumSpend = minimumSpend
        self.minimumQuantity = minimumQuantity
    }
}

/// What a deal's count counts, in the short form that tables, JSON and the labelled sets have.
package enum SaleUnit: String, Hashable, Sendable, CaseIterable {
    case each = "ea"
    /// 453.59237 g of goods weighed at the register.
    case pound = "lb"
    case package = "pkg"
    case bag, box, can, bottle, jar, bunch, head, pair, patty
    case dozen = "doz"
    case `case` = "case"
}
