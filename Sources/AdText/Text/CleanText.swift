import Words

/// Text with meaningless differences removed: white space, dashes, footnote marks, ®, vulgar fractions.
///
/// Every scalar keeps its position in the printed text, so that evidence shows the text as printed.
struct CleanText {
    private(set) var scalars: [Unicode.Scalar] = []
    private var origins: [Int] = []
    private var endsInFraction = false
    private let source: [Unicode.Scalar]

    init(_ text: String) { self.init(text.scalars) }

    init(_ source: [Unicode.Scalar]) {
        self.source = source
        scalars.reserveCapacity(source.count)
        origins.reserveCapacity(source.count)
        for (index, scalar) in source.enumerated() {
            if scalar.isASCII, scalar != "*" {
                append(scalar, from: index)
            } else if scalar == "*", isMultiplication(at: index) {
                append(["x"], from: index)
            } else if let digits = fraction(at: index) ?? raisedCents(at: index) {
                append(digits, from: index)
            } else if index > 0, source[index - 1] == "$", Self.clean(scalar).count > 1 {
                // "$½" is not a dollar.
                append([scalar], from: index)
            } else if isBetweenDigits(index), Self.clean(scalar).isEmpty, scalar.isVisible {
                // "$5²5", "$3†99"; what "$³99" means is not known.
                append(index > 0 && source[index - 1] == "$" ? [scalar] : [" "], from: index)
            } else {
                append(scalar, from: index)
            }
        }
    }

    /// Whether a digit stands in front, or a dollar sign, and a digit behind.
    private func isBetweenDigits(_ index: Int) -> Bool {
        guard index > 0, index + 1 < source.count else { return false }
        return (source[index - 1].isDigit || source[index - 1] == "$") && source[index + 1].isDigit
    }

    /// "6*33cl", but "4*.99" has a footnote.
    private func isMultiplication(at index: Int) -> Bool {
        index > 0 && source[index - 1].isDigit && index + 1 < source.count && source[index + 1].isDigit
    }

    /// The halves of "1¹⁄₂".
    private func fraction(at index: Int) -> [Unicode.Scalar]? {
        if let digit = source[index].raisedDigit {
            let isAbove =
                index + 2 < source.count && source[index + 1].isFractionSlash
                && (index == 0 || source[index - 1] != "$")
            return isAbove && source[index + 2].loweredDigit != nil ? [" ", digit] : nil
        }
        return index > 1 && source[index - 1].isFractionSlash ? source[index].loweredDigit.map { [$0] } : nil
    }

    /// "1⁹⁹": two raised digits behind a number are its cents; a single one, and any behind cents, is a footnote.
    private func raisedCents(at index: Int) -> [Unicode.Scalar]? {
        guard let digit = source[index].raisedDigit, index > 0, !isBehindCents(at: index) else { return nil }
        if source[index - 1].raisedDigit != nil {
            return isBehindDollars(at: index - 1) && !isRaised(at: index + 1) ? [digit] : nil
        }
        // "$7.⁹⁹"
        if source[index - 1] == ".", isBehindDollars(at: index), isRaised(at: index + 1) { return [digit] }
        // "$6 ⁹⁹"
        if source[index - 1] == " ", index > 1, source[index - 2].isDigit, isRaised(at: index + 1) {
            return [".", digit]
        }
        return source[index - 1].isDigit && isRaised(at: index + 1) && !isRaised(at: index + 2) ? [".", digit] : nil
    }

    /// Whether a number with a point stands in front of raised digits: "$3.99¹²".
    private func isBehindCents(at index: Int) -> Bool {
        let number = source[..<index].reversed().drop { $0.raisedDigit != nil }
        let point = number.drop(while: \.isDigit)
        return point.startIndex != number.startIndex && point.first == "."
    }

