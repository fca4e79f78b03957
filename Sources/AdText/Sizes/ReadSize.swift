package import Deals

/// A size as printed, and its total.
package struct ReadSize: Hashable, Sendable {
    /// Whether `amount` is the content of each piece or of all together.
    package enum Scope: String, Hashable, Sendable { case each, total }

    package var count: Ends<Int>
    package var amount: Ends<Ratio>
    package var unit: SizeUnit
    package var scope: Scope
    /// Multiples of 10⁻¹³ of `unit.base`.
    package var total: Ends<Int128>
    /// An average, a minimum or a nominal basket.
    package var isApproximate = false
    /// The choice that the reading had to make; nil if the text leaves none.
    package var doubt: SizeDoubt?
    /// Whether it is the content of one package, and not a rate ("per lb"), one thing ("each") or the first of several
    /// goods.
    var isNetContent = true

    /// Thirds of a unit, which have no finite decimal of the base unit, are rounded to the nearest part.
    ///
    /// - Returns: nil if the amount is zero or too large.
    init?(count: Ends<Int>, of amount: Ends<Ratio>, _ unit: SizeUnit, _ scope: Scope) {
        let counts = scope == .each ? count : Ends(1)
        guard let low = (amount.low * Ratio(Int128(counts.low))).times(unit.parts),
            let high = (amount.high * Ratio(Int128(counts.high))).times(unit.parts), low > 0, high <= Int64.max
        else { return nil }
        (self.count, self.amount, self.unit, self.scope) = (count, amount, unit, scope)
        total = Ends(low, high)
    }

    /// A counted content has no amount of its own.
    init?(things count: Ends<Int>, _ unit: SizeUnit) { self.init(count: count, of: Ends(Ratio(1)), unit, .each) }

    /// The content that unit prices are based on; nil if there is none.
    package var packageSize: PackageSize? {
        guard isNetContent, case .comparable(let unit) = unit.base,
            let smallest = Quantity(parts: total.low, unit: unit), let largest = Quantity(parts: total.high, unit: unit)
        else { return nil }
        return PackageSize(smallest: smallest, largest: largest, isApproximate: isApproximate || doubt != nil)
    }

    /// Whether all of it is more than a household buys at once: more likely something else was read as the size.
    var isMuchForOne: Bool {
        let most = count.high > 1 && scope == .each ? Self.mostOfPack : Self.mostOfOne
        return most[unit.base].map { $0 < total.high } ?? false
    }

    /// In parts: 40 l are 24 large bottles of water.
    private static let mostOfPack: [SizeBase: Int128] = [
        .comparable(.gram): 40_000 * UnitFactor.one, .comparable(.milliliter): 40_000 * UnitFactor.one,
    ]
    /// A bag of salt or soil, a bale of bedding.
    private static let mostOfOne: [SizeBase: Int128] = [
        .comparable(.gram): 60_000 * UnitFactor.one, .comparable(.milliliter): 150_000 * UnitFactor.one,
    ]

    /// The decimal digits of the total in its base unit, exact.
    package var totals: Ends<String> {
        Ends(sorted: decimal(total.low, digits: 13), decimal(total.high, digits: 13))
    }

    /// This size or the other: "12 oz or 1 lb" is 12 to 16 oz. Nil if they measure different things.
    func joined(with other: ReadSize) -> ReadSize? {
        guard unit.base == other.unit.base, scope == other.scope, isNetContent == other.isNetContent else { return nil }
        guard let amounts = other.amount.map({ $0 * Ratio(other.unit.parts, over: unit.parts) }) else { return nil }
        // "12 pk 12 oz or 8 pk 16 oz": count and amount are those of the smaller pack.
        let isMixed = scope == .each && count != other.count && amount != amounts
        let isFirst = total.low <= other.total.low
        var size = self
        size.count = isMixed ? isFirst ? count : other.count : count.joined(with: other.count)
        size.amount = isMixed ? isFirst ? amount : amounts : amount.joined(with: amounts)
        size.total = total.joined(with: other.total)
        size.isApproximate = isApproximate || other.isApproximate
        size.doubt = doubt ?? other.doubt
        return size
    }
}

/// The ambiguity in the text that a reading had to resolve.
package enum SizeDoubt: String, Hashable, Sendable, CaseIterable {
    case ounce = "an ounce of weight or of volume"
    case pint = "a dry or a liquid measure"
    case scope = "the weight of one piece or of all"
    case title = "the size of one package or of all that the title counts"
    case range = "a range, or a number of things"
    case capacity = "what one holds or what is in it"
    case apart = "amounts with other words between them"
    case multiplication = "a number beside a multiplication sign"
    case muchForOne = "more than one person carries"
    case severalGoods = "the first of several goods"
}

/// The reason why a text is not a size.
package enum SizeRefusal: String, Hashable, Sendable, CaseIterable {
    case tooLong = "longer than any size"
    case noAmount = "no amount of goods"
    case unclear = "a multiplication that was not understood"
    case contradiction = "amounts that do not go together"
}

/// A size, or why there is none.
package enum SizeAnswer: Hashable, Sendable {
    case size(ReadSize)
    case refused(SizeRefusal)

    package var size: ReadSize? { if case .size(let size) = self { size } else { nil } }
}
