import Deals
import Testing

@testable import AdText

/// The size as printed and its total: "6 × 12 oz total, 340.1942775 g"; with "~" in front if approximate, "?" if the
/// reading had to choose.
func described(_ answer: SizeAnswer) -> String {
    switch answer {
    case .refused(let refusal): return "refused: \(refusal.rawValue)"
    case .size(let size):
        func ends(_ low: String, _ high: String) -> String { low == high ? low : "\(low)-\(high)" }
        let marks = (size.isApproximate ? "~" : "") + (size.doubt == nil ? "" : "?")
        let count = ends("\(size.count.low)", "\(size.count.high)")
        let amount = ends("\(size.amount.low)", "\(size.amount.high)")
        let total = ends(size.totals.low, size.totals.high)
        return
            "\(marks)\(count) × \(amount) \(size.unit.rawValue) \(size.scope.rawValue), \(total) \(size.unit.base.name)"
    }
}

private func reading(_ text: String, _ title: String = "", _ department: String? = nil) -> String {
    described(SizeReader.answer(text, context: SizeContext(title: title, department: department)))
}

@Suite("Sizes") struct SizeReaderTests {
    @Test(
        "one amount",
        arguments: [
            ("15-oz pkg.", "1 × 15 oz each, 425.242846875 g"), ("1/2 gal", "1 × 0.5 gal each, 1892.705892 ml"),
            (".5 gal", "1 × 0.5 gal each, 1892.705892 ml"), ("half-gal bot.", "1 × 0.5 gal each, 1892.705892 ml"),
            ("1½ lb", "1 × 1.5 lb each, 680.388555 g"), ("1-1/2 lb", "1 × 1.5 lb each, 680.388555 g"),
            ("6 lb 8 oz", "1 × 104 oz each, 2948.350405 g"), ("1 qt 2 fl oz", "1 × 34 fl oz each, 1005.500005125 ml"),
            ("5 #", "1 × 5 lb each, 2267.96185 g"), ("1,500 mL", "1 × 1500 ml each, 1500 ml"),
            ("1,5 L", "1 × 1.5 l each, 1500 ml"),
            ("500 g (2 x 250 g)", "1 × 500 g each, 500 g"), ("1.75-L bot.", "1 × 1.75 l each, 1750 ml"),
            ("75 sq. ft.", "1 × 75 sq ft each, 69677.28 cm2"),
            ("NET WT 9 OZ. (255g)", "1 × 9 oz each, 255.145708125 g"),
            ("32 FL OZ (1 QT) 946 mL", "1 × 32 fl oz each, 946.352946 ml"),
            ("30ml/1oz", "1 × 30 ml each, 30 ml"), ("12 oz/340 g", "1 × 12 oz each, 340.1942775 g"),
            ("7 1/2 Oz 7.5 Oz", "1 × 7.5 oz each, 212.6214234375 g"),
            ("Serves 6 to 8, 42-oz tray", "1 × 42 oz each, 1190.67997125 g"),
            ("Flaky Crust, From Our Bakery, 11-oz pkg.", "1 × 11 oz each, 311.844754375 g"),
            ("80/20, 16-oz pkg. (Excluding 20-oz)", "1 × 16 oz each, 453.59237 g"),
        ])
    func single(text: String, size: String) { #expect(reading(text) == size) }

    @Test("a centiliter is 10 ml and a deciliter 100 ml, which some programs confuse")
    func metric() {
        #expect(reading("25cl") == "1 × 25 cl each, 250 ml")
        #expect(reading("3 dl") == "1 × 3 dl each, 300 ml")
    }

    @Test(
        "ranges and alternatives keep both ends",
        arguments: [
            ("13 to 17-oz", "1 × 13-17 oz each, 368.543800625-481.941893125 g"),
            ("4.5–6-oz", "1 × 4.5-6 oz each, 127.5728540625-170.09713875 g"),
            ("4.9- to 5.5-oz. cans", "1 × 4.9-5.5 oz each, 138.9126633125-155.9223771875 g"),
            ("10- or 12-oz. ground coffee", "1 × 10-12 oz each, 283.49523125-340.1942775 g"),
            ("6-, 8- or 10-oz", "1 × 6-10 oz each, 170.09713875-283.49523125 g"),
            ("4 or 9-oz", "1 × 4-9 oz each, 113.3980925-255.145708125 g"),
            ("22, 30, or 41-ct. tub", "22-41 × 1 ct each, 22-41 ct"),
            ("Size 1 to 6, 20 to 140-ct.", "20-140 × 1 ct each, 20-140 ct"),
            ("6 ct or 14 ct", "6-14 × 1 ct each, 6-14 ct"),
            ("1 lb or 12 oz", "1 × 0.75-1 lb each, 340.1942775-453.59237 g"),
            ("12 fl oz - 16 fl oz", "1 × 12-16 fl oz each, 354.88235475-473.176473 ml"),
            ("6 pk 16 fl oz or 8 pk 10 fl oz", "8 × 10 fl oz each, 2365.882365-2839.058838 ml"),
            ("6 ct 12 oz or 8 ct 18 oz", "6-8 × 12-18 oz total, 340.1942775-510.29141625 g"),
            ("8-Pack, 12-16.9 fl oz Bottles", "8 × 12-16.9 fl oz each, 2839.058838-3998.34119685 ml"),
        ])
    func ranges(text: String, size: String) { #expect(reading(text) == size) }

    @Test(
        "packs are multiplied",
        arguments: [
            ("12 cans / 12 fl oz", "12 × 12 fl oz each, 4258.588257 ml"), ("2 x 1.5 L", "2 × 1.5 l each, 3000 ml"),
            ("24/.5 liter", "24 × 0.5 l each, 12000 ml"), ("4 - 4 oz cups", "4 × 4 oz each, 453.59237 g"),
            ("(6) 12 fl oz cans", "6 × 12 fl oz each, 2129.2941285 ml"),
            ("5.3 oz, 4 pk", "4 × 5.3 oz each, 601.00989025 g"),
            ("16 oz (Pack of 3)", "3 × 16 oz each, 1360.77711 g"), ("12 pots x 125 g", "?12 × 125 g each, 1500 g"),
            ("14 fl oz, Case of 6", "6 × 14 fl oz each, 2484.17648325 ml"),
            ("9 oz Combo Pack (2)", "2 × 9 oz each, 510.29141625 g"), ("4/pkg.", "4 × 1 ct each, 4 ct"),
            ("5 oz Cans (12 Count)", "12 × 5 oz each, 1700.9713875 g"), ("Pkg. of 6", "6 × 1 ct each, 6 ct"),
            ("8 fl oz x 6", "6 × 8 fl oz each, 1419.529419 ml"), ("4 pk / 90 ct", "360 × 1 ct each, 360 ct"),
            ("8 Mega Rolls, 250 Sheets per Roll", "2000 × 1 sheet each, 2000 sheet"),
            ("2-ply 4 double rolls 150 sheets", "600 × 1 sheet each, 600 sheet"),
            ("box of 24", "24 × 1 ct each, 24 ct"), ("dozen", "12 × 1 ct each, 12 ct"),
            ("1/2 dozen", "6 × 1 ct each, 6 ct"),
            ("28 in x 30 in, 40 Count", "40 × 1 ct each, 40 ct"),
            ("100 fl oz, 64 loads", "1 × 100 fl oz each, 2957.35295625 ml"),
        ])
    func packs(text: String, size: String) { #expect(reading(text) == size) }

    @Test(
        "a hyphen between two numbers is a range or a pack",
        arguments: [
            ("2-9 oz Cans", "2 × 9 oz each, 510.29141625 g"), ("3 - 11 oz Pies", "3 × 11 oz each, 935.534263125 g"),
            ("6- 5.5 oz", "6 × 5.5 oz each, 935.534263125 g"), ("2 - 15 Stick Packs", "30 × 1 ct each, 30 ct"),
            ("3-10 oz", "?3 × 10 oz each, 850.48569375 g"), ("12-fl Cans", "1 × 12 fl oz each, 354.88235475 ml"),
            ("12-16 oz Bags", "?1 × 12-16 oz each, 340.1942775-453.59237 g"),
            ("4-18-oz bag", "1 × 4-18 oz each, 113.3980925-510.29141625 g"),
        ])
    func hyphens(text: String, size: String) { #expect(reading(text) == size) }

    @Test(
        "things of any name are counted, and words for groups are numbers",
        arguments: [
            ("9 Nuggets", "?9 × 1 ct each, 9 ct"), ("6 Pudding Cups", "?6 × 1 ct each, 6 ct"),
            ("5 Steaks per Package", "?5 × 1 ct each, 5 ct"), ("6 bouteilles de 25 cl", "6 × 25 cl each, 1500 ml"),
            ("two 11-oz packages", "2 × 11 oz each, 623.68950875 g"),
            ("twelve 12-oz cans", "12 × 12 oz each, 4082.33133 g"),
            ("baker's dozen", "13 × 1 ct each, 13 ct"), ("pair", "2 × 1 ct each, 2 ct"),
            ("twin pack", "2 × 1 ct each, 2 ct"), ("(3 pack) 40 count", "120 × 1 ct each, 120 ct"),
            ("1 lb pkg. (5 sticks)", "5 × 1 lb total, 453.59237 g"),
            ("4 Mini Cups, 10 oz", "4 × 10 oz total, 283.49523125 g"),
            ("6 packs, Mini Cakes, 9.5 oz Multipack", "?6 × 9.5 oz total, 269.3204696875 g"),
            ("8 Packs, 40 Wipes per Pack (320 Total)", "320 × 1 ct each, 320 ct"),
            ("Batteries (16 Pack)", "16 × 1 ct each, 16 ct"), ("15 sachets (30 g)", "15 × 30 g total, 30 g"),
            ("6 cans (11 fl oz)", "6 × 11 fl oz each, 1951.852951125 ml"),
            ("10 (14 oz.) Jars", "10 × 14 oz each, 3968.9332375 g"), ("1% Gallon", "1 × 1 gal each, 3785.411784 ml"),
            ("24 Count Coffee Pods, Brews 6 oz", "24 × 1 ct each, 24 ct"),
            ("paquete de 6 botellas de 500 ml", "6 × 500 ml each, 3000 ml"),
            ("12 onzas líquidas", "1 × 12 fl oz each, 354.88235475 ml"), ("3 libras", "1 × 3 lb each, 1360.77711 g"),
            ("Diapers - Size 2 - 84ct", "84 × 1 ct each, 84 ct"),
            ("3 ib", "1 × 3 lb each, 1360.77711 g"), ("75 sq ft x 3 rolls", "3 × 75 sq ft each, 209031.84 cm2"),
        ])
    func things(text: String, size: String) { #expect(reading(text) == size) }

    @Test(
        "a weight beside a count is that of a piece or of all",
        arguments: [
            ("6 ct / 20 oz", "6 × 20 oz total, 566.9904625 g"), ("8 ct / 2 oz", "8 × 2 oz each, 453.59237 g"),
            ("30 slices / 15 oz", "30 × 15 oz total, 425.242846875 g"),
            ("6-ct. 9-oz pkg.", "6 × 9 oz total, 255.145708125 g"),
            ("6-pk. 9-oz pkg.", "6 × 9 oz each, 1530.87424875 g"),
            ("4 pk / 14.5 oz", "4 × 14.5 oz each, 1644.27234125 g"),
            ("24 oz, 16 Count", "16 × 24 oz total, 680.388555 g"), ("1 oz, 10 Count", "10 × 1 oz each, 283.49523125 g"),
            ("36 ct / 1 oz each", "36 × 1 oz each, 1020.5828325 g"), ("8 ct, 2 lb Pkg", "8 × 2 lb total, 907.18474 g"),
            ("15oz, 15 Pack", "?15 × 15 oz total, 425.242846875 g"),
            ("2 ct / 12 oz", "?2 × 12 oz total, 340.1942775 g"),
        ])
    func scopes(text: String, size: String) { #expect(reading(text) == size) }
}
