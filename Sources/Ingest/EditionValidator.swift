internal import Deals
internal import Scraping
internal import Storage

/// Compares the offers of a run with the counts that its pages declare and with the store's last good editions.
///
/// A complete page with wrong or partial content must not end a deal: an edition with anomalies is kept until an
/// operator decides.
///
/// A function of values: `Database.baseline` loads what earlier editions contribute.
struct EditionValidator {
    /// Departments and sets of prices smaller than this are not judged by their share.
    private static let fewest = 10
    private static let minimumPrices = 20

    let rules: AnomalyThresholds
    /// The date at the store.
    let today: LocalDay
    /// The counts of the run's searches; empty if the source declares none.
    var declared: [DeclaredCount] = []
    /// The rows whose sale is over; nil if they were not counted.
    var over: OverRows?
    /// Whether stored documents are read again by another version. A different reading is then not a change of the
    /// page.
    var isReread = false

    /// One message per anomaly; empty if the edition is plausible, or is the store's edition already.
    func validate(_ offers: [Offer], against baseline: EditionBaseline) -> [Anomaly] {
        guard !baseline.isCurrent else { return [] }
        let sentences =
            CountCheck(declared, mostPercentOff: rules.maxPercentOffDeclared).all
            + figures(EditionFigures(offers), against: baseline.last) + prices(Shown(offers), against: baseline.shown)
            + DateCheck(offers, today: today, live: baseline.shown.live(on: today).count).all + TextCheck(offers).all
            + (over?.anomalies ?? [])
        return sentences.map { Anomaly($0) } + (isReread ? [] : page(offers, against: baseline))
    }

    /// Anomalies of a page; not looked for if only the reading of the page is new.
    private func page(_ offers: [Offer], against baseline: EditionBaseline) -> [Anomaly] {
        let day = max(today, offers.effectiveOn ?? today)
        return PromiseCheck(offers, beside: baseline.shown, on: day, rules).all
            + LostTextCheck(offers, beside: baseline.shown.offers).all
            + WrongStoreCheck(shared: baseline.shared, resemblance: baseline.resemblance).all
    }

    // MARK: Compared with the last editions

    private func figures(_ found: EditionFigures, against last: [EditionFigures]) -> [String] {
        sizes(found, last) + departments(found, last) + unparsed(found, last)
    }

    private func sizes(_ found: EditionFigures, _ last: [EditionFigures]) -> [String] {
        [("offers", found.offers, \.offers), ("priced offers", found.priced, \EditionFigures.priced)]
            .compactMap { what, count, figure in
                guard let usual = median(last.map { $0[keyPath: figure] }), usual > 0 else { return nil }
                let share = count * 100 / usual
                guard share < rules.minPercentOfMedian || share > rules.maxPercentOfMedian else { return nil }
                return "\(count) \(what); the last good editions had \(usual)"
            }
    }

    private func departments(_ found: EditionFigures, _ last: [EditionFigures]) -> [String] {
        Set(last.flatMap(\.offersByDepartment.keys)).sorted().compactMap { name in
            let usual = median(last.map { $0.offersByDepartment[name] ?? 0 }) ?? 0
            let count = found.offersByDepartment[name] ?? 0
            guard usual >= Self.fewest, count * 100 < usual * rules.minPercentOfDepartment else { return nil }
            return "\(count) offers of \(name); the last good editions had \(usual)"
        }
    }

    /// An unusually high share of offers with unparsed text, for this source.
    private func unparsed(_ found: EditionFigures, _ last: [EditionFigures]) -> [String] {
        guard let usual = median(last.map { $0.partial * 100 / max($0.offers, 1) }),
            found.partial * 100 > found.offers * (usual + rules.maxPercentUnparsed)
        else { return [] }
        return ["\(found.partial) of \(found.offers) offers have unparsed text; \(usual)% is usual"]
    }

    /// Exact prices compared with the store's current edition: too many single prices moved far, or most moved the same
    /// way.
    private func prices(_ found: Shown, against shown: Shown) -> [String] {
        let day = max(today, found.offers.effectiveOn ?? today)
        let known = shown.prices(on: day)
        let pairs = found.prices(on: day).compactMap { sku, price in known[sku].map { PricePair(old: $0, new: price) } }
        guard pairs.count >= Self.minimumPrices else { return [] }
        let moved = pairs.count(where: \.isMoreThanHalfOff)
        let (lower, higher) = (pairs.count { $0.isBelow(2, of: 3) }, pairs.count { $0.isAbove(3, of: 2) })
        return
            (moved * 100 > pairs.count * rules.maxPercentRepriced
            ? ["\(moved) of \(pairs.count) known prices moved by more than half"] : [])
            + (max(lower, higher) * 2 > pairs.count
                ? [
                    "most of \(pairs.count) known prices are \(lower > higher ? "below two thirds" : "above one and a half times") of their former value"
                ]
                : [])
    }

    private func median(_ numbers: [Int]) -> Int? { numbers.isEmpty ? nil : numbers.sorted()[(numbers.count - 1) / 2] }
}

/// The price of one item number in the current edition and in the new one.
private struct PricePair {
    let old: CentsFraction, new: CentsFraction

    /// Less than half, or more than one and a half times.
    var isMoreThanHalfOff: Bool { isBelow(1, of: 2) || isAbove(3, of: 2) }

    func isBelow(_ part: Int128, of whole: Int128) -> Bool { whole * newCross < part * oldCross }
    func isAbove(_ part: Int128, of whole: Int128) -> Bool { whole * newCross > part * oldCross }

    private var newCross: Int128 { Int128(new.numerator) * Int128(old.denominator) }
    private var oldCross: Int128 { Int128(old.numerator) * Int128(new.denominator) }
}
