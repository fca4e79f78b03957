internal import Deals
internal import Scraping
internal import Storage

/// Compares an edition with the current one. An offer whose printed dates have not passed is promised: chains withdraw
/// or correct few of them, so if many are gone or changed the page is wrong.
struct PromiseCheck {
    /// Sets of offers smaller than this are not judged by their share.
    private static let fewest = 10
    /// This many revised offers are not an anomaly.
    private static let minimumRevised = 2
    /// In percent. Of the few offers that continue after the ad has turned, chains drop more.
    private static let maximumRevisedAfterTurn = 20
    /// In percent of the promised offers: known item numbers with another title and another deal.
    private static let maximumExchanged = 5

    private let offers: [Offer]
    private let shown: [Offer]
    private let promised: [Offer]
    private let fates: [Fate]
    private let rules: AnomalyThresholds

    /// - Parameter day: the day on which the edition takes effect.
    init(_ offers: [Offer], beside shown: Shown, on day: LocalDay, _ rules: AnomalyThresholds) {
        (self.offers, self.shown, self.rules) = (offers, shown.offers, rules)
        promised = shown.live(on: day)
        let (numbers, titles) = (
            Dictionary(grouping: offers, by: \.listing.sku), Dictionary(grouping: offers, by: \.listing.title)
        )
        fates = promised.map { old in
            let same = numbers[old.listing.sku]
            return Fate(of: old, among: same ?? titles[old.listing.title] ?? [], isNumberKnown: same != nil, on: day)
        }
    }

    /// Whether most of the current edition is still promised: the ad has not turned.
    private var isSameWeek: Bool { promised.count * 2 >= shown.count && promised.count >= Self.fewest }

    var all: [Anomaly] { revised + (isSameWeek ? rewritten + replaced : []) }

    /// Rows that vanish or change need a second run that agrees.
    private var revised: [Anomaly] {
        let gone = fates.count(where: \.isGone)
        let changed = fates.count(where: \.isChanged)
        let most = isSameWeek ? rules.maxPercentRevised : max(rules.maxPercentRevised, Self.maximumRevisedAfterTurn)
        guard gone + changed > Self.minimumRevised, (gone + changed) * 100 > promised.count * most,
            let example = zip(promised, fates).first(where: { $1.isGone || $1.isChanged })?.0.listing.title
        else { return [] }
        return [
            Anomaly(
                "of \(promised.count) current offers that have not expired, \(gone) are gone and \(changed) have changed, such as "
                    + "\"\(example.prefix(60))\"", passesIfSeenAgain: true)
        ]
    }

    private var rewritten: [Anomaly] {
        let most = rules.maxPercentRewritten
        return [
            odd("have another title", { $0.isRetitled }, most), odd("have another deal", { $0.isRepriced }, most),
            odd("end on another day", { $0.isRedated }, most),
            odd("have another title and another deal", { $0.isRetitled && $0.isRepriced }, Self.maximumExchanged),
        ].compactMap(\.self)
    }

    private func odd(_ what: String, _ isOdd: (Fate) -> Bool, _ most: Int) -> Anomaly? {
        let count = fates.count(where: isOdd)
        guard count >= Self.fewest, count * 100 > promised.count * most else { return nil }
        return Anomaly("\(count) of \(promised.count) current item numbers \(what), though they have not expired")
    }

    /// Most offers valid since the current ad began are missing from it: this is another ad.
    private var replaced: [Anomaly] {
        guard let began = shown.effectiveOn else { return [] }
        let (numbers, titles) = (Set(shown.map(\.listing.sku)), Set(shown.map(\.listing.title)))
        let held = offers.filter { $0.validity.first <= began }
        let new = held.count { !numbers.contains($0.listing.sku) && !titles.contains($0.listing.title) }
        guard new >= Self.fewest, new * 100 > held.count * rules.maxPercentNew else { return [] }
        return [Anomaly("\(new) of \(held.count) offers are new, though the current ad has not ended")]
    }
}

/// The outcome for one promised offer.
private struct Fate {
    var isGone = false
    /// False if the item number is gone.
    var isRetitled = false, isRepriced = false, isRedated = false

    var isChanged: Bool { isRetitled || isRepriced || isRedated }

    /// - Parameters:
    ///   - heirs: the offers with the same item number; if there are none, those with the same title.
    ///   - day: the day on which both are valid.
    init(of old: Offer, among heirs: [Offer], isNumberKnown: Bool, on day: LocalDay) {
        let live = heirs.filter { $0.validity.first <= day && day <= $0.validity.last }
        let priced = old.reading.isPriced ? live.filter { $0.reading.isPriced || $0.saysTheSame(as: old) } : live
        guard !priced.isEmpty else {
            isGone = true
            return
        }
        guard isNumberKnown, !priced.contains(where: { $0.keeps(old) }) else { return }
        isRetitled = !priced.contains { $0.listing.title == old.listing.title }
        isRepriced = !priced.contains { $0.saysTheSame(as: old) }
        isRedated = !priced.contains { $0.validity.last == old.validity.last }
    }
}

extension Offer {
    fileprivate func keeps(_ old: Offer) -> Bool {
        listing.title == old.listing.title && saysTheSame(as: old) && validity.last == old.validity.last
    }

    /// Whether the page prints the same deal. The same text read better by now is not a change of the page.
    fileprivate func saysTheSame(as old: Offer) -> Bool {
        if words.deal != nil || old.words.deal != nil || words.savings != nil || old.words.savings != nil {
            return words.deal == old.words.deal && words.savings == old.words.savings
        }
        return reading.price?.effectiveEach == old.reading.price?.effectiveEach
            && reading.price?.unit == old.reading.price?.unit
    }
}
