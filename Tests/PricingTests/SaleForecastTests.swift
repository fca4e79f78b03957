import Deals
import Pricing
import TestSupport
import Testing

/// Expected windows, compared with the sale that came: cycles of whole weeks, some exact, some a week early or late, some
/// without a rule.
@Suite("How sure a forecast is") struct SaleForecastTests {
    private static let cases = 3_000

    @Test("is right more often the surer it is said to be")
    func calibration() async throws {
        var random = SeededGenerator(for: "certainty of forecasts")
        var counts: [SaleForecast.Certainty: (right: Int, all: Int)] = [:]
        for _ in 0..<Self.cases {
            // Other tests are waiting for a thread.
            await Task.yield()
            let (item, next) = Self.item(using: &random)
            guard case .expected(let forecast) = item.history.nextSale else { continue }
            let isRight = forecast.begins.contains(ItemHistory.today.adding(days: next))
            counts[forecast.certainty, default: (0, 0)].all += 1
            counts[forecast.certainty]?.right += isRight ? 1 : 0
        }
        let percent = try SaleForecast.Certainty.allCases.map { certainty in
            let count = try #require(counts[certainty])
            #expect(count.all > 200)
            print("\(certainty): \(count.right) of \(count.all) windows hold the next start")
            return count.right * 100 / count.all
        }
        #expect(percent[0] < percent[1] && percent[1] < percent[2])
        #expect(percent[0] >= 50 && percent[1] >= 65 && percent[2] >= 80, "\(percent)")
    }

    /// A history up to a random day of its last cycle, and the day on which the next sale begins.
    private static func item(using random: inout SeededGenerator) -> (ItemHistory, Int) {
        let cycle = random.pick([3, 4, 5, 6, 8])
        let jitter = random.pick([[0], [0, 0, 0, 0, 0, 0, 0, 1], [0, 0, 0, 0, -1, 1], [0, 0, 1], [-1, 0, 1, 2]])
        let gaps = (0..<Int.random(in: 3...9, using: &random)).map { _ in 7 * max(2, cycle + random.pick(jitter)) }
        let next = Int.random(in: 1..<gaps[gaps.count - 1], using: &random)
        let starts = gaps.indices.map { next - gaps[$0...].reduce(0, +) }
        return (ItemHistory(observedSince: -364).sales(startingOn: starts), next)
    }
}
