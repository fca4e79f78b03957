/// The text of one deal: how a row is sold this week. The letters are those of the catalogue.
struct DealForm: Sendable {
    var deal: String
    var savings: String?
    var details: String?
    var titlePrefix = ""
    var finalPrice = 0
    var kind = PublixDeal.DealKind.weeklyAd
    var lastsTwoWeeks = false

    init(_ letter: Character, _ row: PublixRow, chance: Chance, week: String) {
        let dice = Dice(row: row, chance: chance, week: week)
        deal = ""
        details = row.details.isEmpty ? nil : row.details
        switch letter {
        case "b", "B": setBuyOneGetOne(row, dice, twoWeeks: letter == "B")
        case "2", "3", "4", "5": setSeveral(letter.wholeNumberValue ?? 2, row, dice)
        case "t": setBuyGet(row, dice)
        case "m": setBuyTwoGetOff(row, dice)
        case "c": setCoupon(row, dice)
        case "%": deal = "\([20, 25, 25, 30, 50][dice.roll(5, "%")])% \(dice.one(in: 2, "off") ? "Off" : "OFF")"
        case "o": setChoice("$\(dollars(Self.wholeDollars(row.regular / 5))) off")
        case "y": setChoice("$\(dollars(Self.ending9(row.regular, percentOff: 12)))")
        case "e": setPrice(row, dice, after: dice.one(in: 2, "each") ? " Each" : " each")
        default: setPrice(row, dice, after: row.unit == .pound ? " lb" : "")
        }
    }

    private mutating func setBuyOneGetOne(_ row: PublixRow, _ dice: Dice, twoWeeks: Bool) {
        let rarer = ["Buy 1 Get 1 FREE*", "Buy 1 Get 1 FREE", "buy 1 get 1 free each"]
        deal = rarer[safe: dice.roll(40, "words")] ?? "Buy 1 Get 1 Free"
        details = "of equal or lesser price"
        lastsTwoWeeks = twoWeeks
        let unit = row.unit == .pound ? " lb" : ""
        switch dice.roll(40, "save") {
        case 0..<5: savings = nil
        case 5: savings = "surprisingly low price"
        default: savings = "save up to $\(dollars(row.regular))\(unit)"
        }
    }

    private mutating func setPrice(_ row: PublixRow, _ dice: Dice, after unit: String) {
        let price = Self.ending9(row.regular, percentOff: 10 + dice.roll(22, "percent"))
        let bare = dice.one(in: 25, "bare") ? "" : "$"
        let marked = unit.isEmpty && dice.one(in: 40, "sale") ? "Sale Price " : ""
        deal = "\(marked)\(bare)\(dollars(price))\(unit)"
        finalPrice = unit.isEmpty && marked.isEmpty ? price : 0
        let save = "save up to $\(dollars(row.regular - price))\(row.unit == .pound ? " lb" : "")"
        savings = dice.saving(save)
    }

    private mutating func setSeveral(_ count: Int, _ row: PublixRow, _ dice: Dice) {
        let total = max(100, row.regular * count * 82 / 10_000 * 100)
        switch dice.roll(10, "several") {
        case 0: deal = "\(count)/$\(dollars(total))"
        case 1: deal = "\(count) FOR $\(total / 100)"
        case 2 where dice.one(in: 4, "bare"): deal = "\(count) for \(dollars(total))"
        default: deal = "\(count) for $\(dollars(total))"
        }
        savings = dice.saving("save up to $\(dollars(row.regular * count - total)) on \(count)")
    }

    private mutating func setBuyGet(_ row: PublixRow, _ dice: Dice) {
        let free = dice.one(in: 2, "free") ? 1 : 2
        deal = "Buy 2 Get \(free) FREE"
        savings = dice.saving("save up to $\(dollars(row.regular * free)) on \(2 + free)")
    }

    private mutating func setBuyTwoGetOff(_ row: PublixRow, _ dice: Dice) {
        deal = "Buy 2 Get $\(dollars(Self.wholeDollars(row.regular / 2))) Off"
        savings = dice.one(in: 2, "save") ? nil : "your choice"
    }

    /// Extra Savings: a fortnight, with a coupon in the app.
    private mutating func setCoupon(_ row: PublixRow, _ dice: Dice) {
        let off = dice.one(in: 6, "cents") ? 75 : Self.wholeDollars(row.regular / 4)
        deal = "$\(dollars(off)) off WITH MFR DIGITAL COUPON"
        titlePrefix = dice.one(in: 4, "any") ? "Any 2 " : "Any 1 "
        kind = .extraSavings
        savings = dice.one(in: 8, "new") ? "new" : nil
    }

    private mutating func setChoice(_ words: String) {
        deal = words
        kind = .extraSavings
        savings = "your choice"
    }

    /// A price that ends in 9, at least 20 cents below the regular one.
    static func ending9(_ regular: Int, percentOff: Int) -> Int {
        max(9, min(regular * (100 - percentOff) / 1000 * 10 + 9, regular - 20))
    }

    static func wholeDollars(_ cents: Int) -> Int { max(100, cents / 100 * 100) }
}

/// The random choices for one row in one week.
struct Dice: Sendable {
    let row: PublixRow, chance: Chance, week: String

    func roll(_ bound: Int, _ what: String) -> Int {
        chance.below(bound, "\(row.department) \(row.title)", "\(week) \(what)")
    }
    func one(in bound: Int, _ what: String) -> Bool { roll(bound, what) == 0 }

    /// One line in five does not mention the saving; some add that the item is new.
    func saving(_ words: String) -> String? {
        switch roll(30, "save") {
        case 0..<6: return nil
        case 6: return "surprisingly low price"
        case 7: return words + ", New"
        default: return words
        }
    }
}

extension Array {
    /// The element, or nil if out of range.
    subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
