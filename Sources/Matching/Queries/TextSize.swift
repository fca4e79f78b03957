import AdText
import Deals
import Words

/// A size or a count in a query or in a listing's text: "1/2 gal", "16.9-oz", "12 to 16 oz", "18 ct". Several may stand
/// in one text; whether they are content is not decided here.
package struct TextSize: Hashable, Sendable {
    /// The smallest and the largest amount in parts of a base unit. A plain ounce is of weight or of volume.
    struct Amount: Hashable, Sendable {
        let unit: BaseUnit
        let parts: ClosedRange<Int128>
    }

    /// Of which one is meant.
    let amounts: [Amount]
    /// As compared: "half gallon", "18 count".
    package let text: String
    /// Whether it is a number of things, not a weight or a volume.
    var isCount: Bool { amounts.allSatisfy { $0.unit == .count } }

    /// Whether both can be the same size. Printed amounts are rounded, so a difference of 1 % is allowed.
    func isSame(as other: TextSize) -> Bool {
        amounts.contains { a in
            other.amounts.contains { b in
                a.unit == b.unit && a.parts.lowerBound * 100 <= b.parts.upperBound * 101
                    && b.parts.lowerBound * 100 <= a.parts.upperBound * 101
            }
        }
    }

    /// The size of so many packages.
    func times(_ count: TextSize) -> TextSize? {
        guard let packs = count.amounts.first?.parts.lowerBound, !isCount else { return nil }
        let number = packs / UnitFactor.one
        return TextSize(
            amounts: amounts.map {
                Amount(unit: $0.unit, parts: ($0.parts.lowerBound * number)...($0.parts.upperBound * number))
            }, text: "\(count.text) \(text)")
    }
}

/// Finds the sizes in a text.
struct TextSizeScanner {
    private let tokens: [TitleToken]
    private var index = 0
    /// Each with the range of its tokens.
    private(set) var sizes: [(size: TextSize, tokens: Range<Int>)] = []

    init(_ tokens: [TitleToken]) {
        self.tokens = tokens
        while index < tokens.count { scan() }
    }

    private mutating func scan() {
        let start = index
        guard let low = amount() else {
            index = start + 1
            return
        }
        let high = rangeEnd() ?? low
        guard let unit = unit(), low <= high else {
            index = start + 1
            return
        }
        let text = tokens[start..<index].map(\.text).joined(separator: " ")
        let amounts = unit.compactMap { unit -> TextSize.Amount? in
            guard let low = low.times(unit.parts), let high = high.times(unit.parts) else { return nil }
            return TextSize.Amount(unit: unit.base, parts: low...high)
        }
        sizes.append((TextSize(amounts: amounts, text: text), start..<index))
    }

    /// A number; one in front of a unit that stands alone: "a dozen".
    private mutating func amount() -> Ratio? {
        if let (value, end) = number(at: index) {
            index = end
            return value
        }
        guard index < tokens.count, case .word(let word) = tokens[index] else { return nil }
        return Self.units[word] != nil && word.has(.loneUnit) ? Ratio(1) : nil
    }

    private func number(at start: Int) -> NumberReader.ReadNumber? {
        NumberReader { $0 < tokens.count ? tokens[$0].part : nil }.number(at: start)
    }

    /// "to 16", "or 20": the second number of a range.
    private mutating func rangeEnd() -> Ratio? {
        guard index + 1 < tokens.count, tokens[index] == .word("to") || tokens[index] == .word("or"),
            case .number = tokens[index + 1], let (value, end) = number(at: index + 1)
        else { return nil }
        index = end
        return value
    }

    private typealias Unit = (base: BaseUnit, parts: Int128)

    private mutating func unit() -> [Unit]? {
        guard index < tokens.count, case .word(let word) = tokens[index] else { return nil }
        if word == "fl" || word == "fluid", index + 1 < tokens.count, case .word(let next) = tokens[index + 1],
            next.has(.ounce)
        {
            index += 2
            return [(.milliliter, UnitFactor.fluidOunce)]
        }
        guard let unit = Self.units[word] else { return nil }
        index += 1
        return unit
    }

    private static let units: [String: [Unit]] = {
        let gram = UnitFactor.one
        let lists: [(String, [Unit])] = [
            ("gal gallon gallons", [(.milliliter, UnitFactor.gallon)]),
            ("qt quart quarts", [(.milliliter, UnitFactor.quart)]),
            ("pt pint pints", [(.milliliter, UnitFactor.pint)]),
            ("oz ounce ounces", [(.gram, UnitFactor.ounce), (.milliliter, UnitFactor.fluidOunce)]),
            ("lb lbs pound pounds", [(.gram, UnitFactor.pound)]), ("ml", [(.milliliter, gram)]),
            ("l liter liters litre litres", [(.milliliter, gram * 1000)]), ("g gram grams", [(.gram, gram)]),
            ("kg kilo", [(.gram, gram * 1000)]), ("dozen", [(.count, gram * 12)]),
            (
                "pk pack packs ct count counts can cans bottle bottles bot roll rolls piece pieces pods pcs",
                [(.count, gram)]
            ),
        ]
        return Dictionary(
            lists.flatMap { words, unit in words.split(separator: " ").map { (String($0), unit) } },
            uniquingKeysWith: { a, _ in a })
    }()
}

extension TitleToken {
    fileprivate var part: NumberReader.NumberPart {
        switch self {
        case .number(let digits): .init(digits: digits)
        case .word(let letters): .init(letters: letters)
        case .mark("/"): .slash
        case .mark: .other
        }
    }

    /// As printed, in lower case.
    var text: String {
        switch self {
        case .word(let text), .number(let text): text
        case .mark(let mark): String(mark)
        }
    }
}
