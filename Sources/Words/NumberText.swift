/// Text in which each number has one spelling, whoever reads it: "½" is " 1/2", "1,5 L" is "1.5 L", ",5" and ".5" are
/// "0.5", "1,500" is "1500", and "12 oz*12" is "12 oz×12".
package struct NumberText {
    private let source: [Unicode.Scalar]
    private let isTyped: Bool
    private var plain: [Unicode.Scalar] = []

    /// - Parameter isTyped: whether a shopper wrote it. On labels, ",5 oz" behind a name is the next part of a line.
    package static func plain(_ text: [Unicode.Scalar], isTyped: Bool = false) -> [Unicode.Scalar] {
        text.contains(where: isRewritten) ? NumberText(text, isTyped: isTyped).plain : text
    }

    private static func isRewritten(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? scalar == "," || scalar == "." || scalar == "*" : true
    }

    private init(_ source: [Unicode.Scalar], isTyped: Bool) {
        (self.source, self.isTyped) = (source, isTyped)
        plain.reserveCapacity(source.count + 4)
        for index in source.indices { append(source[index], at: index) }
    }

    private mutating func append(_ scalar: Unicode.Scalar, at index: Int) {
        switch scalar {
        case ",": append(comma: index)
        case "." where isLeading(index): plain += ["0", "."]
        case "*" where isMultiplication(index): plain.append("×")
        case "\u{2044}", "\u{2215}", "\u{FF0F}": plain.append("/")
        default:
            guard !scalar.isASCII, let printed = PrintedFraction(scalar) else { return plain.append(scalar) }
            let isBehindDigit = digits(endingAt: index) > 0
            plain +=
                printed.decimal.map { (isBehindDigit ? "." : "0.") + $0 }.map { Array($0.unicodeScalars) }
                ?? [" "] + printed.plain
            // "½2" is a half and a two, not one twenty-second.
            if at(index + 1)?.isDigit == true { plain.append(" ") }
        }
    }

    /// A comma between digits is that of "1,500" or that of "1,5"; one in front of digits is that of ",5".
    private mutating func append(comma index: Int) {
        let (whole, group) = (digits(endingAt: index), digits(startingAt: index + 1))
        let end = index + 1 + group
        let isZero = whole == 1 && source[index - 1] == "0"
        let isInside = isPartOfNumber(before: index - whole)
        if whole > 0, group == 3, whole <= 3, !isZero, !isInside || isThousands(index - whole) { return }
        let isPoint =
            whole > 0
            ? !isInside && group <= (isZero ? 3 : 2)
            : group <= 3 && (isLeading(index) || at(index - 1)?.isBlank == true && (isTyped || isMetric(at: end)))
        let goesOn = (at(end) == "," || at(end) == ".") && at(end + 1)?.isDigit == true
        guard group > 0, isPoint, !goesOn else { return plain.append(",") }
        plain += whole > 0 ? ["."] : ["0", "."]
    }

    /// Whether a comma or a point, and a digit in front of it, precede the digits that begin here.
    private func isPartOfNumber(before index: Int) -> Bool {
        index > 1 && [",", "."].contains(source[index - 1]) && source[index - 2].isDigit
    }

    /// Whether the digits that begin here are a group of thousands behind others: the second one of "1,000,000".
    private func isThousands(_ index: Int) -> Bool {
        index > 1 && source[index - 1] == "," && digits(startingAt: index) == 3 && digits(endingAt: index - 1) <= 3
    }

    /// The comma of ",5 L" or the point of ".5 L": at the start, or behind a sign or a blank that no word precedes.
    private func isLeading(_ index: Int) -> Bool {
        guard at(index + 1)?.isDigit == true else { return false }
        guard let before = at(index - 1) else { return true }
        if source[index] == "." { return before.isBlank || Self.openings.contains(before) }
        guard before.isBlank else { return Self.openings.contains(before) || isTimes(index - 1) }
        let last = source[..<index].lastIndex { !$0.isBlank }
        return last.map { Self.openings.contains(source[$0]) || isTimes($0) } ?? true
    }

    private static let openings: Set<Unicode.Scalar> = ["(", "[", "/", "-", "×", "*", "~", "+", ":"]

    /// Whether a lone "x" or "X", or one behind a number, stands here.
    private func isTimes(_ index: Int) -> Bool {
        ["x", "X"].contains(source[index]) && at(index - 1)?.isLetter != true
    }

    /// Whether a metric unit stands here: "Wine ,75 L" is printed as in Europe, while ",5 oz" behind a name is the next part
    /// of a line.
    private func isMetric(at index: Int) -> Bool {
        var word = String.UnicodeScalarView()
        word.append(contentsOf: source[index...].drop(while: \.isBlank).prefix(while: \.isLetter))
        return Self.metric.contains(String(word).lowercased())
    }

    private static let metric: Set = [
        "l", "lt", "ltr", "liter", "liters", "litre", "litres", "litro", "litros", "kg", "cl", "dl", "ml",
    ]

    /// "12 oz*12", "6 * 33 cl", "oz *6"; a star that only touches what precedes it marks a footnote, and so does that of
    /// "4*.99".
    private func isMultiplication(_ index: Int) -> Bool {
        guard let next = source[(index + 1)...].first(where: { !$0.isBlank }), next.isDigit,
            let last = source[..<index].last(where: { !$0.isBlank }), last.isDigit || last.isLetter || last == "."
        else { return false }
        return at(index + 1)?.isDigit == true || at(index - 1)?.isBlank == true
    }

    private func digits(startingAt index: Int) -> Int {
        index < source.count ? source[index...].prefix { $0.isDigit }.count : 0
    }

    private func digits(endingAt index: Int) -> Int { source[..<index].reversed().prefix { $0.isDigit }.count }
    private func at(_ index: Int) -> Unicode.Scalar? { source.indices.contains(index) ? source[index] : nil }
}

/// A fraction that is one character: "½".
package struct PrintedFraction {
    /// Numerator, slash, denominator.
    package let plain: [Unicode.Scalar]
    /// The digits behind the point of one that no household measure has: the 2 of "⅕". nil for others.
    package let decimal: String?

    /// - Returns: nil for any other character.
    package init?(_ scalar: Unicode.Scalar) {
        guard let (top, bottom) = Self.table[scalar] else { return nil }
        plain = [top, "/", bottom]
        decimal = bottom == "5" ? Self.fifths[top] : nil
    }

    private static let fifths: [Unicode.Scalar: String] = ["1": "2", "2": "4", "3": "6", "4": "8"]
    private static let table: [Unicode.Scalar: (Unicode.Scalar, Unicode.Scalar)] = [
        "½": ("1", "2"), "⅓": ("1", "3"), "⅔": ("2", "3"), "¼": ("1", "4"), "¾": ("3", "4"), "⅛": ("1", "8"),
        "⅜": ("3", "8"), "⅝": ("5", "8"), "⅞": ("7", "8"), "⅕": ("1", "5"), "⅖": ("2", "5"), "⅗": ("3", "5"),
        "⅘": ("4", "5"),
    ]
}
