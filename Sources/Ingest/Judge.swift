internal import Deals
internal import Scraping
internal import Storage

/// Whether what a run brought is to be believed beside what its pages declare and the store's last good editions had.
///
/// A page that is whole and says nonsense, or only a part of the truth, must not end a deal. What is doubted is kept, and
/// a person decides.
struct Judge {
    /// How many of the last good editions a new one stands beside.
    static let editionsLookedAt = 4
    /// A department or a set of prices smaller than this tells nothing by its share.
    private static let fewest = 10
    private static let fewestPrices = 20

    let last: [EditionFigures]
    let shown: Shown
    /// At the store.
    let today: LocalDay
    let rules: JudgementRules
    /// Of the run's searches; empty where the source declares none.
    var declared: [DeclaredCount] = []

    /// What other stores show.
    var stores = StoreDoubts(shared: nil, resemblance: nil)
    /// Documents read again by another program: what it reads otherwise is no change of the page.
    var isReread = false

    /// One for each thing that cannot well be; none where all is well.
    func doubts(about offers: [Offer]) -> [Anomaly] {
        let found = EditionFigures(offers)
        let day = max(today, offers.takesOverOn ?? today)
        let sentences =
            CountDoubts(declared, mostPercentOff: rules.mostPercentOffDeclared).all + sizeDoubts(found)
            + departmentDoubts(found) + readingDoubts(found) + priceDoubts(offers)
            + DayDoubts(offers, today: today, live: shown.live(on: today).count).all + WordDoubts(offers).all
        let promises = isReread ? [] : PromiseDoubts(offers, beside: shown, on: day, rules).all
        return sentences.map { Anomaly($0) } + promises + stores.all
    }

    // MARK: Beside the last editions

    private func sizeDoubts(_ found: EditionFigures) -> [String] {
        [("offers", found.offers, \.offers), ("priced offers", found.priced, \EditionFigures.priced)]
            .compactMap { what, count, figure in
                guard let usual = median(last.map { $0[keyPath: figure] }), usual > 0 else { return nil }
                let share = count * 100 / usual
                guard share < rules.leastPercentOfUsual || share > rules.mostPercentOfUsual else { return nil }
                return "\(count) \(what) where the last good editions had \(usual)"
            }
    }

    private func departmentDoubts(_ found: EditionFigures) -> [String] {
        Set(last.flatMap(\.offersByDepartment.keys)).sorted().compactMap { name in
            let usual = median(last.map { $0.offersByDepartment[name] ?? 0 }) ?? 0
            let count = found.offersByDepartment[name] ?? 0
            guard usual >= Self.fewest, count * 100 < usual * rules.leastPercentOfDepartment else { return nil }
            return "\(count) offers of \(name) where the last good editions had \(usual)"
        }
    }

    /// Words that nothing could read, in a share that is not usual for the source.
    private func readingDoubts(_ found: EditionFigures) -> [String] {
        guard let usual = median(last.map { $0.partial * 100 / max($0.offers, 1) }),
            found.partial * 100 > found.offers * (usual + rules.mostPercentUnread)
        else { return [] }
        return ["\(found.partial) of \(found.offers) offers have words that were not read; usual are \(usual)%"]
    }

    /// Exact prices beside those of the store's edition on show: single ones far away, or all of them some way.
    private func priceDoubts(_ offers: [Offer]) -> [String] {
        let known = shown.prices
        let pairs = offers.compactMap { offer -> PricePair? in
            guard let price = offer.reading.price, price.basis == .exact, let old = known[offer.listing.sku] else {
                return nil
            }
            return PricePair(old: old, new: price.effectiveEach)
        }
        guard pairs.count >= Self.fewestPrices else { return [] }
        let moved = pairs.count(where: \.isMoreThanHalfOff)
        let (lower, higher) = (pairs.count { $0.isBelow(2, of: 3) }, pairs.count { $0.isAbove(3, of: 2) })
        return
            (moved * 100 > pairs.count * rules.mostPercentMoved
            ? ["\(moved) of \(pairs.count) known prices moved by more than half"] : [])
            + (max(lower, higher) * 2 > pairs.count
                ? [
                    "most of \(pairs.count) known prices are \(lower > higher ? "below two thirds" : "above one and a half times") of what they were"
                ]
                : [])
    }

    private func median(_ numbers: [Int]) -> Int? { numbers.isEmpty ? nil : numbers.sorted()[(numbers.count - 1) / 2] }
}

/// A price of one item number, on show and in the new edition.
private struct PricePair {
    let old: CentsFraction, new: CentsFraction

    /// Less than half, or more than one and a half times.
    var isMoreThanHalfOff: Bool { isBelow(1, of: 2) || isAbove(3, of: 2) }

    func isBelow(_ part: Int128, of whole: Int128) -> Bool { whole * newCross < part * oldCross }
    func isAbove(_ part: Int128, of whole: Int128) -> Bool { whole * newCross > part * oldCross }

    private var newCross: Int128 { Int128(new.numerator) * Int128(old.denominator) }
    private var oldCross: Int128 { Int128(old.numerator) * Int128(new.denominator) }
}
