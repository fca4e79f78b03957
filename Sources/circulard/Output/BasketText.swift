import CommandSupport
import Deals
import Presentation
import Pricing
import Storage

/// The plans for a shopping list, for shoppers: one part for each number of stores.
struct BasketText {
    let report: BasketReport

    private var answer: BasketAnswer { report.answer }

    func print() throws {
        for line in lines(width: Console.isTerminal ? Console.width : nil) { try Console.data(line) }
    }

    func lines(width: Int?) -> [String] {
        let plans = answer.plans.flatMap { plan in lines(of: plan, width: width) + [""] }
        return plans + (answer.plans.isEmpty ? missing : []) + withoutPlan + [verdict] + limits
    }

    private func lines(of plan: BasketPlan, width: Int?) -> [String] {
        let mark = plan == answer.suggested ? "* " : ""
        let miles = Mile.text(meters: report.settings.travel.drivenMeters(plan.meters))
        let heading =
            "\(mark)\(counted(plan.stores.count, "store")): \(Phrases.bound(plan.goods.basis))\(plan.total), of it "
            + "\(plan.travel) for \(miles) of driving"
        return [heading] + saving(plan) + plan.stores.flatMap { visit($0, of: plan, width: width) }
            + plan.missing.map { missing($0, report.reason(of: $0)) }
    }

    /// The list where no store has anything of it.
    private var missing: [String] {
        report.found.indices.map { missing($0, report.reason(of: $0)) }
    }

    private func missing(_ entry: Int, _ reason: BasketReport.MissingReason) -> String {
        let entry = report.found[entry].entry
        return "  Missing: \(entry.text) (\(Phrases.missing(reason, entry)))"
    }

    private func saving(_ plan: BasketPlan) -> [String] {
        guard plan.stores.count > 1, let single = answer.plans.first, single.stores.count == 1 else { return [] }
        guard let saving = answer.saving(of: plan) else {
            return ["  finds \(single.missing.count - plan.missing.count) more than the best single store"]
        }
        let amount = Money(cents: abs(saving.cents))
        return [
            "  \(saving.cents < 0 ? "costs \(amount) more" : "saves \(amount)") compared with the best single store"
        ]
    }

    private func visit(_ store: Int, of plan: BasketPlan, width: Int?) -> [String] {
        let discount = plan.discount(at: store)
        let away = Mile.text(meters: report.places[store].distanceMeters ?? 0)
        let heading =
            "  \(report.store(store).name) (\(away)): \(plan.checkout(at: store))"
            + (discount.cents > 0 ? " after \(discount) off" : "")
        var table = Table(columns: [
            .init(title: "Buy", alignsRight: true), .init(title: "Item", isFlexible: true),
            .init(title: "Cost", alignsRight: true),
        ])
        let items = plan.items(at: store)
        table.rows = items.map { item in
            let offer = report.offers[item.way.offer].offer
            let name = Phrases.item(offer)
            let bound = item.way.cost.basis == .atMost ? "≤" : ""
            return [item.way.amountInWords, name, bound + "\(item.way.cost.money)"]
        }
        let lines = table.lines(width: width.map { $0 - 4 }).dropFirst()
        return [heading] + zip(items, lines).flatMap { ["    " + $1] + deal($0, width: width) }
    }

    /// The deal, on a line of its own.
    private func deal(_ item: BasketPlan.Item, width: Int?) -> [String] {
        let text = "          " + Phrases.deal(of: report.offers[item.way.offer].offer)
        return [text.count <= width ?? .max ? text : text.prefix((width ?? 1) - 1) + "…"]
    }

    /// Sentences for the numbers of stores that have no plan of their own.
    private var withoutPlan: [String] {
        guard !answer.plans.isEmpty else { return [] }
        return answer.trips.filter { $0.plan == nil }.map {
            "\(counted($0.storeCount, "store")): no goods cheaper than at fewer stores."
        }
    }

    private var verdict: String {
        guard let suggested = answer.suggested else { return "Nothing of the list can be bought." }
        guard suggested.stores.count == 1 else {
            return "Suggested: \(counted(suggested.stores.count, "store")), marked *."
        }
        return "Suggested: one store. Another one has to save more than \(answer.floor) after travel."
    }

    private var limits: [String] {
        (report.stores.leftOut > 0 ? ["Only the nearest \(report.stores.ids.count) stores were compared."] : [])
            + (answer.trips.allSatisfy(\.proof.isExact)
                ? [] : ["Not all combinations of deals were tried: a cheaper trip may exist."])
    }
}
