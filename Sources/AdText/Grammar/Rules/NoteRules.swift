import Deals
import Goods
import Words

/// Text with numbers or price words that changes no price. It is read so that it is not unparsed text.
enum NoteRules {
    private static let phrases = FixedPhrases(
        """
        pick n save / sale dates / hot buy / great buy / super buy / smart buy / stock up price / stock up / your choice / every day / everyday / single item half price / no price in ad / regularly retail
        / see store for details / see description for details / maximum strength / limited edition / limited time / limited supply
        / limited time only / limited time offer / limited quantity / is limited to stock on hand / limited to stock on hand
        / while quantity last / we reserve the right to limit quantity / quantity rights reserved
        / only available on in store purchase / at time of purchase / participating varieties and sizes may vary by store
        / select participating item only / participating item only / participating varieties
        / prices not valid in / offer valid at select markets / order online by phone or in person / must be presented
        / offer with like item cannot be combined / double coupon / triple coupon / scan receipt / coupon not required|accepted / no (mfr|paper|other|additional) coupon (or|and) (rainchecks|discounts) (please|accepted|allowed) / excludes coupon
        / (mfr|store|all) coupon accepted|welcome / coupon cannot be doubled / save even more with your card . / buy more save more
        / half or whole / whole or half / free clear / free and clear / (you) must be # or older (to) (purchase) / (you) must be # years (of) (age) (or) (older) (to) (purchase) / limit # transaction per day / plus tax (and) (crv)
        / cannot be combined with (any) (other|additional) coupon / not valid with (any) (other) coupon / for more coupon / look for (digital) coupon / coupon book
        / no coupon no card needed / regularly retail price / free of charge / all day / game day / father's day / fathers day / mother's day / mothers day / valentine's day / valentines day
        / deal of the day / deal of the week / club pack / club size
        / must buy like brand / must buy like brands / must buy like item / per package / per pkg / only the best / only the finest / only the most / buy now freeze now / free range
        / in every aisle / in store or online / online or in store
        / regularly retail each / reg retail each / save more / save big / save today / save now / gift basket / gift baskets / gift box / gift boxes / gift set / gift sets / price drop / new low price / spend less / pay less
        / (all) (item) must appear|be|show (on) (the) same receipt|transaction / (all) (item) must be purchase|bought|buy together
        / (all) (item) must be purchase|bought|buy (together) in|on|at (the) same|single receipt|transaction|order|visit|time
        / (all) (item) must be purchase|bought|buy (together) in|on|at a|one (single) receipt|transaction|order|visit
        / (product|products|contents|item) sold by weight (and|&) not (by) volume / off the bone|vine|grill|cob|boat|block|hook / tail|tails|head|heads|skin|skins|shell|shells|rind|peel off (tail|tails|head|heads|skin|skins|shell|shells)
        / no incluye|incluyen|incluido (el) precio de socio|socios|miembro|member / (does|do) not include|includes (the) member|club|card price
        / purchase requirements / minimum spend requirements / other purchase prohibited by law
        """)

    /// "see store for details", "while quantities last", "Father's Day".
    static func phrase(_ line: inout TokenCursor) -> Finding? { phrases.read(&line) || names.read(&line) ? .note : nil }

    private static let names = FixedPhrases(KindTable.standard[.named].joined(separator: " / "))

    /// A bare "price" behind a name is that of a card or a club, which the name may mean.
    static func praising(_ line: inout TokenCursor) -> Finding? {
        var (nouns, adjectives) = (0, 0)
        while nouns + adjectives < 6, line.isBeforeNoPrice {
            if line.word(in: .praised) { nouns += 1 } else if line.word(in: .praise) { adjectives += 1 } else { break }
        }
        return nouns > 0 && nouns + adjectives > 1 ? .note : nil
    }

    /// "Swap & save!": no amount is named.
    static func saving(_ line: inout TokenCursor) -> Finding? {
        guard line.anyWord(but: .joining) != nil, line.and(), line.word("save") else {
            return nil
        }
        return line.isAtClauseEnd ? .note : nil
    }

    /// "Cage Free", "Sugar-Free": not a price.
    static func freeOf(_ line: inout TokenCursor) -> Finding? {
        // "Cut and wrapped free"
        if line.word("cut", "sliced", "wrapped") {
            if line.and() { line.word("cut", "sliced", "wrapped") }
            return line.word("free") && line.isAtClauseEnd ? .note : nil
        }
        // "Free2b", a brand.
        if line.reads({ $0.word("free") && !$0.isAfterGap && $0.number() != nil }) {
            if !line.isAfterGap { line.anyWord() }
            return .note
        }
        guard line.word(naming: .lacking) else { return nil }
        line.mark("-")
        return line.word("free") ? .note : nil
    }

