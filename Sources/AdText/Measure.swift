/// A positive rational: "1/2", "14.7", "1 1/2".
struct Ratio: Comparable {
    let numerator: Int128
    let denominator: Int128

    init(_ numerator: Int128, over denominator: Int128 = 1) {
        (self.numerator, self.denominator) = (numerator, denominator)
    }
    init(_ numeral: Numeral) { self.init(Int128(numeral.mantissa), over: Int128(numeral.scale)) }

    static func == (a: Ratio, b: Ratio) -> Bool { a.numerator * b.denominator == b.numerator * a.denominator }
    static func < (a: Ratio, b: Ratio) -> Bool { a.numerator * b.denominator < b.numerator * a.denominator }
    static func + (a: Ratio, b: Ratio) -> Ratio {
        Ratio(a.numerator * b.denominator + b.numerator * a.denominator, over: a.denominator * b.denominator)
    }
    static func * (a: Ratio, b: Ratio) -> Ratio {
        Ratio(a.numerator * b.numerator, over: a.denominator * b.denominator)
    }

    /// The product with whole parts; nil where it is not whole.
    func times(_ parts: Int128) -> Int128? {
        let (product, overflow) = numerator.multipliedReportingOverflow(by: parts)
        return overflow || !product.isMultiple(of: denominator) ? nil : product / denominator
    }
}

/// One printed amount with its unit: "14 to 15-oz", "6-pk.".
struct Measure: Equatable {
    /// What stands between this measure and the one before it.
    enum Joint: Hashable {
        /// Nothing, or only the word for a package: "6-ct. 9-oz".
        case none
        case slash, comma
        /// "8 ct or 20 ct".
        case or
        /// Other words or a semicolon: the measure belongs to other goods.
        case words
    }

    let low: Ratio
    let high: Ratio
    let unit: SizeUnit
    let joint: Joint
    /// "6-ct." and not "6 ct": how Publix writes sizes.
    let isHyphenated: Bool
    /// "1 oz each".
    let isEach: Bool

    func with(unit: SizeUnit) -> Measure {
        Measure(low: low, high: high, unit: unit, joint: joint, isHyphenated: isHyphenated, isEach: isEach)
    }
}
