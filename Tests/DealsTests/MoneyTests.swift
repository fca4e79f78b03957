import Deals
import TestSupport
import Testing

@Suite("Money") struct MoneyTests {
    @Test(
        "prints dollars and cents",
        arguments: [
            (0, "$0.00"), (1, "$0.01"), (9, "$0.09"), (10, "$0.10"), (99, "$0.99"), (100, "$1.00"), (250, "$2.50"),
            (828, "$8.28"), (829, "$8.29"), (100_000, "$1000.00"), (-1, "-$0.01"), (-250, "-$2.50"),
            (Int.max, "$92233720368547758.07"),
        ])
    func prints(cents: Int, text: String) { #expect(Money(cents: cents).description == text) }

    @Test("adds, subtracts, multiplies and compares by the cent")
    func arithmetic() {
        var random = SeededGenerator(for: "money arithmetic")
        for _ in 0..<Trials.count(10_000) {
            let (a, b) = (
                Int.random(in: -10_000...10_000, using: &random), Int.random(in: -10_000...10_000, using: &random)
            )
            #expect((Money(cents: a) + Money(cents: b)).cents == a + b, "seed \(random.seed)")
            #expect((Money(cents: a) - Money(cents: b)).cents == a - b, "seed \(random.seed)")
            #expect((Money(cents: a) * b).cents == a * b, "seed \(random.seed)")
            #expect((Money(cents: a) < Money(cents: b)) == (a < b), "seed \(random.seed)")
        }
    }
}
