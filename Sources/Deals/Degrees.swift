/// Degrees of latitude or longitude in millionths, which are at most 11 cm. Avoids floating point.
package struct Degrees: Hashable, Sendable {
    package let millionths: Int
    /// Whether the text had more digits; they are cut off.
    package let isCut: Bool

    package init(millionths: Int) { (self.millionths, isCut) = (millionths, false) }

    /// - Parameter text: a number as in JSON: "33.79", "-8.433e1".
    /// - Returns: nil for any other text, and for more than 360 degrees either way.
    package init?(_ text: some StringProtocol) {
        let isNegative = text.hasPrefix("-")
        let number = text.dropFirst(isNegative ? 1 : 0)
            .split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
        let parts = number[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }),
            let exponent = number.count == 1 ? 0 : Int(number[1]), (-999...999).contains(exponent)
        else { return nil }
        let all = parts.joined(separator: "")
        let places = max(0, parts[0].utf8.count + exponent + 6)
        let digits = all.prefix(places) + String(repeating: "0", count: max(0, places - all.utf8.count))
        let kept = digits.drop { $0 == "0" }
        guard let value = kept.isEmpty ? 0 : Int(kept), value <= 360_000_000 else { return nil }
        millionths = isNegative ? -value : value
        isCut = all.dropFirst(places).contains { $0 != "0" }
    }
}

extension Degrees: CustomStringConvertible {
    /// Six decimals: "-84.206993".
    package var description: String {
        let (whole, part) = millionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
        return "\(millionths < 0 ? "-" : "")\(whole).\(String(part + 1_000_000).dropFirst())"
    }

    /// Without zeros at the end: "-84.388".
    package var short: String {
        let text = String(description.reversed().drop { $0 == "0" }.reversed())
        return text.hasSuffix(".") ? text + "0" : text
    }
}
