import Deals
import Words

/// The unit that a price refers to, printed behind it.
enum Rate: Hashable {
    case each, pound
    /// "per 16-oz. pkg.", "a bunch", "/12 pk", "per tray".
    case unit(SaleUnit)
    /// "/oz", "per 100 ct": goods are compared by it, but not sold by it.
    case measure

    var saleUnit: SaleUnit? {
        switch self {
        case .pound: .pound
        case .unit(let unit): unit
        case .each, .measure: nil
        }
    }
}

extension TokenCursor {
    /// "each", "/lb", "per 16-oz. pkg.", "a bunch", "/12 pk", "per wing", "bag".
    mutating func rate() -> Rate? {
        let rate = optional { $0.linkedRate() } ?? optional { $0.plainRate() }
        // "99¢ LB / LA LIBRA", "PER TRAY / POR CAJA": the same in Spanish.
        if rate != nil { reads { $0.mark("/") && $0.word("la", "per") && $0.anyWord() != nil } }
        return rate
    }

    private mutating func linkedRate() -> Rate? {
        if let package = optional({ $0.packageOfSize() }) { return package }
        let isStrong = mark("/") || word("per")
        guard isStrong || word("a", "an", "the", "la") else { return nil }
        if pound() {
            word("each")
            return .pound
        }
        if word("each") { return .each }
        if reads({ $0.number()?.whole == 100 && ($0.word("g", "gr", "grams") || $0.measure()) }) { return .measure }
        if optional(NoteRules.size) != nil {
            return .unit(isBehind("pack", "packs", "pk") ? .pack : saleUnit() ?? .package)
        }
        if let unit = saleUnit() { return .unit(unit) }
        if measure() { return .measure }
        guard let noun = anyWord(but: .notSold), noun.count > 2, isStrong || isAtClauseEnd else { return nil }
        // "per sandwich bag"
        return .unit(isAfterBreak ? .each : saleUnit() ?? .each)
    }

    /// "for 24 ounces", "for an eight ounce pack", behind the price of so much.
    private mutating func packageOfSize() -> Rate? {
        guard word("for") else { return nil }
        word("a", "an")
        guard optional(NoteRules.size) != nil, case let isPounds = isBehind("lb"), case let unit = saleUnit(),
            unit != nil || !isPounds
        else { return nil }
        return .unit(unit ?? .package)
    }

    private mutating func plainRate() -> Rate? {
        if let pack = optional({ $0.packOf() }) { return .unit(pack) }
        word("price")
        if word("each") || (words("c") && mark("/") && word("u")) { return .each }
        if pound() { return .pound }
        guard !isWord("pair"), !isWord("case"), !isAfterBreak else { return nil }
        return saleUnit().map { .unit($0) }
    }

    /// "for a pack of 8".
    private mutating func packOf() -> SaleUnit? {
        let isLed = words("for", "a")
        guard let unit = saleUnit() else { return nil }
        // "$9.99 case of 24": a package.
        if word("of") { return count() == nil ? nil : unit == .case ? .each : unit }
        return isLed ? unit : nil
    }

    mutating func pound() -> Bool { word("lb") }

    /// "each", "/ea".
    @discardableResult
    mutating func each() -> Bool {
        mark("/")
        return word("each")
    }

    /// Units that goods are measured in but not sold by.
    mutating func measure() -> Bool { reads { $0.measured() } }

    private mutating func measured() -> Bool {
        _ = optional { $0.count() }
        if word("fl", "fluid", "sq") { return word("oz", "ounce", "ft") }
        return word("oz", "ounce", "ct", "count", "sheet", "sheets", "load", "serving", "slice", "ml", "gram")
    }

    /// Whether "$8.99 lb" comes next.
    var isPriceOfPound: Bool { sees { PriceRules.perPound(&$0) != nil } }

    /// Whether no price comes next.
    var isBeforeNoPrice: Bool { !sees { $0.price() != nil } }

    /// A price in any form: "2/$5", "2 for $5", "$3.99 lb", "$5 a bunch", "$6.99".
    mutating func priced() -> Finding? {
        optional(BundleRules.several) ?? optional(PriceRules.one)
    }

    /// "pkg", "dozen": the unit of a price that is not just one piece.
    @discardableResult
    mutating func saleUnit() -> SaleUnit? { word(of: AdLexicon.saleUnits) }

    /// Skips words that name goods and sizes, up to the next word that belongs to a deal.
    /// - Returns: the words skipped.
    mutating func namedGoods(upTo longest: Int) -> [AdWord] {
        var names: [AdWord] = []
        times(longest) { line in
            if line.optional(NoteRules.size) != nil { return true }
            guard let name = line.anyWord(but: .dealing) else { return line.mark("&") || line.nameJoint() }
            names.append(name)
            return true
        }
        return names
    }

    /// The same up to the next punctuation.
    /// - Returns: whether any were skipped.
    @discardableResult
    mutating func goods(upTo longest: Int) -> Bool {
        word("of")
        word("these", "select", "selected", "any")
        let start = index
        return times(longest) { line in
            guard !line.isAfterBreak, !line.isBeforeSinglePrice else { return false }
            if line.anyWord(but: .dealing) != nil { return true }
            return line.index > start && (line.nameJoint() || line.word("of"))
        } > 0
    }

    /// "20-oz. Pepsi", "Dip": goods with their sizes.
    mutating func sizedGoods() -> Bool {
        var isSized = false
        guard !isAfterBar else { return false }
        while optional(NoteRules.size) != nil {
            isSized = true
            if sees({ $0.word("or") && $0.number() != nil }) { word("or") }
        }
        guard isSized || !isAfterBreak, !isBeforeSinglePrice, anyWord(but: .dealing) != nil else {
            return false
        }
        _ = nameJoint()
        goods(upTo: 4)
        return true
    }

    /// Whether "single purchase" or "single item" comes next: what one costs.
    private var isBeforeSinglePrice: Bool {
        sees { $0.word("single") && $0.word("item", "purchase", "unit", "price") }
    }

    /// The mark inside a name: "Coca-Cola", "M&M's".
    mutating func nameJoint() -> Bool {
        guard !isAfterGap else { return false }
        func joint(_ line: inout TokenCursor) -> Bool { line.mark("-") || line.mark("&") || line.mark("/") }
        return sees { joint(&$0) && !$0.isAfterGap && $0.anyWord() != nil } && joint(&self)
    }
}
