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

    /// A sentence for each thing that cannot well be; none where all is well.
    func doubts(about offers: [Offer]) -> [String] {
        let found = EditionFigures(offers)
        return CountDoubts(declared, mostPercentOff: rules.mostPercentOffDeclared).all + sizeDoubts(found)
            + departmentDoubts(found) + readingDoubts(found) + priceDoubts(offers)
            + DayDoubts(offers, today: today, live: shown.live).all + WordDoubts(offers).all
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

    /// Exact prices that moved by more than half since the store's edition on show.
    private func priceDoubts(_ offers: [Offer]) -> [String] {
        let pairs = offers.compactMap { offer -> (old: CentsFraction, new: CentsFraction)? in
            guard let price = offer.reading.price, price.basis == .exact, let old = shown.prices[offer.listing.sku]
            else { return nil }
            return (old, price.effectiveEach)
        }
        let moved = pairs.count { $0.new.isMoreThanHalfOff($0.old) }
        guard pairs.count >= Self.fewestPrices, moved * 100 > pairs.count * rules.mostPercentMoved else { return [] }
        return ["\(moved) of \(pairs.count) known prices moved by more than half"]
    }

    private func median(_ numbers: [Int]) -> Int? { numbers.isEmpty ? nil : numbers.sorted()[(numbers.count - 1) / 2] }
}

extension CentsFraction {
    /// Whether this is less than half, or more than one and a half, of the other.
    fileprivate func isMoreThanHalfOff(_ old: CentsFraction) -> Bool {
        let (new, old) = (2 * Int128(numerator) * Int128(old.denominator), Int128(old.numerator) * Int128(denominator))
        return new < old || new > 3 * old
    }
}
