import Deals
import Pricing
import TestSupport
import Testing

/// Random histories of ads and price lists.
@Suite("A random price history") struct DealHistoryPropertyTests {
    private static let cases = Trials.count(1_000)

    @Test("gives the same answer in any order of its spans, and with a span twice")
    func order() async {
        await each("order of the spans") { item, random in
            var other = item
            other.spans = (item.spans + item.spans.prefix(1)).shuffled(using: &random)
            other.observed = item.observed.shuffled(using: &random)
            #expect(other.history.answer == item.history.answer)
        }
    }

    @Test("says the same of the last days, whatever was before them")
    func older() async {
        await each("older spans") { item, random in
            let days = random.pick(DealHistory.standardSpans.dropLast())
            let first = -days - Int.random(in: 1...300, using: &random)
            let older = item.sale(first...min(-days, first + 20), Int.random(in: 1...2_000, using: &random))
            #expect(older.history.standing(inLast: days) == item.history.standing(inLast: days))
        }
    }

    @Test("expects a sale after today, from three or more starts, and not before the current one is over")
    func window() async {
        var expected = 0
        await each("expected sale") { item, _ in
            guard case .expected(let forecast) = item.history.nextSale else { return }
            expected += 1
            #expect(forecast.begins.from > ItemHistory.today && forecast.startsSeen >= 3, "\(item)")
            #expect(item.history.currentSale.map { $0.days.until < forecast.begins.from } ?? true, "\(item)")
            #expect(forecast.minimumGap <= forecast.typicalGap && forecast.typicalGap <= forecast.longestGap)
        }
        #expect(expected > Self.cases / 40, "\(expected)")
    }

    @Test("never claims more than was observed")
    func claims() async {
        await each("observed days") { item, _ in
            let history = item.history
            if let span = history.span {
                #expect(span.observedDays <= span.days && span.observedDays <= history.observedDays, "\(item)")
                #expect(span.observedDays * 10 >= span.days * 9, "\(item)")
            }
            #expect(history.saleWeeks.onSale <= history.saleWeeks.seen, "\(item)")
            #expect(history.saleWeeks.seen * 4 <= history.observedDays, "\(item)")
        }
    }

    @Test("never calls a price the lowest of which a lower one was seen, and finds it with a lower price")
    func lowest() async {
        await each("lowest price") { item, _ in
            let history = item.history
            guard let price = history.price, let standing = history.standing(inLast: 90) else { return }
            let cheaper = item.sale(0...0, price.amount.cents - 1, price.unit).history.standing(inLast: 90)
            let low = history.lowest(inLast: 90)?.price.amount
            switch standing {
            case .lowest, .equalLowest: #expect(low == price.amount, "\(item)")
            case .above(let other, _): #expect(low == other.amount && other.amount < price.amount, "\(item)")
            case .unchanged, .onlyPrice: #expect(low == price.amount, "\(item)")
            }
            if case .lowest = standing { #expect(cheaper == .lowest, "\(item)") }
        }
    }

    private func each(_ name: StaticString, _ check: (ItemHistory, inout SeededGenerator) -> Void) async {
        var random = SeededGenerator(for: name)
        for _ in 0..<Self.cases {
            // Other tests are waiting for a thread.
            await Task.yield()
            check(Self.item(using: &random), &random)
        }
    }

    private static func item(using random: inout SeededGenerator) -> ItemHistory {
        var item = ItemHistory()
        let cycle = Int.random(in: 7...40, using: &random)
        var day = -Int.random(in: 1...364, using: &random)
        item.observed = [ItemHistory.days(day...0)]
        if Bool.random(using: &random) { item = item.regular(day...0, Int.random(in: 300...400, using: &random)) }
        while day < 10 {
            let length = random.pick([3, 7, 7, 7, 14])
            let unit = random.pick([.each, .each, .each, .pound] as [PricedUnit])
            item = item.sale(day...(day + length - 1), random.pick([nil, 199, 250, 250, 299]), unit)
            day += cycle + random.pick([0, 0, 1, 7])
        }
        if Bool.random(using: &random), let all = item.observed.first, all.count > 30 {
            let hole = Int.random(in: 5..<(all.count - 5), using: &random)
            let end = min(hole + Int.random(in: 1...20, using: &random), all.count - 2)
            item.observed = [
                DaySpan(from: all.from, days: hole), DaySpan(from: all.from.adding(days: end), until: all.until)!,
            ]
        }
        return item
    }
}

extension DealHistory {
    /// All that it says.
    fileprivate var answer: [String] {
        [
            "\(String(describing: price)) \(observedDays) \(String(describing: span))", "\(sales) \(saleWeeks)",
            "\(nextSale)",
        ]
            + Self.standardSpans.map { String(describing: standing(inLast: $0)) }
    }
}
