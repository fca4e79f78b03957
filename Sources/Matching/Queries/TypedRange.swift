import AdText
import Deals

/// Hyphens between the ends of an amount, of a query as of an entry of a list: "2-3 lb" and "2 - 3 lb" are 2 to 3 lb,
/// "1-1/2 lb" is one amount, and "2-10 oz cans" are two.
package enum TypedRange {
    /// - Returns: the text with "to" for each hyphen of a range.
    package static func spelled(_ text: String) -> String {
        text.replacing(#/([0-9][0-9.,]*)\s*[-–—]\s*([0-9][0-9.,]*)(\s*-?\s*)(fl\.? ?oz|[A-Za-z]+)/#) { match in
            let (whole, low, high, gap, unit) = match.output
            return isRange("\(low)-\(high) \(unit)") ? "\(low) to \(high)\(gap)\(unit)" : String(whole)
        }
    }

    private static func isRange(_ amount: String) -> Bool {
        guard case .size(let size) = SizeReader.answer(amount, context: SizeContext(title: "")) else { return false }
        return size.doubt == nil && size.count.low == size.count.high && size.amount.low < size.amount.high
    }
}
