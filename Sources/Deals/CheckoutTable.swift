/// A chain's checkout policy for partial deals, by state. A policy that is not given is unknown.
package struct CheckoutTable: Hashable, Sendable {
    /// By state, two letters; "default" is for all others.
    package let singleBogoUnit: [String: CheckoutPolicy.SingleBogoUnit]
    /// By state, two letters; "default" is for all others.
    package let partialBundle: [String: CheckoutPolicy.PartialBundle]

    package init(
        singleBogoUnit: [String: CheckoutPolicy.SingleBogoUnit] = [:],
        partialBundle: [String: CheckoutPolicy.PartialBundle] = [:]
    ) {
        self.singleBogoUnit = singleBogoUnit
        self.partialBundle = partialBundle
    }

    package static let unknown = CheckoutTable()

    /// - Parameter state: two letters, as in `Store.state`.
    package func rules(in state: String) -> CheckoutPolicy {
        CheckoutPolicy(
            singleBogoUnit: singleBogoUnit[state] ?? singleBogoUnit["default"] ?? .unknown,
            partialBundle: partialBundle[state] ?? partialBundle["default"] ?? .unknown)
    }
}

extension CheckoutTable: Codable {
    private enum CodingKeys: String, CodingKey {
        case singleBogoUnit = "single_bogo_unit"
        case partialBundle = "partial_bundle"
    }
}
