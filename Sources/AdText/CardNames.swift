/// What chains call the card, the account or the app that a price asks for.
enum CardNames {
    /// Names that nothing else has.
    private static let names = [
        ["mperks"], ["my", "perks"], ["myperks"], ["fresh", "perks"], ["freshperks"], ["vic"], ["evic"],
        ["advant", "edge"], ["advantedge"], ["just", "for", "u"], ["justforu"], ["bonuscard"], ["bonus", "card"],
        ["rewards", "card"], ["reward", "card"], ["loyalty", "card"],
        ["extracare"], ["extra", "care"], ["my", "walgreens"], ["mywalgreens"],
    ]
    /// Names only behind a "with": "Prime" is beef too.
    private static let namesBehindWith = [["prime"], ["circle"], ["target", "circle"], ["rewards"]]

    /// "with mPerks", "w/ VIC card".
    static func behindWith(_ line: inout Cursor) -> Bool {
        if name(&line) { return true }
        guard namesBehindWith.contains(where: { line.words($0) }) else { return false }
        return owner(&line) || line.isAtEnd || line.isAfterBreak
    }

    /// "e-VIC", "J4U", "AdvantEdge Card price".
    static func name(_ line: inout Cursor) -> Bool {
        guard names.contains(where: { line.words($0) }) || line.optional(hyphened) != nil else { return false }
        _ = owner(&line)
        line.word("price")
        return true
    }

    private static func hyphened(_ line: inout Cursor) -> Bool? {
        if line.word("e") {
            line.mark("-")
            return line.word("vic") ? true : nil
        }
        return line.word("j") && line.number()?.whole == 4 && line.word("u") ? true : nil
    }

    private static func owner(_ line: inout Cursor) -> Bool {
        line.word("card", "member", "members", "membership", "account")
    }
}
