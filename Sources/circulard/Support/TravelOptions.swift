import ArgumentParser
import Deals
import Presentation
import Pricing

/// "21", "72.5", "marginal", "full": the cost of driving a mile.
struct CostPerMile: ExpressibleByArgument, CustomStringConvertible, Sendable {
    let tenthsOfACent: Int

    init(tenthsOfACent: Int) { self.tenthsOfACent = tenthsOfACent }

    init?(argument: String) {
        switch argument {
        case "marginal": tenthsOfACent = TravelCost.marginal
        case "full": tenthsOfACent = TravelCost.full
        default:
            guard let cost = TravelCost(centsPerMile: argument) else { return nil }
            tenthsOfACent = cost.tenthsOfACentPerMile
        }
    }

    var description: String { tenthsOfACent == TravelCost.marginal ? "marginal" : "\(tenthsOfACent / 10)" }
    var defaultValueDescription: String { description }
}

/// "5", "2.50": dollars and cents.
struct Dollars: ExpressibleByArgument, CustomStringConvertible, Sendable {
    let money: Money

    init(_ money: Money) { self.money = money }

    init?(argument: String) {
        guard let cents = argument.decimal(places: 2), cents <= 1_000_000 else { return nil }
        money = Money(cents: cents)
    }

    var description: String {
        money.cents.isMultiple(of: 100) ? "\(money.cents / 100)" : String("\(money)".drop { $0 == "$" })
    }
    var defaultValueDescription: String { description }
}