    /// Whether digits stand in front of raised ones, or do so in front of a point or a blank.
    private func isBehindDollars(at index: Int) -> Bool {
        let isApart = index > 1 && (source[index - 1] == "." || source[index - 1] == " ")
        return index > 0 && source[isApart ? index - 2 : index - 1].isDigit
    }

    private func isRaised(at index: Int) -> Bool { index < source.count && source[index].raisedDigit != nil }

    /// The printed scalars behind a range of clean ones, without trailing white space.
    func printed(_ range: Range<Int>) -> Range<Int> {
        let start = origins[range.lowerBound]
        var end = range.upperBound < origins.count ? origins[range.upperBound] : source.count
        while end > start, source[end - 1].isBlank { end -= 1 }
        return start..<end
    }

    private mutating func append(_ scalar: Unicode.Scalar, from origin: Int) {
        // "½2" is a half and a two, not one twenty-second.
        if endsInFraction, scalar.isDigit || scalar == "." { append([" "], from: origin) }
        if scalar.isASCII, scalar != "*" {
            scalars.append(scalar.isBlank ? " " : scalar)
            origins.append(origin)
            endsInFraction = false
        } else {
            append(Self.clean(scalar), from: origin)
        }
    }

    private mutating func append(_ clean: [Unicode.Scalar], from origin: Int) {
        guard !clean.isEmpty else { return }
        scalars += clean
        origins += repeatElement(origin, count: clean.count)
        endsInFraction = clean.count > 2
    }

    private static func clean(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        switch scalar {
        case "\u{2010}"..."\u{2015}", "\u{2212}": ["-"]
        case "\u{2018}", "\u{2019}": ["'"]
        case "\u{2044}", "\u{2215}", "\u{FF0F}": ["/"]
        case "*", "†", "‡", "§", "®", "©", "™", "℠", "¹", "²", "³", "\u{2070}"..."\u{2079}",
            "\u{2080}"..."\u{2089}":
            []
        case "\u{AD}", "\u{200B}"..."\u{200D}", "\u{FEFF}": []
        case _ where scalar.isBlank: [" "]
        // More footnote marks: "⟡", "►", "Ω".
        case "\u{25A0}"..."\u{27FF}", "Ω": []
        case _ where scalar.properties.generalCategory == .otherSymbol: []
        default: fraction(scalar) ?? [scalar]
        }
    }

    private static func fraction(_ scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
        PrintedFraction(scalar).flatMap { $0.decimal == nil ? [" "] + $0.plain : nil }
    }
}

extension String {
    /// Its scalars. Text of ASCII, as most is, need not be decoded.
    var scalars: [Unicode.Scalar] {
        let bytes = Array(utf8)
        return bytes.allSatisfy { $0 < 0x80 } ? bytes.map { Unicode.Scalar($0) } : Array(unicodeScalars)
    }
}

extension Unicode.Scalar {
    /// The digit that a raised one stands for.
    fileprivate var raisedDigit: Unicode.Scalar? {
        switch self {
        case "¹": "1"
        case "²": "2"
        case "³": "3"
        case "\u{2070}", "\u{2074}"..."\u{2079}": Unicode.Scalar(value - 0x2070 + 0x30)
        default: nil
        }
    }

    /// The digit that a lowered one stands for.
    fileprivate var loweredDigit: Unicode.Scalar? { 0x2080...0x2089 ~= value ? Unicode.Scalar(value - 0x2050) : nil }
    fileprivate var isFractionSlash: Bool { self == "/" || self == "\u{2044}" || self == "\u{2215}" }

    /// Whether a mark that is dropped takes up space in print: not a soft hyphen.
    fileprivate var isVisible: Bool { self != "\u{AD}" && self != "\u{FEFF}" && !("\u{200B}"..."\u{200D}" ~= self) }

    func appendLowercased(to word: inout AdWord) {
        if isASCII {
            word.append(isCapital ? UInt8(value) | 0x20 : UInt8(value))
        } else {
            for byte in properties.lowercaseMapping.utf8 { word.append(byte) }
        }
    }
}
