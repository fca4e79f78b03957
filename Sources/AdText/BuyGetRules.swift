import Deals

/// Deals that give something when something is bought.
enum BuyGetRules {
    /// "Buy 1 Get 1 FREE", "Buy Any 1 & Get Any 1 Free", "Buy 2 get one FREE".
    static func free(_ line: inout Cursor) -> Finding? {
        guard let (buy, get) = counts(&line) else { return nil }
        equalOrLesser(&line)
        guard line.word("free") else { return nil }
        line.word("each")
        return .benefit(.buyGet(buy: buy, get: get, percentOff: 100))
    }

    /// "Buy 1, Get 1 50% OFF", "BOGO 50%".
    static func percent(_ line: inout Cursor) -> Finding? {
        let isShort = line.word("bogo")
        guard let (buy, get) = isShort ? (1, 1) : counts(&line), let percent = line.percent(), percent < 100,
            line.word("off") || isShort
        else { return nil }
        return .benefit(.buyGet(buy: buy, get: get, percentOff: percent))
    }

    /// "BOGO", "BOGO Free".
    static func bogo(_ line: inout Cursor) -> Finding? {
        guard line.word("bogo") else { return nil }
        line.word("free")
        return .benefit(.buyGet(buy: 1, get: 1, percentOff: 100))
    }

    /// "B2G1 Free".
    static func initials(_ line: inout Cursor) -> Finding? {
        guard line.word("b"), let buy = line.count(), line.word("g"), let get = line.count(), line.word("free") else {
            return nil
        }
        return .benefit(.buyGet(buy: buy, get: get, percentOff: 100))
    }

    /// "of equal or lesser price", which only says that the cheapest is the free one.
    static func equalValue(_ line: inout Cursor) -> Finding? {
        line.words(["free", "item"])
        return equalOrLesser(&line) ? .note : nil
    }

    /// "(up to $2.69)", the most the free item may cost.
    static func cap(_ line: inout Cursor) -> Finding? {
        line.words(["up", "to"]) && line.price() != nil ? Finding(capsFreeItem: true) : nil
    }

    private static func counts(_ line: inout Cursor) -> (buy: Int, get: Int)? {
        guard line.word("buy"), let buy = anyCount(&line) else { return nil }
        if !line.mark("&") { line.word("and") }
        guard line.word("get"), let get = anyCount(&line) else { return nil }
        return (buy, get)
    }

    private static func anyCount(_ line: inout Cursor) -> Int? {
        line.word("any")
        return line.count()
    }

    @discardableResult
    private static func equalOrLesser(_ line: inout Cursor) -> Bool {
        line.optional { line in
            line.word("of")
            guard line.words(["equal", "or", "lesser"]) else { return nil }
            line.word("price", "value")
            return true
        } ?? false
    }
}
