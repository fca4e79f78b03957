/// A price look-up code: the number on the sticker of loose produce, the same at every chain (IFPS).
package struct PLU: Hashable, Sendable {
    /// Four digits from 3000 to 4999, or five that start with 8: without the 9 for organic.
    package let digits: String
    /// Whether it was printed with a leading 9.
    package let isOrganic: Bool

    /// - Returns: nil if the text is not such a number: four digits from 3000 to 4999, with a leading 9 for organic
    ///   goods; or 83000 to 84999, for newer goods.
    package init?(_ text: some StringProtocol) {
        let digits = Array(text.utf8)
        guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), let number = Int(text) else {
            return nil
        }
        isOrganic = digits.count == 5 && digits[0] == UInt8(ascii: "9")
        let base = isOrganic ? number - 90_000 : number
        switch digits.count {
        case 4 where (3000...4999).contains(base): break
        case 5 where (83_000...84_999).contains(base) || isOrganic && (3000...4999).contains(base): break
        default: return nil
        }
        self.digits = String(base)
    }
}
