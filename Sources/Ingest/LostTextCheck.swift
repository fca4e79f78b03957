internal import Deals
internal import Storage

/// Compares the share of offers that have a text with that of the current edition: a selector that finds nothing any
/// more loses a text which no layout requires.
struct LostTextCheck {
    /// Editions with fewer offers of the text are not judged.
    private static let fewest = 10
    /// In percent of the offers: rarer texts can be absent from a whole ad.
    private static let rarest = 20
    /// In percent of the former share.
    private static let leastKept = 25

    private static let texts: [(name: String, of: @Sendable (Offer) -> String?)] = [
        ("a deal text", \.words.deal), ("a savings text", \.words.savings), ("details", \.words.details),
        ("printed dates", \.words.valid), ("a department", \.listing.department), ("a brand", \.listing.brand),
    ]

    private let offers: [Offer]
    private let shown: [Offer]

    init(_ offers: [Offer], beside shown: [Offer]) { (self.offers, self.shown) = (offers, shown) }

    var all: [Anomaly] {
        Self.texts.compactMap { name, text in
            let (before, now) = (shown.count { text($0) != nil }, offers.count { text($0) != nil })
            guard before >= Self.fewest, before * 100 >= shown.count * Self.rarest,
                now * shown.count * 100 < before * offers.count * Self.leastKept
            else { return nil }
            return Anomaly(
                "\(now) of \(offers.count) offers have \(name), of the current ones \(before) of \(shown.count)")
        }
    }
}
