/// How sure a price is. Raw values are what tables and JSON hold.
package enum PriceBasis: String, Hashable, Sendable, CaseIterable {
    /// Printed, or derived from printed numbers alone.
    case exact
    /// The page gives only an upper bound ("save up to $4.19"): the price is this or less.
    case atMost
    /// "From $4.99": this or more. Never ranked as a price.
    case atLeast
    /// The words give no price that can be compared.
    case unknown

    /// Whether there is a price to rank by: "from $4.99" has none.
    package var isComparable: Bool { self == .exact || self == .atMost }
}

/// What a price is the price of.
package enum PricedUnit: String, Hashable, Sendable, CaseIterable {
    /// One item or package.
    case each
    /// One pound (453.59237 g) of goods weighed at the register.
    case pound
}
