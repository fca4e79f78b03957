import Deals
import Testing

@testable import circulard

@Suite("Scoring against labels") struct ScoringTests {
    private static let twoForFive = Promotion(.bundle(quantity: 2, total: Money(cents: 500)))
    private static let label = [
        "mechanic": "multi_price", "buy_qty": "2", "price_cents": "500", "unit": "ea", "requires_coupon": "0",
        "requires_card": "0", "min_qty": "1", "effective_each_cents_or_empty": "250.0000",
    ]

    private func verdict(_ promotion: Promotion?, regular: RegularPrice? = nil, _ cells: [String: String]) -> Verdict {
        let reading = Reading(promotion: promotion, regular: regular)
        return DealScoring.verdict(of: DealLine(reading), for: LabelledFile.LabelledRow(line: 2, cells: cells))
    }

    @Test("accepts an answer that matches its label")
    func right() {
        let verdict = verdict(Self.twoForFive, Self.label)
        #expect(verdict.isRight && verdict.isMainRight && !verdict.isRefused && !verdict.isWrong)
    }

    @Test(
        "names the column that differs from its label",
        arguments: [
            ("mechanic", "unit_price"), ("buy_qty", "3"), ("price_cents", "499"), ("percent_off", "50"),
            ("unit", "bag"),
            ("requires_coupon", "1"), ("requires_card", "1"), ("limit", "2"), ("min_qty", "2"), ("reward_cents", "100"),
            ("min_spend_cents", "100"), ("price_max_cents", "600"), ("alt_single_cents", "300"), ("get_qty", "1"),
            ("amount_off_cents", "98"),
        ])
    func differs(column: String, cell: String) {
        let verdict = verdict(Self.twoForFive, Self.label.merging([column: cell]) { $1 })
        #expect(verdict.differences.map(\.column) == [column] && verdict.differences.first?.expected == cell)
        #expect(!verdict.isRight && !verdict.isWrong && !verdict.isRefused)
        #expect(verdict.isMainRight == !["mechanic", "price_cents"].contains(column))
    }

    @Test(
        "calls a rankable price wrong if it differs from the label's",
        arguments: [
            ["effective_each_cents_or_empty": "249.9999"], ["effective_each_cents_or_empty": ""], ["unit": "lb"],
        ])
    func wrong(change: [String: String]) {
        let verdict = verdict(Self.twoForFive, Self.label.merging(change) { $1 })
        #expect(verdict.isWrong && !verdict.isMainRight && !verdict.isRight)
    }

    @Test("calls a bound wrong if it differs from the label", arguments: [(PriceBasis.exact, 420), (.atMost, 440)])
    func wrongBound(basis: PriceBasis, cents: Int) {
        let label = ["mechanic": "bxgy_free", "buy_qty": "1", "get_qty": "1", "percent_off": "100", "min_qty": "2"]
        let regular = RegularPrice(CentsFraction(Money(cents: cents)), basis: basis)
        let bogo = Promotion(.buyGet(buy: 1, get: 1, percentOff: 100))
        #expect(verdict(bogo, regular: regular, label).isWrong, "the label has no price")
        let priced = label.merging(["effective_each_cents_or_empty": "\(cents / 2)", "unit": "ea"]) { $1 }
        #expect(verdict(bogo, regular: regular, priced).isRight)
    }

    @Test("accepts a lower bound as such")
    func lowerBound() {
        let label = ["mechanic": "from_price", "price_cents": "499", "unit": "ea", "min_qty": "1"]
        let from = { Promotion(.priceRange(low: Money(cents: $0), high: nil)) }
        #expect(verdict(from(499), label).isRight)
        #expect(verdict(from(399), label).isWrong)
        #expect(verdict(Promotion(.unitPrice(Money(cents: 499))), label).isWrong, "a range is not a price")
    }

    @Test("distinguishes a refusal from a wrong price, and reports nothing else about it")
    func refused() {
        let verdict = verdict(nil, Self.label)
        #expect(verdict.isRefused && !verdict.isWrong && !verdict.isMainRight)
        #expect(verdict.differences == [.init(column: "mechanic", expected: "multi_price", read: "no_price")])
    }

    @Test("accepts a refusal of text without a price")
    func rightlyRefused() {
        let verdict = verdict(nil, ["mechanic": "no_price", "requires_coupon": "0", "requires_card": "0"])
        #expect(verdict.isRight && verdict.isMainRight && !verdict.isRefused)
    }

    @Test("ignores a saving beside a price unless the label states it")
    func saving() {
        let reading = Reading(
            promotion: Self.twoForFive, saving: Money(cents: 98))
        let told = Self.label.merging(["amount_off_cents": "98"]) { $1 }
        let other = Self.label.merging(["amount_off_cents": "49"]) { $1 }
        let verdicts = [Self.label, told, other].map {
            DealScoring.verdict(of: DealLine(reading), for: LabelledFile.LabelledRow(line: 2, cells: $0))
        }
        #expect(verdicts.map(\.isRight) == [true, true, false])
    }

