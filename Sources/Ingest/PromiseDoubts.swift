internal import Deals
internal import Scraping
internal import Storage

/// What is odd about an edition beside the one on show. An offer whose printed days last is promised: the chain takes
/// back or corrects few of them, so where many are gone or changed, the page is what is wrong.
struct PromiseDoubts {
    /// Fewer offers than these tell nothing by their share.
    private static let fewest = 10
    /// As many may go without a word.
    private static let fewestRevised = 2
    /// In percent: of the few offers that hold on after the ad has turned, chains leave out more.
    private static let mostRevisedAfterTurn = 20
    /// In percent of the promised: known item numbers whose title and deal both are others.
    private static let mostExchanged = 5

    private let offers: [Offer]
    private let shown: [Offer]
    private let promised: [Offer]
    private let fates: [Fate]
    private let rules: JudgementRules

    /// - Parameter day: when the edition takes over.
    init(_ offers: [Offer], beside shown: Shown, on day: LocalDay, _ rules: JudgementRules) {
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

    /// Most of what is on show is still promised: the ad has not turned.
    private var isSameWeek: Bool { promised.count * 2 >= shown.count && promised.count >= Self.fewest }

    var all: [Anomaly] { revised + (isSameWeek ? rewritten + replaced : []) }

    /// Rows that vanish, or are corrected, need a second run that agrees.
    private var revised: [Anomaly] {
        let gone = fates.count(where: \.isGone)
        let changed = fates.count(where: \.isChanged)
        let most = isSameWeek ? rules.maxPercentRevised : max(rules.maxPercentRevised, Self.mostRevisedAfterTurn)
        guard gone + changed > Self.fewestRevised, (gone + changed) * 100 > promised.count * most,
            let example = zip(promised, fates).first(where: { $1.isGone || $1.isChanged })?.0.listing.title
        else { return [] }
        return [
            Anomaly(
                "of \(promised.count) offers on show whose days last \(gone) are gone and \(changed) changed, such as "
                    + "\"\(example.prefix(60))\"", passesIfSeenAgain: true)
        ]
    }

    private var rewritten: [Anomaly] {
        let most = rules.maxPercentRewritten
        return [
            odd("have another title", { $0.isRetitled }, most), odd("have another deal", { $0.isRepriced }, most),
            odd("end on another day", { $0.isRedated }, most),
            odd("have another title and another deal", { $0.isRetitled && $0.isRepriced }, Self.mostExchanged),
        ].compactMap(\.self)
    }

    private func odd(_ what: String, _ isOdd: (Fate) -> Bool, _ most: Int) -> Anomaly? {
        let count = fates.count(where: isOdd)
        guard count >= Self.fewest, count * 100 > promised.count * most else { return nil }
        return Anomaly("\(count) of \(promised.count) item numbers on show \(what), though their days last")
    }

    /// Of what holds since the ad began most was not in it: another ad.
    private var replaced: [Anomaly] {
        guard let began = shown.takesOverOn else { return [] }
        let (numbers, titles) = (Set(shown.map(\.listing.sku)), Set(shown.map(\.listing.title)))
        let held = offers.filter { $0.validity.first <= began }
        let new = held.count { !numbers.contains($0.listing.sku) && !titles.contains($0.listing.title) }
        guard new >= Self.fewest, new * 100 > held.count * rules.maxPercentNew else { return [] }
        return [Anomaly("\(new) of \(held.count) offers are new, though the ad on show has not ended")]
    }
}

/// The fate of one promised offer.
private struct Fate {
    var isGone = false
    /// Of an item number that is still there.
    var isRetitled = false, isRepriced = false, isRedated = false

    var isChanged: Bool { isRetitled || isRepriced || isRedated }

    /// - Parameters:
    ///   - heirs: the offers of the same item number; without any, those of the same title.
    ///   - day: that both hold.
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

    /// Whether the page prints the same deal. The same words that are read better by now are no change of the page.
    fileprivate func saysTheSame(as old: Offer) -> Bool {
        if words.deal != nil || old.words.deal != nil || words.savings != nil || old.words.savings != nil {
            return words.deal == old.words.deal && words.savings == old.words.savings
        }
        return reading.price?.effectiveEach == old.reading.price?.effectiveEach
    }
}
