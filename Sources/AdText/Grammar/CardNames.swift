import Words

/// The chains' names for the card, account or app that a price requires.
enum CardNames {
    /// Unambiguous names.
    private static let names = FixedPhrases(
        """
        mvp / mperks / my perks / myperks / fresh perks / freshperks / vic / evic / advant edge / advantedge / just for u
        / justforu / bonuscard / bonus card / bonus plus card / bonusplus / reward card / loyalty card / for u / something extra / keytag / key tag / e vic / j # u / extracare / extra care / my walgreens / mywalgreens / club publix . / club publix price|pricing|deal
        / precio de socio|socios|miembro|member
        """)
    /// Names that count only behind a "with": "Prime" is also a grade of beef.
    private static let namesBehindWith = FixedPhrases(
        "price plus / bonus plus / prime / circle / target circle / reward / club publix")

    /// "with mPerks", "w/ VIC card".
    static func behindWith(_ line: inout TokenCursor) -> Bool {
        if named(&line) { return true }
        guard namesBehindWith.read(&line) else { return false }
        return owner(&line) || line.isAtEnd || line.isAfterBreak || line.isBehind("publix") && !line.isBeforeNoPrice
    }

    /// "e-VIC", "J4U", "AdvantEdge Card price".
    static func name(_ line: inout TokenCursor) -> Bool {
        // "MVP or Patriot Pizza"
        named(&line) && !line.sees { $0.word("or") && $0.anyWord(but: .noCardName) != nil }
    }

    private static func named(_ line: inout TokenCursor) -> Bool {
        guard names.read(&line) else { return false }
        _ = owner(&line)
        line.word("price")
        return true
    }

    private static func owner(_ line: inout TokenCursor) -> Bool {
        line.word("card", "member", "membership", "account")
    }
}
