import Deals

/// Fine print about the goods that resembles price text: read, so that it is not unparsed text.
enum GoodsNoteRules {
    private static let phrases = FixedPhrases(
        """
        all day / game day / father's day / fathers day / mother's day / mothers day / valentine's day / valentines day
        / club soda / club crackers / club pack / club size / pound cake / pound cakes / per package / per pkg
        / only the best / only the finest / only the most / buy now freeze now
        """)

    /// "All Day IPA", "Decorated for Father's Day".
    static func phrase(_ line: inout TokenCursor) -> Finding? {
        phrases.read(&line) ? .note : nil
    }

    /// "wines with a yellow tag retail ending in .97": restricts the goods.
    static func ending(_ line: inout TokenCursor) -> Finding? {
        line.words("ending", "in") && line.price() != nil ? .note : nil
    }

    /// "21 to 30 per Pound": a grade of shrimp.
    static func grade(_ line: inout TokenCursor) -> Finding? {
        guard line.number() != nil, line.word("to") || line.mark("-") || line.mark("/"), line.number() != nil else {
            return nil
        }
        return line.word("per") && line.pound() ? .note : nil
    }

    /// "21 Grams of Protein per Serving", "8 Chops per Package": the content of a package.
    static func content(_ line: inout TokenCursor) -> Finding? {
        guard line.number() != nil else { return nil }
        var longest = 3
        while longest > 0, line.anyWord(but: PriceWords.finePrint) != nil { longest -= 1 }
        return line.word("per") && line.word("serving", "package", "pkg", "bag", "box", "tray") ? .note : nil
    }

    /// "2 Day Detox", "30-Day Supply": the duration of a supply.
    static func span(_ line: inout TokenCursor) -> Finding? {
        guard line.count() != nil else { return nil }
        line.mark("-")
        return line.word("day", "days") && line.word("detox", "cleanse", "supply") ? .note : nil
    }

    /// "or Premium Plus, 7-oz": the variety's name, since a size follows.
    static func variety(_ line: inout TokenCursor) -> Finding? {
        line.word("plus") ? NoteRules.size(&line) : nil
    }
}
