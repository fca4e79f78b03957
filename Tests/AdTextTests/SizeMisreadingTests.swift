import Deals
import Testing

@testable import AdText

@Suite("Sizes that were misread once") struct SizeMisreadingTests {
    @Test(
        "are what they say",
        arguments: [
            ("12 rolls, 2640 sheets", 2640, .sheet), ("2640 sheets, 12 rolls", 2640, .sheet),
            ("4 rolls / 110 sheets", 440, .sheet), ("6 ct 8 oz (48 oz total)", 48, .ounce),
            ("4 - 1/4 lb patties", 1, .pound), ("2 - 1/2 gal", 1, .gallon), ("5 lb (80 oz)", 5, .pound),
            ("250 g (2 x 125 g)", 250, .gram),
        ] as [(String, Int128, SizeUnit)])
    func read(text: String, amount: Int128, unit: SizeUnit) {
        let size = SizeReader.answer(text, context: SizeContext(title: "")).size
        #expect(size?.doubt == nil)
        #expect(size?.total == Ends(amount * unit.parts))
    }

    @Test("a half behind a hyphen is added")
    func mixed() {
        let size = SizeReader.answer("2-1/2 lb", context: SizeContext(title: "")).size
        #expect(size?.total == Ends(5 * SizeUnit.pound.parts / 2))
    }

    @Test(
        "that may be of one or of all, or that say two things, give no unit price",
        arguments: ["6 rolls 62 sq ft", "10-ct 1.24-oz bars", "12-ct 2-oz", "16 oz (2 lb)", "12 fl oz (1 L)"])
    func doubtful(text: String) {
        let answer = SizeReader.answer(text, context: SizeContext(title: ""))
        #expect(answer.size?.doubt != nil)
    }
}
