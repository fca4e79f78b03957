/// The certainty of a price. Raw values are stored in tables and JSON.
package enum PriceBasis: String, Hashable, Sendable, CaseIterable {
    /// Printed, or derived from printed numbers alone.
    case exact
    /// The page gives only an upper bound ("save up to $4.19"): the price is this or less.
    case atMost = "at_most"
    /// "From $4.99": this or more. Never ranked as a price.
    case atLeast = "at_least"
    /// The text gives no comparable price.
    case unknown

    /// Whether the price can be ranked: "from $4.99" cannot.
    package var isComparable: Bool { self == .exact || self == .atMost }
}

/// The unit that a price refers to.
package enum PricedUnit: String, Hashable, Sendable, CaseIterable {
    /// One item or package.
    case each
    /// One pound (453.59237 g) of goods weighed at checkout.
    case pound
}
