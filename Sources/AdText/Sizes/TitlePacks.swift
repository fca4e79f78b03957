// The packs that a title counts.

extension SizedGoods {
    /// "12-Pack Coca-Cola Products" beside "12-oz can": the title counts the cans.
    var packCount: Int? {
        var cursor = TokenCursor(titleTokens)
        guard let count = cursor.number()?.whole, cursor.mark("-"), cursor.word("pack", "pk") else { return nil }
        return (2...100).contains(count) ? count : nil
    }

    /// "4 Pack", "Twin Pack" elsewhere in the title: unclear whether the size is that of one package or of all.
    var mentionsPack: Bool {
        guard packCount == nil else { return false }
        var cursor = TokenCursor(titleTokens)
        while !cursor.isAtEnd {
            let start = cursor.index
            if cursor.number() != nil || cursor.word("twin") {
                cursor.mark("-")
                if cursor.word("pack", "packs", "pk") { return true }
            }
            cursor.move(to: start + 1)
        }
        return false
    }
}
