import Deals
import Pricing
import TestSupport
import Testing

/// Unit prices that are implausibly far from the others.
@Suite struct OutlierTests {
    @Test("a unit price under a third of the median is marked, and ranks after all that are not")
    func low() throws {
        let offers = [offer(store: 1, cents: 10), offer(store: 2, cents: 300)] + Self.usual
        let answer = Comparison(of: offers, toleranceBasisPoints: 200, now: 0).ranked.placements
        #expect(answer.map(\.contender.id) == [1, 2, 3, 4, 0])
        #expect(answer.map(\.canWin) == [true, true, true, true, false])
        let usual = try #require(CentsFraction(Int128(300), over: 16))
        guard case .outlier(let outlier) = answer[4].reason else {
            Issue.record("\(answer[4])")
            return
        }
        #expect(outlier.usual == usual && outlier.isLow)
        #expect(answer[0].reason == .lowest && answer[0].band == 1)
    }

    @Test(
        "from a third to three times the median is usual, both included",
        arguments: [(100, false), (99, true), (900, false), (901, true)])
    func limits(cents: Int, isOutlier: Bool) {
        let offers =
            [offer(store: 1, cents: cents), offer(store: 2, cents: 300), offer(store: 3, cents: 299)]
            + (cents < 300
                ? [offer(store: 4, cents: 301)] : [offer(store: 4, cents: 298), offer(store: 5, cents: 301)])
        let answer = Comparison(of: offers, toleranceBasisPoints: 0, now: 0).ranked.placements
        let placement = answer.first { $0.contender.storeID == 1 }
        #expect((placement?.contender.outlier != nil) == isOutlier)
    }

    @Test("three different prices have no median, however many stores have them")
    func few() {
        let offers = [offer(store: 1, cents: 10)] + (2...9).map { offer(store: $0, cents: $0 < 6 ? 300 : 310) }
        let answer = Comparison(of: offers, toleranceBasisPoints: 200, now: 0).ranked.placements
        #expect(answer.allSatisfy { $0.contender.outlier == nil } && answer.first?.contender.storeID == 1)
    }

    @Test("a price counts once, so that a chain with one misread size is not a majority")
    func chain() {
        let offers = (10...40).map { offer(store: $0, cents: 10) } + [offer(store: 2, cents: 300)] + Self.usual
        let answer = Comparison(of: offers, toleranceBasisPoints: 200, now: 0).ranked.placements
        #expect(answer.first?.contender.storeID == 2 && answer.filter { !$0.canWin }.count == 31)
    }

    @Test("an outlier represents its store only without an alternative, and ranks before stale prices")
    func inStore() {
        let offers =
            [offer(store: 1, cents: 10), offer(store: 1, cents: 350), offer(store: 2, cents: 10)]
            + [offer(store: 6, cents: 5, confirmedAt: nil)] + Self.usual
        let answer = Comparison(of: offers, toleranceBasisPoints: 200, now: 0).ranked.placements
        #expect(answer.map(\.contender.storeID) == [3, 4, 1, 5, 2, 6])
        #expect(answer.map(\.reason.isStale) == [false, false, false, false, false, true])
    }

    @Test("an item price is not a unit price: an expensive kind is not an outlier")
    func each() {
        let offers = [100, 300, 310, 320, 2000].enumerated().map { offer(store: Int64($0) + 1, cents: $1) }
        let answer = Comparison(of: offers, measure: .each, toleranceBasisPoints: 200, now: 0).ranked.placements
        #expect(answer.allSatisfy { $0.contender.outlier == nil })
    }

    @Test("no outlier ever wins, whatever the prices", arguments: [SeededGenerator.runSeed])
    func never(seed: UInt64) {
        print("OutlierTests seed \(seed)")
        var random = SeededGenerator(seed: seed)
        for _ in 0..<Trials.count(2_000) {
            let offers = (1...Int64.random(in: 1...12, using: &random)).map {
                offer(store: $0, cents: .random(in: 1...1_000, using: &random))
            }
            let answer = Comparison(of: offers, toleranceBasisPoints: 200, now: 0).ranked.placements
            let marked = answer.map { $0.contender.outlier != nil }
            #expect(marked.first == false && marked == marked.sorted { !$0 && $1 }, "seed \(seed)")
        }
    }

    private static let usual = [offer(store: 3, cents: 300), offer(store: 4, cents: 320), offer(store: 5, cents: 400)]
}

extension Placement.Reason {
    fileprivate var isStale: Bool { self == .stale }
}

/// A pound of something.
private func offer(store: Int64, cents: Int, confirmedAt: Int? = 0) -> PricedOffer {
    let price = OfferPrice(
        effectiveEach: CentsFraction(Money(cents: cents)), basis: .exact, unit: .each, quantity: 1)
    return PricedOffer(
        price: price, unitPrice: UnitPrice(price: price, size: PackageSize(.pound)), conditionCount: 0, storeID: store,
        distanceMeters: 1_000 + Int(store), confirmedAt: confirmedAt)
}
