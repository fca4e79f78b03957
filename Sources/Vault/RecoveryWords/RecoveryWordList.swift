/// The English word list of BIP 39, which is public: 2,048 words, of which no two begin with the same four letters.
enum RecoveryWordList {
    static let words = EmbeddedText.english.split(separator: "\n").map(String.init)

    private static let numbers = Dictionary(
        words.enumerated().map { ($0.element.prefix(4), $0.offset) }, uniquingKeysWith: { first, _ in first })

    /// - Parameter typed: a word in lower case, or at least its first four letters.
    /// - Returns: nil if no word is meant.
    static func number(of typed: Substring) -> Int? {
        numbers[typed.prefix(4)].flatMap { words[$0].hasPrefix(typed) ? $0 : nil }
    }
}
