/// Generates the ad of any week from the catalogue.
struct PublixAd: Sendable {
    let rows: [PublixRow]
    private let chance: Chance

    init(chance: Chance) throws(SimulatorError) {
        self.chance = chance
        rows = try PublixCatalogue.rows()
    }

    /// A Saturday on which Extra Savings change; they change every second one.
    static let extraSavingsEpoch = Day(year: 2026, month: 6, day: 13)

    /// The ad of a day: its week begins on the Thursday on or before it, Extra Savings on their own Saturday. The
    /// preview of next week is not included.
    func deals(on day: Day, zone: Int) -> [PublixDeal] {
        let week = day.latest(.thursday)
        let fortnight = Self.fortnight(of: day, from: Self.extraSavingsEpoch)
        let deals = rows.compactMap { deal($0, week: week, fortnight: fortnight, zone: zone) }
        let oddities = PublixOddities.deals(week: week, fortnight: fortnight)
        return PublixCategory.ids.map(\.name).flatMap { name in
            (deals + oddities).filter { $0.department == name }
        }
    }

    /// The start of the 14-day period, counted from `epoch`, that contains `day`.
    static func fortnight(of day: Day, from epoch: Day) -> Day {
        epoch + (day.number - epoch.number).flooredQuotient(by: 14) * 14
    }

    private func deal(_ row: PublixRow, week: Day, fortnight: Day, zone: Int) -> PublixDeal? {
        let dice = Dice(row: row, chance: chance, week: week.iso)
        // One row in thirty is absent this week; the second zone leaves out a few more.
        if dice.one(in: 30, "rests") || (zone == 1 && dice.one(in: 40, "not in zone 1")) { return nil }
        guard let (letter, since) = form(of: row, week: week, fortnight: fortnight) else { return nil }
        let form = DealForm(letter, row, chance: chance, week: since.iso)
        let priced = zone == 1 && dice.one(in: 10, "dearer") ? dearer(form, row, dice) : form
        return publish(priced, row, since: since)
    }

    /// The form in which a row is sold, and since when. Two-week forms are picked for two weeks; the others change on
    /// Thursday.
    private func form(of row: PublixRow, week: Day, fortnight: Day) -> (Character, Day)? {
        let twoWeeks = Self.fortnight(of: week, from: Self.extraSavingsEpoch + 5)
        let pick = { (forms: [Character], since: Day) -> Character? in
            let roll = Dice(row: row, chance: chance, week: since.iso).roll(max(1, forms.count), "form")
            return forms[safe: roll]
        }
        if let letter = pick(row.forms, fortnight), "coy".contains(letter) { return (letter, fortnight) }
        if pick(row.forms, twoWeeks) == "B" { return ("B", twoWeeks) }
        let weekly = row.forms.filter { !"coyB".contains($0) }
        let bogos = weekly.filter { $0 == "b" }
        // A `b` counts three times, which makes it a third of the ad, as in reality.
        return pick(weekly + bogos + bogos, week).map { ($0, week) }
    }

    /// The second zone charges 30 cents more for some items with a plain price.
    private func dearer(_ form: DealForm, _ row: PublixRow, _ dice: Dice) -> DealForm {
        guard form.finalPrice > 0, form.finalPrice + 40 < row.regular else { return form }
        var form = form
        form.finalPrice += 30
        form.deal = "$\(dollars(form.finalPrice))"
        if form.savings?.hasPrefix("save") ?? false {
            form.savings = "save up to $\(dollars(row.regular - form.finalPrice))"
        }
        return form
    }

    private func publish(_ form: DealForm, _ row: PublixRow, since first: Day) -> PublixDeal {
        let isExtra = form.kind == .extraSavings
        let days = isExtra || form.lastsTwoWeeks ? 14 : 7
        // Listing numbers change with each period, item codes do not.
        let period = first.number.flooredQuotient(by: 7)
        let hasItemCode = !isExtra && row.index % 5 < 2
        return PublixDeal(
            listing: -2_000_000_000 - period * 1000 - row.index - (isExtra ? 500 : 0),
            itemCode: hasItemCode ? 30_100_000 + row.index * 37 : 0, kind: form.kind, department: row.department,
            title: form.titlePrefix + row.title, deal: form.deal, details: form.details, savings: form.savings,
            first: first, last: first + (days - 1), finalPrice: form.finalPrice)
    }

    /// About 180 digital coupons, the same for all stores.
    func coupons(at now: SimInstant) -> [PublixCoupon] {
        let today = SimZone.eastern.localDay(at: now)
        let fortnight = Self.fortnight(of: today, from: Self.extraSavingsEpoch)
        return rows.filter { $0.unit == .each }.prefix(182).map { row in
            let off = DealForm.wholeDollars(row.regular / 5)
            return PublixCoupon(
                id: 900_000 + row.index, title: row.title, description: "on any ONE (1) \(row.title), \(row.details)",
                savings: "$\(dollars(off)) OFF", expires: fortnight + 20 + row.index % 9)
        }
    }
}