    static let sizeCases: [(words: String, label: [String: String], isRight: Bool, isWrong: Bool)] = [
        ("20 oz", size("20", "oz", "566.9904625", "g"), true, false),
        ("20 oz", size("20.0", "oz", "567", "g"), true, false),
        ("20 oz", size("20", "oz", "563", "g"), false, true),
        ("20 oz", size("20", "fl oz", "591.47", "ml"), false, true),
        ("20 oz", size("20", "oz", "566.9904625", "g", ["approx": "1"]), false, true),
        ("20 oz", size("20", "oz", "566.9904625", "g", ["count": "2"]), false, false),
        ("Jumbo", ["approx": "0"], true, false),
        ("20 oz", ["approx": "0"], false, true),
    ]

    private static func size(
        _ amount: String, _ unit: String, _ total: String, _ base: String, _ more: [String: String] = [:]
    ) -> [String: String] {
        [
            "count": "1", "amount": amount, "unit": unit, "total_base_amount": total, "base_unit": base,
            "amount_scope": "each", "approx": "0",
        ].merging(more) { $1 }
    }

    @Test("scores sizes: totals within half a percent, everything else exactly", arguments: sizeCases)
    func scoresSizes(words: String, label: [String: String], isRight: Bool, isWrong: Bool) {
        let line = SizeLine(SizeQuestion(text: words).answer)
        let verdict = SizeScoring.verdict(of: line, for: LabelledFile.LabelledRow(line: 2, cells: label))
        #expect(verdict.isRight == isRight && verdict.isWrong == isWrong, "\(verdict)")
    }

    @Test("reports a refused size only as refused")
    func refusedSize() {
        let label = Self.size("20", "oz", "566.9904625", "g")
        let verdict = SizeScoring.verdict(
            of: SizeLine(SizeQuestion(text: "Jumbo").answer), for: LabelledFile.LabelledRow(line: 2, cells: label))
        #expect(verdict.isRefused && !verdict.isWrong && verdict.differences.map(\.column) == ["total_base_amount"])
    }

    @Test(
        "scores a sentence: right, refused, or of another price",
        arguments: [
            ("2 for $5", "2 for $5.00, $2.50 each.", true, false, false), ("2 for $5", "refused", false, false, true),
            ("$5 with zorkmids 7", "$5.00 each.", false, true, false),
            ("$5 with zorkmids 7", "refused", true, false, false),
            ("2 for $5", "2 for $6.00, $3.00 each.", false, false, true),
            ("2 for $5", "2 for $5.00, limit 2, $2.50 each.", false, false, false),
        ])
    func sentence(text: String, sentence: String, isRight: Bool, isRefused: Bool, isWrong: Bool) throws {
        let row = LabelledFile.LabelledRow(line: 2, cells: ["text": text, "sentence": sentence])
        let verdict = try WordingScoring.kind.verdict(row)
        #expect(
            verdict.isRight == isRight && verdict.isRefused == isRefused && verdict.isWrong == isWrong, "\(verdict)")
        #expect(verdict.differences.map(\.column) == (isRight ? [] : ["sentence"]))
    }

    @Test(
        "scores a size on one line",
        arguments: [
            ("20 oz", "1 × 20 oz each, 566.9904625 g", true, false, false),
            ("20 oz", "20 × 1 oz each, 566.9904625 g", false, false, false),
            ("20 oz", "1 × 20 fl oz each, 591.47 ml", false, false, true),
            ("Jumbo", "refused: no amount of goods", true, false, false),
            ("Jumbo", "1 × 20 oz each, 566.9904625 g", false, true, false),
            ("20 oz", "refused: no amount of goods", false, false, true),
        ])
    func sizeOnOneLine(text: String, size: String, isRight: Bool, isRefused: Bool, isWrong: Bool) {
        let row = LabelledFile.LabelledRow(line: 2, cells: ["text": text, "size": size])
        let verdict = SizeScoring.verdict(of: SizeLine(SizeQuestion(text: text).answer), onOneLineFor: row)
        #expect(
            verdict.isRight == isRight && verdict.isRefused == isRefused && verdict.isWrong == isWrong, "\(verdict)")
    }

    @Test("leaves AMBIGUOUS rows out of the figures, but lists them as misses")
    func sums() {
        let rows = [("a", ""), ("a", ""), ("b", "size range"), ("b", "AMBIGUOUS: each")].enumerated().map {
            LabelledFile.LabelledRow(line: $0 + 2, cells: Self.label.merging(["source": $1.0, "note": $1.1]) { $1 })
        }
        let promotions = [Self.twoForFive, nil, Self.twoForFive, nil]
        let evaluation = Evaluation(
            verdicts: zip(rows, promotions).map { row, promotion in
                let reading = Reading(promotion: promotion)
                return DealScoring.verdict(of: DealLine(reading), for: row)
            })
        #expect(evaluation.total.rows == 3 && evaluation.total.right == 2 && evaluation.total.refused == 1)
        #expect(evaluation.total.rightPercent == "66.6" && evaluation.ambiguous.rows == 1)
        #expect(evaluation.sources.map(\.name) == ["a", "b"] && evaluation.sources.map(\.score.right) == [1, 1])
        #expect(evaluation.columns == ["mechanic": 1] && evaluation.misses.map(\.row.line) == [3, 5])
    }
}
