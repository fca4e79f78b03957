/// A word, a number or a mark of a title, in lower case and without accents.
package enum TitleToken: Hashable, Sendable {
    /// Letters: "reeses" of "Reese's®".
    case word(String)
    /// Digits, with a fraction or a percent sign: "12", "7.5", "2%".
    case number(String)
    /// One of , ; : | ( ) /
    case mark(Character)

    /// The products of a coupon, "Any 1 Mayonnaise AND Any 1 Tuna", are joined as those of a line: by "or".
    ///
    /// - Parameter isTyped: whether a shopper wrote it, and no label has it.
    package static func tokens(of text: String, isTyped: Bool = false) -> [TitleToken] {
        var tokens = readTokens(of: text, isTyped)
        for index in tokens.indices.dropLast(2)
        where tokens[index] == .word("and") && tokens[index + 1] == .word("any") {
            guard case .number = tokens[index + 2] else { continue }
            tokens[index] = .word("or")
        }
        return tokens
    }

    private static func readTokens(of text: String, _ isTyped: Bool) -> [TitleToken] {
        let letters = plainLetters(text, isTyped)
        var tokens: [TitleToken] = []
        var index = 0
        while index < letters.count {
            let end = end(of: letters, from: index)
            if end > index {
                let text = String(decoding: letters[index..<end], as: UTF8.self)
                tokens.append(letters[index].isLetter ? .word(text) : .number(text))
            } else if marks.contains(letters[index]) {
                tokens.append(.mark(Character(Unicode.Scalar(letters[index]))))
            }
            index = max(end, index + 1)
        }
        return tokens
    }

    private static let marks = Array(",;:|()/".utf8)

    /// The end of the word or number that starts at the index, or the index if none starts there.
    private static func end(of letters: [UInt8], from start: Int) -> Int {
        if letters[start].isLetter { return letters[start...].firstIndex { !$0.isLetter } ?? letters.count }
        guard letters[start].isDigit else { return start }
        var end = letters[start...].firstIndex { !$0.isDigit } ?? letters.count
        if end + 1 < letters.count, letters[end] == UInt8(ascii: "."), letters[end + 1].isDigit {
            end = letters[(end + 1)...].firstIndex { !$0.isDigit } ?? letters.count
        }
        return end < letters.count && letters[end] == UInt8(ascii: "%") ? end + 1 : end
    }

    /// ASCII in lower case, accents removed; other characters become spaces, but apostrophes disappear.
    private static func plainLetters(_ text: String, _ isTyped: Bool) -> [UInt8] {
        var letters: [UInt8] = []
        letters.reserveCapacity(text.utf8.count)
        for scalar in NumberText.plain(Array(text.unicodeScalars), isTyped: isTyped) {
            switch scalar {
            case "'", "\u{2018}", "\u{2019}", "\u{300}"..."\u{36F}": continue
            case "A"..."Z": letters.append(UInt8(scalar.value) + 32)
            case _ where scalar.isASCII: letters.append(UInt8(scalar.value))
            default: letters += accented[scalar].map { Array($0.utf8) } ?? [UInt8(ascii: " ")]
            }
        }
        return letters
    }

    /// Latin letters of brands: "Häagen", "Nestlé", "Jalapeño".
    private static let accented: [Unicode.Scalar: String] = {
        let letters = [
            "a": "àáâãäåÀÁÂÃÄÅ", "c": "çÇ", "e": "èéêëÈÉÊË", "i": "ìíîïÌÍÎÏ", "n": "ñÑ", "o": "òóôõöøÒÓÔÕÖØ",
            "u": "ùúûüÙÚÛÜ", "y": "ýÿÝ", "oe": "œŒ", "ae": "æÆ",
        ]
        return Dictionary(
            letters.flatMap { plain, list in list.unicodeScalars.map { ($0, plain) } }, uniquingKeysWith: { a, _ in a })
    }()
}

extension UInt8 {
    fileprivate var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
