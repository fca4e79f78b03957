/// A Global Trade Item Number: the bar code number of a packaged product, the same at every chain.
///
/// UPC and EAN numbers are forms of it. A chain's own number is a `sku`, whatever it looks like: see `SKUForm`.
package struct GTIN: Hashable, Sendable {
    /// Fourteen digits, padded with leading zeros; the last is the check digit.
    package let digits: String

    /// The reason why a text is not a GTIN.
    package enum Refusal: Error, Hashable, Sendable {
        case notANumber
        /// The check digit does not match the other digits, which require `expected`.
        case wrongCheckDigit(expected: Int)
        /// A number from a range reserved for shops: for goods they weigh or pack themselves, for coupons and refunds.
        /// It has another meaning in each shop.
        case notOfAProduct
    }

    /// - Parameter text: 8, 12, 13 or 14 digits, optionally with spaces or hyphens between them. Eight digits that
    ///   start with zero are a UPC-E, the short form on cans.
    package init(_ text: some StringProtocol) throws(Refusal) {
        let characters = text.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
        let digits = characters.compactMap { (0...9).contains(Int($0) - 48) ? Int($0) - 48 : nil }
        guard digits.count == characters.count, [8, 12, 13, 14].contains(digits.count) else { throw .notANumber }
        let number = digits.count == 8 && digits[0] == 0 ? expanded(upcE: digits) : digits
        let expected = checkDigit(after: number.dropLast())
        guard number.last == expected else { throw .wrongCheckDigit(expected: expected) }
        try self.init(checked: number)
    }

    /// - Parameter text: a number without its last digit, padded with zeros to thirteen digits, as some chains store it.
    package init(withoutCheckDigit text: some StringProtocol) throws(Refusal) {
        let digits = text.utf8.compactMap { (0...9).contains(Int($0) - 48) ? Int($0) - 48 : nil }
        guard digits.count == 13, text.utf8.count == 13 else { throw .notANumber }
        try self.init(checked: digits + [checkDigit(after: digits)])
    }

    private init(checked number: [Int]) throws(Refusal) {
        let padded = Array(repeating: 0, count: 14 - number.count) + number
        self.digits = padded.map(String.init).joined()
        // The first digit is the packaging level of the product that the rest names.
        let product = self.digits.dropFirst()
        guard !Self.prefixesOfShops.contains(where: product.hasPrefix) else { throw .notOfAProduct }
    }

    /// The prefixes that GS1 does not assign to companies, in thirteen digits: short numbers 0 and 2 for shops' own
    /// use, weighed goods (02, 2), shops' own numbers (04), coupons (05, 99), refunds and coupons (98).
    private static let prefixesOfShops = ["000000", "000002", "02", "04", "05", "2", "98", "99"]
}

extension GTIN.Refusal: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notANumber: "a GTIN has 8, 12, 13 or 14 digits: all under the bar code, with the small ones at its ends"
        case .wrongCheckDigit(let expected):
            "the check digit should be \(expected): a digit is mistyped, or the last one is missing"
        case .notOfAProduct:
            "numbers with this prefix are not product numbers: shops assign them to weighed goods and coupons"
        }
    }
}

/// Digits are weighted three and one alternately, from the right; the check digit makes the sum a multiple of ten.
private func checkDigit(after digits: some BidirectionalCollection<Int>) -> Int {
    let sum = digits.reversed().enumerated().reduce(0) { $0 + $1.element * ($1.offset.isMultiple(of: 2) ? 3 : 1) }
    return (10 - sum % 10) % 10
}

/// The twelve-digit UPC of a UPC-E, which omits some zeros; its last digit but one says which.
private func expanded(upcE digits: [Int]) -> [Int] {
    let (rule, given) = (digits[6], digits[1...6])
    let zeros = { (count: Int) in Array(repeating: 0, count: count) }
    let body =
        switch rule {
        case 0...2: given.prefix(2) + [rule] + zeros(4) + given.dropFirst(2).prefix(3)
        case 3: given.prefix(3) + zeros(5) + given.dropFirst(3).prefix(2)
        case 4: given.prefix(4) + zeros(5) + given.dropFirst(4).prefix(1)
        default: given.prefix(5) + zeros(4) + [rule]
        }
    return [digits[0]] + body + [digits[7]]
}
