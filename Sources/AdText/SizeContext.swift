/// What is known of the goods beside their size words: it decides what "oz" and "pt" mean.
package struct SizeContext: Hashable, Sendable {
    package let title: String
    package let department: String?

    package init(title: String, department: String? = nil) {
        self.title = title
        self.department = department
    }

    /// How a plain "oz" is meant. Publix prints it for fluid ounces too.
    enum Ounce { case weight, fluid, unsure }

    /// The last telling word of the title is what the thing is: "Milk Chocolate" is chocolate, "Chocolate Milk" is milk.
    ///
    /// - Parameter sizeText: package words, which may name the goods where the title names only a brand.
    func ounce(beside sizeText: String) -> Ounce {
        if title.isEmpty && department == nil { return .weight }
        return Self.meaning(ofHeadIn: title) ?? Self.department(department ?? "", beside: sizeText)
            ?? Self.meaning(ofHeadIn: sizeText) ?? .unsure
    }

    /// Berries and tomatoes come in dry pints, cream in liquid ones; nil where nothing tells.
    var isDryPint: Bool? {
        if mentions(GoodsWords.liquidPints) { return false }
        if mentions(GoodsWords.dryPints) { return true }
        if Self.meaning(ofHeadIn: title) == .fluid { return false }
        return department?.lowercased().contains("produce") == true ? true : nil
    }

    /// "12-Pack Coca-Cola Products" beside "12-oz can": the title counts the cans.
    var packCount: Int? {
        var cursor = Cursor(Tokenizer.tokens(of: CleanText(title)))
        guard let count = cursor.number()?.whole, cursor.mark("-"), cursor.word("pack", "pk") else { return nil }
        return (2...100).contains(count) ? count : nil
    }

    /// "4 Pack", "Twin Pack" elsewhere in the title: whether the size is that of one package or of all is not told.
    var mentionsPack: Bool {
        guard packCount == nil else { return false }
        var cursor = Cursor(Tokenizer.tokens(of: CleanText(title)))
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

    func mentions(_ words: Set<String>) -> Bool { GoodsWords.words(of: title).contains(where: words.contains) }

    private static func meaning(ofHeadIn text: String) -> Ounce? {
        let words = GoodsWords.head(of: text)
        if words.contains("drinkable") { return .fluid }
        if words.contains("condensed") { return .weight }
        return words.last { GoodsWords.fluid.contains($0) || GoodsWords.weighed.contains($0) }
            .map { GoodsWords.weighed.contains($0) ? .weight : .fluid }
    }

    private static func department(_ name: String, beside sizeText: String) -> Ounce? {
        let words = GoodsWords.words(of: name)
        if words.contains(where: GoodsWords.fluidDepartments.contains) { return .fluid }
        let isLiquidContainer = GoodsWords.words(of: sizeText).contains(where: GoodsWords.liquidContainers.contains)
        return !isLiquidContainer && words.contains(where: GoodsWords.weighedDepartments.contains) ? .weight : nil
    }
}
