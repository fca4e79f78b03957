import Deals

@testable import AdText

/// The numbers of a line by its digits alone, and their possible meanings: an oracle independent of tokens and rules.
struct PrintedNumbers {
    /// The possible values of each number in cents: "4.99" is 499, "5" is five dollars or five cents, "5.5" is 550.
    private(set) var cents: Set<Int> = []
    /// Numbers that can be counts, and one and two, which "each" and "BOGO" imply without a digit.
    private(set) var counts: Set<Int> = [1, 2]
    /// "25%", and one half.
    private(set) var percents: Set<Int> = [50, 100]

    private static let words = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    ]

    init(in line: AdLine) {
        for printed in [line.deal, line.savings, line.details, line.title].compactMap(\.self) {
            for number in Self.numbers(in: printed) { add(number) }
            let lowered = printed.lowercased()
            for (index, word) in Self.words.enumerated() where lowered.contains(word) { counts.insert(index + 1) }
        }
    }

    private mutating func add(_ number: (whole: String, fraction: String)) {
        guard number.whole.count + number.fraction.count <= 12 else { return }
        let whole = Int(number.whole) ?? 0
        switch number.fraction.count {
        case 0:
            cents.formUnion([whole, whole * 100])
            counts.insert(whole)
            percents.insert(whole)
        case 1, 2: cents.insert(whole * 100 + (Int(number.fraction.padding2) ?? 0))
        default: break
        }
    }

    /// Runs of digits with a point between them; also "1,299.99" without its comma, and "4*.99" without its footnote.
    private static func numbers(in text: String) -> [(whole: String, fraction: String)] {
        let plain = String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.isASCII && $0 != "*" }))
        // "$3.9O", "$l.99": letters that resemble digits.
        let misread = String(plain.map { $0 == "O" ? "0" : $0 == "l" || $0 == "I" ? "1" : $0 })
        // "$3 .99" and "$4 99 LB": cents behind a gap.
        let raised = String(misread.map { $0 == " " ? "." : $0 })
        let all = [text, plain, misread, misread.replacing(" .", with: "."), raised]
        return (all + all.map { $0.filter { $0 != "," } }).flatMap { text in
            var found: [(whole: String, fraction: String)] = []
            let scalars = Array(text.unicodeScalars)
            var index = 0
            func run() -> String {
                let start = index
                while index < scalars.count, ("0"..."9").contains(scalars[index]) { index += 1 }
                return String(String.UnicodeScalarView(scalars[start..<index]))
            }
            while index < scalars.count {
                let whole = run()
                guard index < scalars.count, scalars[index] == "." else {
                    if !whole.isEmpty { found.append((whole, "")) }
                    index += whole.isEmpty ? 1 : 0
                    continue
                }
                let point = index
                index += 1
                let fraction = run()
                if !whole.isEmpty || !fraction.isEmpty { found.append((whole, fraction)) }
                // "5.6.78": the second point can begin another number.
                if fraction.isEmpty { index = point + 1 }
            }
            return found
        }
    }
}

extension PrintedNumbers {
    /// Whether an undiscounted price follows: an amount, a price plus its saving, or a share of them among several.
    /// None exceeds the sum of the two highest amounts.
    func canMake(_ regular: CentsFraction) -> Bool {
        let counts = counts.filter { (1...1000).contains($0) }
        return counts.contains { count in
            guard let shared = regular.times(count), shared.denominator == 1 else { return false }
            return cents.contains { first in
                let rest = Int(shared.numerator) - first
                // "2.49 SAVE $5 when you buy 5": five prices plus the joint saving.
                let restOfSeveral = Int(shared.numerator) - first * count
                return rest == 0 || cents.contains(rest) || restOfSeveral == 0 || cents.contains(restOfSeveral)
            }
        }
    }

    /// Whether the price of one follows from the printed amounts, by a separate equation for each kind of deal.
    func canMake(_ price: OfferPrice, of promotion: Promotion, regular: RegularPrice?) -> Bool {
        let each = price.effectiveEach
        guard each.numerator > 0, price.quantity >= 1, isSure(price, of: promotion, regular) else { return false }
        switch promotion.benefit {
        case .unitPrice(let money), .priceRange(let money, _): return each == CentsFraction(money)
        case .bundle(let count, let total): return counts.contains(count) && each.times(count) == CentsFraction(total)
        case .buyGet(let buy, let get, let percent):
            guard counts.isSuperset(of: [buy, get]) || counts.contains(buy + get), percents.contains(percent) else {
                return false
            }
            return each.times((buy + get) * 100) == regular?.amount.times(buy * 100 + get * (100 - percent))
        case .buyGetPrice(let buy, let get, let money):
            return each.times(buy + get).flatMap { $0 - CentsFraction(money * get) } == regular?.amount.times(buy)
        case .amountOff(let total, let count):
            return each.times(count).flatMap { $0 + CentsFraction(total) } == regular?.amount.times(count)
        case .amountOffEach(let off): return each + CentsFraction(off) == regular?.amount
        case .percentOff(let percent):
            return percents.contains(percent) && each.times(100) == regular?.amount.times(100 - percent)
        case .basketDiscount, .free, .claim, .reward, .unstated: return false
        }
    }

    /// No price is more certain than its source.
    private func isSure(_ price: OfferPrice, of promotion: Promotion, _ regular: RegularPrice?) -> Bool {
        switch promotion.benefit {
        case .unitPrice, .bundle: price.basis == .exact
        case .priceRange: price.basis == .atLeast
        default: price.basis == regular?.basis
        }
    }
}

extension Promotion {
    /// Every amount it contains as printed, in cents.
    var amounts: [Int] {
        let besides = rewards.flatMap { [$0.value, $0.minimumSpend] } + [terms.minimumSpend]
        return (benefit.moneys + besides.compactMap(\.self)).map(\.cents)
    }
}

extension Promotion.Benefit {
    fileprivate var moneys: [Money] {
        switch self {
        case .unitPrice(let money), .bundle(_, let money), .amountOff(let money, _), .amountOffEach(let money),
            .buyGetPrice(_, _, let money), .claim(let money, _):
            [money]
        case .basketDiscount(let spend, let off, _): [spend, off]
        case .priceRange(let low, let high): [low] + (high.map { [$0] } ?? [])
        case .buyGet, .percentOff, .free, .reward, .unstated: []
        }
    }
}

extension String {
    /// "5" is the first of two digits of cents.
    fileprivate var padding2: String { count == 1 ? self + "0" : self }
}

private func + (a: CentsFraction, b: CentsFraction) -> CentsFraction? {
    CentsFraction(
        Int128(a.numerator) * Int128(b.denominator) + Int128(b.numerator) * Int128(a.denominator),
        over: Int128(a.denominator) * Int128(b.denominator))
}

private func - (a: CentsFraction, b: CentsFraction) -> CentsFraction? {
    CentsFraction(
        Int128(a.numerator) * Int128(b.denominator) - Int128(b.numerator) * Int128(a.denominator),
        over: Int128(a.denominator) * Int128(b.denominator))
}
