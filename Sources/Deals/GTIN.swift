/// A Global Trade Item Number: what the bar code of a packaged product says, the same at every chain.
///
/// UPC and EAN are forms it is read from. A chain's own number is a `sku`, whatever it looks like: see `SKUForm`.
package struct GTIN: Hashable, Sendable {
    /// Fourteen, with zeros before a shorter number; the last is the check digit.
    package let digits: String

    /// Why a text is no GTIN.
    package enum Refusal: Error, Hashable, Sendable {
        case notANumber
        /// The other digits ask for this one.
        case wrongCheckDigit(expected: Int)
        /// A number of the kind that a shop gives: for goods it weighs or packs itself, for coupons and refunds. It means
        /// something else in the next shop.
        case notOfAProduct
    }

    /// - Parameter text: 8, 12, 13 or 14 digits, perhaps with spaces or hyphens between them. Eight that start with zero are
    ///   a UPC-E, the short form on cans.
    package init(_ text: some StringProtocol) throws(Refusal) {
        let characters = text.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
        let digits = characters.compactMap { (0...9).contains(Int($0) - 48) ? Int($0) - 48 : nil }
        guard digits.count == characters.count, [8, 12, 13, 14].contains(digits.count) else { throw .notANumber }
        let number = digits.count == 8 && digits[0] == 0 ? expanded(upcE: digits) : digits
        let expected = checkDigit(after: number.dropLast())
        guard number.last == expected else { throw .wrongCheckDigit(expected: expected) }
        let padded = Array(repeating: 0, count: 14 - number.count) + number
        self.digits = padded.map(String.init).joined()
        // The first digit counts packs of the product that the rest names.
        let product = self.digits.dropFirst()
        guard !Self.prefixesOfShops.contains(where: product.hasPrefix) else { throw .notOfAProduct }
    }

    /// As GS1 keeps them from being given to companies, in thirteen digits: the short numbers 0 and 2 of a shop's own, goods
    /// weighed (02, 2), a shop's own (04), coupons (05, 99), refunds and coupons (98).
    private static let prefixesOfShops = ["000000", "000002", "02", "04", "05", "2", "98", "99"]
}

extension GTIN.Refusal: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notANumber: "a GTIN has 8, 12, 13 or 14 digits: those under the bar code, the small ones at its ends too"
        case .wrongCheckDigit(let expected):
            "the last digit would have to be \(expected): one is mistyped, or the last is left out"
        case .notOfAProduct:
            "numbers that begin so name no product: shops give them to goods they weigh, and to coupons"
        }
    }
}

/// From the right the digits count three times and once by turns; the check digit makes the sum end in zero.
private func checkDigit(after digits: some BidirectionalCollection<Int>) -> Int {
    let sum = digits.reversed().enumerated().reduce(0) { $0 + $1.element * ($1.offset.isMultiple(of: 2) ? 3 : 1) }
    return (10 - sum % 10) % 10
}

/// The UPC of twelve digits, some of whose zeros a UPC-E leaves out: its last but one says which.
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
