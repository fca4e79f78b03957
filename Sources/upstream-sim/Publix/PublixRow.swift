/// A row of the ad catalogue: an item and the forms in which it may be on sale.
struct PublixRow: Sendable {
    enum Unit: Hashable, Sendable { case each, pound }

    let index: Int
    let department: String
    let title: String
    let details: String
    /// In cents, per unit or per pound.
    let regular: Int
    let unit: Unit
    /// Letters of `DealForm`, one of which the week picks.
    let forms: [Character]

    /// Reads `title | details | 4.99 | forms`; a price ending in `lb` is per pound.
    init?(_ cells: [String], index: Int, department: String) {
        guard cells.count == 4, !cells[0].isEmpty, !cells[3].isEmpty else { return nil }
        let isByWeight = cells[2].hasSuffix("lb")
        guard let cents = cents(trimmed(isByWeight ? String(cells[2].dropLast(2)) : cells[2])) else { return nil }
        (self.index, self.department) = (index, department)
        (title, details, regular) = (cells[0], cells[1], cents)
        unit = isByWeight ? .pound : .each
        forms = Array(cells[3])
    }
}

/// `4.99` is 499; nil unless the text is dollars and two digits.
func cents(_ text: String) -> Int? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].utf8.count == 2, let dollars = Int(parts[0]), let rest = Int(parts[1]),
        dollars >= 0
    else { return nil }
    return dollars * 100 + rest
}

/// 499 is `4.99`.
func dollars(_ cents: Int) -> String { "\(cents / 100).\(padded(cents % 100, to: 2))" }
