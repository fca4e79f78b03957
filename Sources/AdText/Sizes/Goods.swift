/// The properties of the goods that the text around a size gives, as far as they decide the size. Each is worked out when
/// it is asked for: most text needs few of them.
final class Goods {
    private static let departments: [(words: WordSet, group: ComparisonGroup)] = [
        (["beer", "wine", "liquor", "spirits"], .alcohol), (["beverages", "drinks"], .drinks), (["bakery"], .bread),
        (["meat", "seafood"], .meat), (["produce"], .produce), (["deli", "pet", "candy", "snacks", "pasta"], .grocery),
    ]
    /// Containers that often hold liquids: beside them a food department alone is not enough to decide.
    private static let liquidContainers = UnitWords.words("bot bottle btl cont ctn carton jar jug")
    private static let bottles = UnitWords.words("bot bots bottle bottles btl btls")
    private static let bottlesAndCartons = bottles.union(["ctn", "carton", "jug"])
    /// Containers that never hold liquids: beside them an ounce is a weight, whatever else the product name says.
    private static let dryContainers = UnitWords.words("bag bags cnstr cnstrs canister canisters")
    /// Words after which the text no longer names the product: "Tuna in Water".
    private static let turns = UnitWords.words("with in from for")
    private static let ands = UnitWords.words("and &")
    /// Words anywhere in the title that change the kind of product: "Drinkable Greek Yogurt".
    private static let turning: WordTable<ComparisonGroup> = [
        "drinkable": .milk, "condensed": .grocery, "evaporated": .grocery,
    ]
    /// Words that make coffee a drink: "Cold Brew Coffee", "Ready-to-Drink Coffee".
    private static let poured = UnitWords.words("iced brew drink drinks latte lattes draft frappuccino nitro")
    /// Words for coffee that is still to be brewed: "Cold Brew Ground Coffee".
    private static let unbrewed = UnitWords.words(
        "ground grounds coarse whole instant mix mixes pod pods packet packets pitcher")
    /// "Powdered Creamer" is dry, unlike other creamer.
    private static let powders = UnitWords.words("powder powdered")
    /// Words for solid cleaning goods and those in spray cans: "Detergent Pods", "Dry Shampoo".
    private static let solids = UnitWords.words("dry pod pods pac pacs pack packs tab tabs tablet tablets aerosol")

    /// Fruit behind these goods is their flavor: "Sparkling Water, Lime".
    private static let flavored: Set<ComparisonGroup> = [
        .drinks, .alcohol, .drinkMix, .yogurt, .iceCream, .cleaning,
    ]
    /// Drinks that are sold dry or frozen too.
    private static let unflavored: WordSet = ["tea", "teas", "smoothie", "cider"]
    private static let flavors = UnitWords.words(
        """
        apple banana orange lemon lime grape pear peach mango pineapple cherry kiwi melon watermelon grapefruit strawberry
        blueberry raspberry blackberry cranberry
        """)

    private let context: SizeContext
    /// Package text, which may name the goods if the title names only a brand.
    private let text: SizeText
    private(set) lazy var titleTokens = Self.tokens(of: context.title)
    private lazy var title = Self.words(of: titleTokens)
    private lazy var ofTitle = Self.groups(inHeadOf: title)
        .map { $0 == .coffee && Self.isBottled(text) ? .drinks : $0 }
    private lazy var ofText = Self.groups(
        inHeadOf: Self.withoutPackages(context.isEmpty ? text.tokens[...] : text.ofFirstGoods))
    private lazy var ofDepartment = context.department.flatMap(Self.group(ofDepartment:))

    init(_ context: SizeContext, beside text: SizeText) { (self.context, self.text) = (context, text) }

    private(set) lazy var group = ofTitle.last ?? ofDepartment ?? ofText.last
    private(set) lazy var ounce: ComparisonGroup.Ounce = {
        guard context.isEmpty else { return Self.ounce(title, ofTitle, ofDepartment, text) }
        // Without a title, the text may name a drink: "12-pk., 12-oz. Cola".
        return [.drinks, .alcohol].contains(ofText.last) ? .fluid : Self.ounce(beside: text)
    }()
    /// The likelier reading of an ounce if the group leaves it open.
    var isOunceLikelyFluid: Bool {
        guard ounce == .unsure else { return ounce == .fluid }
        return (ofTitle.last?.ounce ?? ofText.last?.ounce) == .fluid
            || !Self.bottles.isDisjoint(with: text.words) && (text.hasCount || !context.isEmpty)
    }
    /// In "12 pots x 125 g" the pots are counted.
    private(set) lazy var holdsAmounts =
        (context.isEmpty && text.tokens.first?.isAmount != true ? ofText : ofTitle).contains(where: \.holdsAmounts)
        || ofText.contains(.trashBags)
    var isInDryPints: Bool? { group?.isInDryPints ?? (ofDepartment == .produce ? true : nil) }
    var isTwinPack: Bool {
        let words = title + ["/"] + text.words
        return zip(words, words.dropFirst()).contains { $0 == "twin" && $1.hasPrefix("pack") }
    }
    /// "Black Tea": sold as leaves and as a drink.
    private(set) lazy var mayBeLeaves = title.contains { $0 == "tea" || $0 == "teas" }
    var isGradedByCount: Bool { (ofTitle + ofText).contains(where: \.isGradedByCount) }
    /// Whether the first amount may belong to goods of another group: "Salmon" beside "or Some Cooked Shrimp, 2 lb
    /// bag".
    var isOfOtherGoods: Bool {
        guard !text.otherGoods.isEmpty else { return false }
        let other = Self.groups(inHeadOf: text.otherGoods).last
        return text.hasMoney || other != nil && group != nil && other != group
    }
    /// Whether rolls are bread. A roll of paper is not an amount.
    var areRollsBread: Bool { (ofTitle.last ?? ofDepartment) == .bread }
    /// Fruit and vegetables, which are sold by the piece as well.
    var isProduce: Bool { group == .produce || ofDepartment == .produce }
    /// Paper towels and bath tissue.
    var isPaper: Bool { group == .paper }
    var usualPiece: Ratio? { group?.heaviestPiece }

