package import Deals

/// How the registers of each chain ring up a part of a deal.
package struct Registers: Sendable {
    package typealias RulesOfState = @Sendable (_ state: String) -> RegisterRules
    private let rules: [String: RulesOfState]

    /// - Parameter rules: those that are known, by chain; a state is two letters, as `Store.state`.
    package init(_ rules: [String: RulesOfState]) { self.rules = rules }

    package func rules(at store: Store) -> RegisterRules { rules[store.chain]?(store.state) ?? .unknown }
}
