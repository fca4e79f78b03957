import ArgumentParser
import Deals
import Pricing

/// "digital_coupon,loyalty_card": conditions of deals, as in the `conditions` column.
struct ConditionList: ExpressibleByArgument, Sendable {
    let conditions: Set<Promotion.Condition>

    init?(argument: String) {
        let names = argument.split(separator: ",", omittingEmptySubsequences: false)
        let conditions = names.compactMap { Promotion.Condition(rawValue: String($0)) }
        guard conditions.count == names.count else { return nil }
        self.conditions = Set(conditions)
    }

    static var allValueStrings: [String] { Promotion.Condition.allCases.map(\.rawValue).sorted() }
}

/// Options for the conditions of deals that the shopper meets.
struct ShopperOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Conditions the shopper meets too, beside loyalty_card and digital_coupon.", valueName: "conditions"),
        completion: .list(ConditionList.allValueStrings))
    var with: ConditionList?

    @Option(
        help: ArgumentHelp("Conditions the shopper does not meet.", valueName: "conditions"),
        completion: .list(ConditionList.allValueStrings))
    var without: ConditionList?

    func validate() throws {
        guard let both = with?.conditions.intersection(without?.conditions ?? []), let one = both.min() else { return }
        throw ValidationError("\(one.rawValue) is in both --with and --without")
    }

    var profile: ShopperProfile {
        ShopperProfile.usual.with(with?.conditions ?? []).without(without?.conditions ?? [])
    }
}
