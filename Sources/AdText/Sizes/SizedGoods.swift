import Goods
import Words

/// The properties of the goods that the text around a size gives, as far as they decide the size. Each is worked out when
/// it is asked for: most text needs few of them.
final class SizedGoods {
    private let context: SizeContext
    /// Package text, which may name the goods if the title names only a brand.
    private let text: SizeText
    /// The same as printed.
    private let printed: String
    private(set) lazy var titleTokens = Self.tokens(of: context.title)
    private lazy var title = titleTokens.namingWords
    private lazy var ofTitle: [GoodsKind] = Self.kinds(title, context, ofText.last, printed).map(inPackage)
    private lazy var ofText: [GoodsKind] = KindTable.standard.kinds(
        inHeadOf: Self.withoutPackages(context.isEmpty ? text.tokens[...] : text.ofFirstGoods).map(\.text))
    private lazy var ofDepartment: GoodsKind? = Self.sold(in: context.department)

    init(_ context: SizeContext, beside text: SizeText, _ printed: String) {
        (self.context, self.text, self.printed) = (context, text, printed)
    }

    private(set) lazy var kind: GoodsKind? = ofTitle.last ?? ofDepartment ?? ofText.last
    private(set) lazy var ounce: GoodsKind.PlainOunce = {
        guard context.isEmpty else { return ounceOfTitle }
        // Without a title, the text may name a drink: "12-pk., 12-oz. Cola".
        if let kind = ofText.last, kind.has(.isDrunk) { return .fluid }
        return text.words.have(.bottle) ? .either : .weight
    }()
    /// The likelier reading of an ounce if the group leaves it open.
    var isOunceLikelyFluid: Bool {
        guard ounce == .either else { return ounce == .fluid }
        return (ofTitle.last { $0.ounce != .either } ?? ofText.last)?.ounce == .fluid
            || text.words.have(.bottle) && (text.hasCount || !context.isEmpty)
    }
    /// In "12 pots x 125 g" the pots are counted.
    private(set) lazy var holdsAmounts =
        (context.isEmpty && text.tokens.first?.isAmount != true ? ofText : ofTitle)
        .contains { $0.has(.holdsAmounts) }
        || ofText.contains { $0.has(.isNamedInSizes) }
    var isInDryPints: Bool? {
        kind?.isInDryPints ?? (ofDepartment?.has(.isSoldByThePiece) == true ? true : nil)
    }
    var isTwinPack: Bool {
        let words = title + ["/"] + text.words.map(\.text)
        return zip(words, words.dropFirst()).contains { $0 == "twin" && $1.hasPrefix("pack") }
    }
    /// "Black Tea": sold as leaves and as a drink.
    private(set) lazy var mayBeLeaves = KindTable.standard.mayBeLeaves(title)
    var isGradedByCount: Bool { (ofTitle + ofText).contains { $0.has(.isGradedByCount) } }
    /// Whether the first amount may belong to goods of another group: "Salmon" beside "or Some Cooked Shrimp, 2 lb
    /// bag".
    var isOfOtherGoods: Bool {
        guard !text.otherGoods.isEmpty else { return false }
        let other = KindTable.standard.kinds(inHeadOf: text.otherGoods.map(\.text)).last
        return text.hasMoney || other != nil && kind != nil && other != kind
    }
    /// Whether rolls are bread. A roll of paper is not an amount.
    var areRollsBread: Bool { (ofTitle.last ?? ofDepartment)?.has(.hasRollsAsPieces) == true }
    /// Fruit and vegetables, which are sold by the piece as well.
    var isSoldByThePiece: Bool { [kind, ofDepartment].contains { $0?.has(.isSoldByThePiece) == true } }
    /// "8 ct" of paper towels are rolls.
    var hasPiecesAsRolls: Bool { kind?.has(.hasPiecesAsRolls) == true }
    var isSmall: Bool { kind?.has(.isSmall) == true }
    var isDrunk: Bool { kind?.has(.isDrunk) == true }
    var usualPiece: Ratio? { kind?.heaviestPiece.map { Ratio(Int128($0), over: 10) } }

    private var ounceOfTitle: GoodsKind.PlainOunce {
        // Freezer pops come in bags and are sold by the fluid ounce.
        if Self.isDry(text), !ofTitle.contains(where: { $0.has(.isLiquidInBags) }) { return .weight }
        let sides = KindTable.standard.kinds(inSidesOf: title).map { inPackage($0).ounce }
        if let ounce = ofTitle.first?.ounce {
            guard Set(sides).count < 2, ofTitle.allSatisfy({ $0.ounce == ounce }) else { return .either }
            // The name contradicts the group: "Coconut Rum" is not a fruit, "Ham Half" is not cream.
            if let named = sides.first, named != ounce, named != .either { return .either }
            // Sauce in jars is sold by weight.
            return ounce == .either && sides.first == .either && text.words.contains("jar") ? .weight : ounce
        }
        if let ounce = ofDepartment?.ounce, ounce == .fluid || !text.words.have(.liquidContainer) {
            return ounce
        }
        return .either
    }

    private func inPackage(_ kind: GoodsKind) -> GoodsKind {
        text.words.have(.bottleOrCarton) ? KindTable.standard.bottled(kind) : kind
    }

    private static func isDry(_ text: SizeText) -> Bool {
        text.words.have(.dryContainer) && !text.words.have(.liquidContainer)
    }

    /// The bags of "Macaroons, 8-oz bags" are not the goods; those of "Trash Bags, 13 gal bags" may be.
    private static func withoutPackages(_ tokens: ArraySlice<Token>) -> [AdWord] {
        let words = tokens.words
        guard words.have(.dryContainer) else { return words }
        return tokens.indices.compactMap { index in
            let word = tokens[index].word
            guard index > tokens.startIndex, word.has(.dryContainer),
                case .content(let unit)? = UnitWords.meaning(of: tokens[index - 1].word)
            else { return word }
            return unit.dimension == .weight ? nil : word
        }
        .filter { !$0.isEmpty }
    }

    static func kind(of context: SizeContext) -> GoodsKind? {
        kinds(tokens(of: context.title).namingWords, context, nil, "").last ?? sold(in: context.department)
    }

    /// The kinds that the words of the title show, as far as its groups have them.
    private static func kinds(
        _ title: [String], _ context: SizeContext, _ ofText: GoodsKind?, _ printed: String
    ) -> [GoodsKind] {
        let named = KindTable.standard.alternatives(inHeadOf: title)
        guard !named.isEmpty else { return [] }
        let verdict =
            context.verdict
            ?? (try? ComparisonGroups.standard)?
            .classify(title: context.title, size: printed, department: context.department)
        let kinds = verdict?.kinds(named: named, beside: ofText) ?? named.compactMap(\.self)
        guard kinds.count == 1, kinds[0] != named.last ?? nil else { return kinds }
        return [KindTable.standard.kind(kinds[0], inHeadOf: title)]
    }

    private static func sold(in name: String?) -> GoodsKind? {
        name.flatMap { KindTable.standard.kind(ofDepartment: tokens(of: $0).namingWords) }
    }

    private static func tokens(of text: String) -> [Token] {
        Tokenizer.tokens(of: CleanText(Array(text.scalars.prefix(AdReader.longestLine))))
    }
}

extension Sequence<Token> {
    /// The words, and each "&".
    fileprivate var namingWords: [String] {
        compactMap { $0.kind == .mark("&") ? "&" : $0.word.isEmpty ? nil : $0.word.text }
    }
}