    /// "plus deposit where required by law", "+CRV on select varieties", "+CA CRV or deposit where applicable".
    static func deposit(_ line: inout TokenCursor) -> Finding? {
        guard line.word("plus") || line.mark("+") else { return nil }
        _ = line.optional { $0.price() }
        line.word("ca", "me", "mi", "ny", "or", "vt", "ct", "ma", "bottle", "can")
        let isContainer = line.word("crv")
        line.word("or")
        guard line.word("deposit", "deposits", "dep") || isContainer else { return nil }
        if line.word("where") {
            guard line.word("required", "applicable") else { return nil }
            line.words("by", "law")
        }
        if line.words("on", "select") { line.word("varieties", "item", "sizes") }
        return Finding(.withoutDeposit)
    }

    /// "Exp 11/02/25", "3-10-13", "10/4-10/10", "ends 10/4", "Valid June 3 - June 9", "Nov. 7-12": the dates are read elsewhere.
    static func date(_ line: inout TokenCursor) -> Finding? {
        if line.reads({ DayClause.read(&$0)?.isWhole == true }) { return .note }
        let isLed = line.word(
            "exp", "expires", "expiring", "expiration", "ends", "ending", "through", "thru", "valid", "good", "until",
            "effective", "from", "ss", "rp", "pg", "sv")
        if isLed { line.word("on", "from", "through", "thru", "until", "now") }
        guard let parts = line.optional(day) else { return nil }
        let isRange = line.reads { ($0.mark("-") || $0.word("to", "thru", "through")) && day(&$0) != nil }
        // "1/2-3/4 lb"
        if !isLed, parts == 2, line.isBeforeSizeUnit || line.isWord("lb") { return nil }
        return isLed || parts > 2 || isRange ? .note : nil
    }

    /// The number of parts of a date: 3 of "3-10-13", 2 of "10/4" and "May 9"; 3 also where the month names nothing else.
    private static func day(_ line: inout TokenCursor) -> Int? {
        if line.month() != nil {
            let isOnlyMonth = !line.isBehind("may", "mar", "march")
            guard line.count() != nil else { return nil }
            line.word("st", "nd", "rd", "th")
            line.reads { !$0.isAfterGap && $0.mark("-") && !$0.isAfterGap && $0.count() != nil }
            // "June 4 for $10"
            guard !line.isWord("for") else { return nil }
            if let year = line.optional({ $0.number()?.whole }), year < 2000 { return nil }
            return isOnlyMonth ? 3 : 2
        }
        // "7/6-7/12" are two dates.
        guard let month = line.number()?.whole, (1...12).contains(month), case let isSlash = line.mark("/"),
            isSlash || line.mark("-"), let day = line.number()?.whole, (1...31).contains(day)
        else { return nil }
        let hasYear = line.optional { $0.mark(isSlash ? "/" : "-") ? $0.number()?.whole : nil } != nil
        return hasYear ? 3 : 2
    }

    private static let scanning = FixedPhrases(
        "(each) item (will) scan|scans|ring|rings (up) (at) half price / (each) item (will) scan|scans|ring|rings (up) (at) % off"
    )

    /// "+ Free Shipping"; not "free shipping with $35 purchase", whose condition is none of the price.
    private static func freeShipping(_ line: inout TokenCursor) -> Bool {
        line.mark("+")
        guard line.words("free", "shipping") else { return false }
        return !line.sees { next in
            if next.with() || next.word("when", "on", "over", "for", "min") { return true }
            next.mark("-")
            return next.price() != nil
        }
    }

    private static let noNeeds = FixedPhrases(
        """
        (you) (do) don't|dont|not have|need to clip coupon / (you) (do) don't|dont|not have|need to buy|purchase (all) #
        / no|not need|required|necessary to clip coupon / no|not need|required|necessary to buy|purchase (all) # / need not clip coupon / need not buy|purchase (all) #
        """)

    private static func noNeed(_ line: inout TokenCursor) -> Bool {
        guard noNeeds.read(&line) else { return false }
        line.purpose()
        return true
    }

    /// "no card needed", "No loyalty card or coupon required", "no membership".
    private static func noTerms(_ line: inout TokenCursor) -> Bool {
        guard line.word("no") else { return false }
        func term(_ line: inout TokenCursor) -> Bool {
            line.word("loyalty", "club", "digital", "store", "shopper", "mfr")
            return line.word("card", "coupon", "membership", "minimum")
        }
        guard term(&line) else { return false }
        if line.and() || line.word("or") { guard term(&line) else { return false } }
        line.word("is")
        return line.word("needed", "required", "necessary") || line.isAtClauseEnd || line.sees { $0.priced() != nil }
    }

    /// "Valid week of August 23", "ending in .97", "BOGO ≈ $2.25/lb", "Plus, 4.6 oz".
    static func aside(_ line: inout TokenCursor) -> Finding? {
        if line.reads(noNeed) || line.reads(noTerms) { return .note }
        if line.reads(freeShipping) { return .note }
        if line.words("ending", "in") || line.mark("≈") { return line.priced() != nil ? .note : nil }
        if scanning.read(&line) {
            return Finding(.check(.restated(.buyGet(buy: 1, get: 1, percentOff: 100), unit: nil)))
        }
        if line.word("plus") { return line.optional(size) }
        guard line.word("valid", "good", "effective"), line.words("week", "of") || line.words("the", "week", "of"),
            line.month() != nil, line.count() != nil
        else { return nil }
        return .note
    }
}