    private static func ounce(beside text: SizeText) -> ComparisonGroup.Ounce {
        bottles.isDisjoint(with: text.words) ? .weight : .unsure
    }

    private static func ounce(
        _ title: [AdWord], _ ofTitle: [ComparisonGroup], _ ofDepartment: ComparisonGroup?, _ text: SizeText
    ) -> ComparisonGroup.Ounce {
        // Freezer pops come in bags and are sold by the fluid ounce.
        if isDry(text), !ofTitle.contains(.frozenTreats) { return .weight }
        // "Dressing & Dip" may be either.
        let sides = heads(of: title).flatMap { $0.split(whereSeparator: ands.contains) }
        let ounces = sides.compactMap { group(inHeadOf: $0) }.map {
            $0 == .coffee && isBottled(text) ? .fluid : $0.ounce
        }
        if let ounce = ounces.first {
            guard ounces.allSatisfy({ $0 == ounce }) else { return .unsure }
            // Sauce in jars is sold by weight.
            return ounce == .unsure && text.words.contains("jar") ? .weight : ounce
        }
        if let ounce = ofDepartment?.ounce, ounce == .fluid || liquidContainers.isDisjoint(with: text.words) {
            return ounce
        }
        return .unsure
    }

    private static func isDry(_ text: SizeText) -> Bool {
        !dryContainers.isDisjoint(with: text.words) && liquidContainers.isDisjoint(with: text.words)
    }

    /// Ground coffee does not come in bottles or cartons.
    private static func isBottled(_ text: SizeText) -> Bool {
        !bottlesAndCartons.isDisjoint(with: text.words)
    }

    static func group(ofDepartment name: String) -> ComparisonGroup? {
        let words = words(of: tokens(of: name))
        return departments.first { !$0.words.isDisjoint(with: words) }?.group
    }

    /// The groups of a title, one for each of its alternatives ("or").
    static func groups(inHeadOf title: String) -> [ComparisonGroup] { groups(inHeadOf: words(of: tokens(of: title))) }

    private static func groups(inHeadOf words: [AdWord]) -> [ComparisonGroup] {
        heads(of: words).compactMap { group(inHeadOf: $0.filter { !ands.contains($0) }[...]) }
    }

    private static func heads(of words: [AdWord]) -> [ArraySlice<AdWord>] {
        words.split(separator: "or").map { $0.prefix { !turns.contains($0) } }
    }

    /// The last word that names goods decides: "Milk Chocolate" is chocolate, "Chocolate Milk" is milk.
    private static func group(inHeadOf words: ArraySlice<AdWord>) -> ComparisonGroup? {
        if let group = words.lazy.compactMap({ turning[$0] }).first { return group }
        return lastGroup(of: words).map { group in
            if group.ounce == .fluid, words.contains(where: powders.contains) { return .grocery }
            if group == .cleaning, words.contains(where: solids.contains) { return .grocery }
            let isUnbrewed = words.contains(where: unbrewed.contains)
            // "Ground Coffee, Espresso"
            if group == .drinks, isUnbrewed, words.contains("coffee") { return .coffee }
            return group == .coffee && !isUnbrewed && words.contains(where: poured.contains) ? .drinks : group
        }
    }

    private static func lastGroup(of words: ArraySlice<AdWord>) -> ComparisonGroup? {
        for end in words.indices.reversed() {
            let ahead = words[..<end]
            guard let name = ComparisonGroup.names[words[end]]?.first(where: { ahead.ends(with: $0.lead) }) else {
                continue
            }
            let isFlavor = name.lead.isEmpty && flavors.contains(words[end])
            return isFlavor ? flavoredGroup(of: ahead) ?? name.group : name.group
        }
        return nil
    }

    /// The goods that have the flavor named behind them.
    private static func flavoredGroup(of words: ArraySlice<AdWord>) -> ComparisonGroup? {
        guard !words.contains(where: unflavored.contains), let group = lastGroup(of: words) else { return nil }
        return flavored.contains(group) ? group : nil
    }

    /// The bags of "Macaroons, 8-oz bags" are not the goods; those of "Trash Bags, 13 gal bags" may be.
    private static func withoutPackages(_ tokens: ArraySlice<Token>) -> [AdWord] {
        let words = tokens.words
        guard !dryContainers.isDisjoint(with: words) else { return words }
        return tokens.indices.compactMap { index in
            let word = tokens[index].word
            guard index > tokens.startIndex, dryContainers.contains(word),
                case .content(let unit)? = UnitWords.meaning(of: tokens[index - 1].word)
            else { return word }
            return unit.dimension == .weight ? nil : word
        }
        .filter { !$0.isEmpty }
    }

    private static func tokens(of text: String) -> [Token] {
        Tokenizer.tokens(of: CleanText(Array(text.scalars.prefix(AdReader.longestLine))))
    }

    private static func words(of tokens: [Token]) -> [AdWord] {
        tokens.compactMap {
            $0.kind == .mark("&") ? "&" : $0.word.isEmpty ? nil : $0.word
        }
    }
}

extension ArraySlice<AdWord> {
    fileprivate func ends(with words: ArraySlice<AdWord>) -> Bool { suffix(words.count) == words }
}
