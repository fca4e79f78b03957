extension Promotion.Benefit {
    /// The total of `count` units that all get the deal, in whole cents.
    ///
    /// Totals are rounded up, since a checkout never rounds down in the shopper's favour. A percentage is taken off
    /// each item, to the nearest cent: 10 % off $7.99 is $7.19.
    ///
    /// - Parameter regular: the regular price of one unit; nil gives nil if the benefit only takes something off.
    func cents(of count: Int, regular: CentsFraction?) -> Int128? {
        let units = Int128(count)
        switch self {
        case .unitPrice(let price), .priceRange(low: let price, _): return Int128(price.cents) * units
        case .bundle(let quantity, let total):
            let (whole, part) = units.quotientAndRemainder(dividingBy: Int128(quantity))
            return whole * Int128(total.cents) + part * Int128(total.cents).divided(by: Int64(quantity))
        default: return regular.flatMap { discounted(units, $0) }
        }
    }

    private func discounted(_ units: Int128, _ regular: CentsFraction) -> Int128? {
        let (cents, parts) = (Int128(regular.numerator), Int128(regular.denominator))
        switch self {
        case .percentOff(let percent): return units * roundedHalfUp(cents * Int128(100 - percent), parts * 100)
        case .amountOffEach(let off): return (units * (cents - Int128(off.cents) * parts)).divided(by: parts)
        case .amountOff(let total, let quantity):
            return (units * cents - units / Int128(quantity) * Int128(total.cents) * parts).divided(by: parts)
        // A single unit gets here only if each is charged half price.
        case .buyGet(1, 1, percentOff: 100): return (units * cents).divided(by: parts * 2)
        case .buyGet(let buy, let get, let percent):
            let (paid, got) = Self.split(units, buy, get)
            return (cents * (paid * 100 + got * Int128(100 - percent))).divided(by: parts * 100)
        case .buyGetPrice(let buy, let get, let price):
            let (paid, got) = Self.split(units, buy, get)
            return (cents * paid + Int128(price.cents) * got * parts).divided(by: parts)
        default: return nil
        }
    }

    /// The exact cost of one unit of a whole deal: `cents` for `units` of them.
    ///
    /// - Parameter regular: required by every benefit that only takes something off; its basis carries over.
    /// - Returns: nil if the benefit gives no price.
    func centsEach(regular: RegularPrice?) -> (cents: Int128, units: Int128, basis: PriceBasis)? {
        switch self {
        case .unitPrice(let price): return (Int128(price.cents), 1, .exact)
        case .bundle(let quantity, let total): return (Int128(total.cents), Int128(quantity), .exact)
        case .priceRange(let low, _): return (Int128(low.cents), 1, .atLeast)
        case .basketDiscount, .free, .claim, .reward, .unstated: return nil
        case .buyGet, .buyGetPrice, .percentOff, .amountOff, .amountOffEach:
            guard let regular, regular.basis == .exact || regular.basis == .atMost,
                let group = discountedGroup(Int128(regular.amount.numerator), Int128(regular.amount.denominator))
            else { return nil }
            return (group.cents, group.parts, regular.basis)
        }
    }

    /// The cost of a whole group, in the fraction's own parts, and the number of such parts in one unit's share.
    private func discountedGroup(_ regular: Int128, _ parts: Int128) -> (cents: Int128, parts: Int128)? {
        switch self {
        case .buyGet(let buy, let get, let percent):
            guard (0...100).contains(percent) else { return nil }
            let paid = Int128(buy) * 100 + Int128(get) * Int128(100 - percent)
            return (regular * paid, parts * (Int128(buy) + Int128(get)) * 100)
        case .buyGetPrice(let buy, let get, let price):
            let total = regular * Int128(buy) + Int128(price.cents) * Int128(get) * parts
            return (total, parts * (Int128(buy) + Int128(get)))
        case .percentOff(let percent): return (regular * Int128(100 - percent), parts * 100)
        case .amountOffEach(let off): return (regular - Int128(off.cents) * parts, parts)
        case .amountOff(let total, let count):
            return (regular * Int128(count) - Int128(total.cents) * parts, parts * Int128(count))
        default: return nil
        }
    }

    /// Splits units into those bought and those that come with them.
    private static func split(_ units: Int128, _ buy: Int, _ get: Int) -> (paid: Int128, got: Int128) {
        let (groups, over) = units.quotientAndRemainder(dividingBy: Int128(buy) + Int128(get))
        let paid = groups * Int128(buy) + min(over, Int128(buy))
        return (paid, units - paid)
    }
}

extension Int128 {
    /// Rounded up. `divisor` is positive.
    func divided(by divisor: some BinaryInteger) -> Int128 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: Int128(divisor))
        return quotient + (remainder > 0 ? 1 : 0)
    }
}
