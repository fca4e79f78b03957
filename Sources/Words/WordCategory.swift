/// A list of words in `lexicon.txt`, which says what it is for: `priceWord` is "price-word" there.
package enum WordCategory: UInt8, CaseIterable, Sendable {
    case finePrint, priceWord, besideAmount, aheadOfAmount, dealing, variety, rateName, cents, dollars, percent,
        rate, behindCents, wholePercent, discountPercent, praise, praised, joining, estimate, neutral, saving,
        opening, spanish, noCoupon, otherCard, noCard, noMember, noCardName, mentionedCoupon, mentionedCard,
        noName, noPurchase, bought, buyer, noMoney, noPoints, notSold, sizeUnit, packageUnit, countedPiece,
        counted, numberName, numberKind, dealStop, otherStop, offered, sizeName, raisedPackage, packaging,
        severalContainers, liquidContainer, bottle, bottleOrCarton, dryContainer,
        group, package, openingOfSize, openingOfAmount, smallKind, kindOfThing, uncounted, noThing, vague, roll, filler,
        noPriceOfPound, boughtPackage, boughtContainer, joiningOfSize, piece, pieceCount,
        kindOfRoll, beforeBrand, endOfPackage, unitOfListing, loneUnit, weekday, shortWeekday,
        doubtfulMonth, foreignDate, beforeDate, dayDeal, holiday, dayName, paper, unitOfDay

    /// As the file names it.
    var name: String {
        "\(self)".reduce(into: "") { $0 += $1.isUppercase ? "-\($1.lowercased())" : String($1) }
    }
}

/// The lists that a word is in.
package struct WordCategories: Hashable, Sendable {
    @usableFromInline var bits: UInt128 = 0

    package static let none = WordCategories()

    /// One test of a bit: an enumeration of so many cases is one byte, which is the number of the case.
    @inlinable
    package func has(_ category: WordCategory) -> Bool {
        unsafe bits &>> UInt128(truncatingIfNeeded: unsafeBitCast(category, to: UInt8.self)) & 1 == 1
    }

    mutating func insert(_ category: WordCategory) { bits |= 1 << UInt128(category.rawValue) }
}
