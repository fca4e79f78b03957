import Deals
import Testing

@testable import AdText

/// Packs that brackets, "of" and "per" tell of.
@Suite("Packs of packages") struct SizePackTests {
    @Test(
        "are counted once",
        arguments: [
            ("150 Count (3 packs of 50)", "150 × 1 ct each, 150 ct"),
            ("5 Packs of 20 (100 Count)", "100 × 1 ct each, 100 ct"),
            ("4 boxes (48 pods total)", "48 × 1 ct each, 48 ct"), ("10 packs, 80 per pack", "800 × 1 ct each, 800 ct"),
            ("5 per pack, 1.2 oz each", "5 × 1.2 oz each, 170.09713875 g"),
            ("6 bars (3.75 oz / 106 g each)", "6 × 3.75 oz each, 637.8642703125 g"),
            ("12 pk (11 fl oz/325 mL)", "12 × 11 fl oz each, 3903.70590225 ml"),
            ("12 (1.5 oz) bars", "12 × 1.5 oz each, 510.29141625 g"),
            ("12-count box of 3-oz cans", "12 × 3 oz each, 1020.5828325 g"),
            ("4ct x 18.5oz", "4 × 18.5 oz each, 2097.86471125 g"), ("Triple Pack 8 oz", "3 × 8 oz each, 680.388555 g"),
            ("1 - 16 oz pkg", "1 × 16 oz each, 453.59237 g"), ("6 Count (Pack of 4)", "24 × 1 ct each, 24 ct"),
            ("8 (1/4 lb) patties", "8 × 0.25 lb each, 907.18474 g"), ("2 & 1/2 lb", "1 × 2.5 lb each, 1133.980925 g"),
            ("half a dozen", "6 × 1 ct each, 6 ct"),
            ("1 and 1/2 lb", "1 × 1.5 lb each, 680.388555 g"), ("10 1⁄2 oz", "1 × 10.5 oz each, 297.6699928125 g"),
            ("Diapers, 10 Pop-Top Packs (400 Wipes Total)", "400 × 1 ct each, 400 ct"),
        ])
    func counted(text: String, size: String) {
        #expect(described(SizeReader.answer(text, context: SizeContext(title: ""))) == size)
    }

    @Test(
        "that may be meant are in doubt",
        arguments: [
            "Muffins, 6 ct, 12 oz (Pack of 4)", "2X 46 oz", "18.5 oz can (6 count)", "20/22 oz", "6 cups (24 oz)",
            "8 boxes 54 fl oz", "1.5 Liter, 12 Count", "24 Cubes, 56 Tissues", "Total 96 oz: 8 cans",
            "2 spray bottles 32 fl oz each", "3 boxes (75 ct)", "240 count (3 packs)",
            "6-ct. 3-oz", "8-ct. 3.75-oz bars",
        ])
    func doubtful(text: String) { #expect(SizeReader.answer(text, context: SizeContext(title: "")).size?.doubt != nil) }

    @Test(
        "of yogurt and pods are each as heavy as one is usually",
        arguments: [
            ("4-ct. 5.3-oz", "Greek Yogurt", 4), ("4-ct. 4-oz", "Fruit Cups", 4), ("24-ct. 0.4-oz", "K-Cup Pods", 24),
        ])
    func each(text: String, title: String, count: Int) {
        let size = SizeReader.answer(text, context: SizeContext(title: title)).size
        #expect(size?.scope == .each && size?.doubt == .scope && size?.count == Ends(count))
    }

    @Test(
        "that are not understood give no size",
        arguments: [
            "4/6/12 oz", "45+15 tablets", "18 ct plus 6 free", "4 x 6 ct 16.9 fl oz", "24 gallon-size bags", "⅔ lb",
        ])
    func refused(text: String) { #expect(SizeReader.answer(text, context: SizeContext(title: "")).size == nil) }

    @Test(
        "solid goods are sold by weight",
        arguments: [
            ("57 oz", "Laundry Detergent Pods"), ("4.2 oz", "Dry Shampoo"), ("8 oz", "Cocktail Wieners"),
        ])
    func solid(text: String, title: String) {
        #expect(SizeReader.answer(text, context: SizeContext(title: title)).size?.unit == .ounce)
    }
}
