import ArgumentParser
import Deals
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
            guard let tenths = argument.decimal(places: 1), tenths <= 10_000 else { return nil }
            tenthsOfACent = tenths
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

extension String {
    /// A decimal number of at most so many places, times 10 to that power; nil if it is not one.
    fileprivate func decimal(places: Int) -> Int? {
        let parts = split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }), utf8.count <= 9
        else { return nil }
        let decimals = parts.count > 1 ? parts[1] : ""
        guard decimals.count <= places else { return nil }
        return Int(parts[0] + decimals + String(repeating: "0", count: places - decimals.count))
    }
}
