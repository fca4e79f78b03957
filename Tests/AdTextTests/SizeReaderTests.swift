import Deals
import Testing

@testable import AdText

/// Base units with four decimals: "425.2428 g", "198.4467-311.8448 g", "~" in front where approximate.
private func describe(_ size: PackageSize?) -> String? {
    guard let size else { return nil }
    func amount(_ quantity: Quantity) -> String {
        CentsFraction(Int128(quantity.parts), over: Int128(Quantity.partsPerUnit))?.decimalCents ?? "?"
    }
    let ends = size.smallest == size.largest ? [size.smallest] : [size.smallest, size.largest]
    return (size.isApproximate ? "~" : "") + ends.map(amount).joined(separator: "-") + " \(size.smallest.unit.rawValue)"
}

@Suite struct SizeReaderTests {
    @Test(
        "reads package words exactly",
        arguments: [
            ("16-oz pkg.", "", "453.5924 g"), ("Light and Fluffy, From the Bakery, 15-oz pkg.", "", "425.2428 g"),
            ("14 to 15-oz", "", "396.8933-425.2428 g"), ("18 or 20-oz", "", "510.2914-566.9905 g"),
            ("6.5–8.5-oz", "", "184.2719-240.9709 g"), ("26, 34, or 43-ct. tub", "", "26-43 ct"),
            ("16 to 96-ct.", "", "16-96 ct"),
            ("Serves 8 to 12, 65-oz tray", "", "1842.719 g"), ("Size 3 to 7, 30 to 288-ct. pkg", "", "30-288 ct"),
            ("6-pk. 12-oz bot.", "Gatorade", "2129.2941 ml"), ("6-ct. 9-oz pkg.", "Croissants", "255.1457 g"),
            ("24-Pack 7-oz bot.", "Lager", "4968.3530 ml"), ("half-gal bot.", "Milk", "1892.7059 ml"),
            ("1/2 gal", "", "1892.7059 ml"), (".5 gal", "", "1892.7059 ml"), ("1½ lb", "", "680.3886 g"),
            ("5 #", "", "2267.9619 g"),
            ("1.75-L bot.", "", "1750 ml"), ("500-mL", "", "500 ml"), ("1,000 mL", "", "1000 ml"),
            ("33cl", "", "330 ml"),
            ("2dl", "", "200 ml"), ("12 cans / 12 fl oz", "", "4258.5883 ml"), ("24/.5 liter", "", "12000 ml"),
            ("2 x 1.5 L", "", "3000 ml"), ("12/12 oz", "", "4082.3313 g"), ("6 ct / 20 oz", "", "566.9905 g"),
            ("8 ct / 2 oz", "", "453.5924 g"), ("4 pk / 14.5 oz", "", "1644.2723 g"),
            ("48 ct / 1 oz each", "", "1360.7771 g"),
            ("12.95 oz / 4 ct", "", "367.1263 g"), ("10 ct", "", "10 ct"), ("8 ct or 20 ct", "", "8-20 ct"),
            ("4 pk / 110 ct", "", "440 ct"),
            ("1/2 dozen", "", "6 ct"), ("dozen", "", "12 ct"), ("1 lb", "", "453.5924 g"),
            ("6 lb 8 oz", "", "2948.3504 g"),
            ("1 qt 14 fl oz", "", "1360.3824 ml"), ("50 or 75-sq ft box", "", "46451.52-69677.28 cm2"),
            ("36 Mega Rolls, 320 Sheets per Roll", "", "11520 sheet"), ("12 oz/340 g", "", "340.1943 g"),
            ("50ml/1.7oz", "", "50 ml"),
            ("64 FL OZ (2 QT) 1.89 L", "", "1892.7059 ml"), ("26 in x 30 in, 75 Count", "", "75 ct"),
            ("26 to 30 per Pound, Tail On, 24-oz pkg.", "Shrimp", "680.3886 g"),
            ("NET WT 10.75 OZ. (305g)", "", "304.7574 g"),
            ("16 oz (Excluding 20-oz)", "", "453.5924 g"),
        ])
    func reads(text: String, title: String, expected: String) {
        let size = SizeReader.read(text, context: SizeContext(title: title))
        #expect(describe(size) == expected.replacingTrailingZero)
    }

    @Test(
        "the goods decide what an ounce and a pint are",
        arguments: [
            ("64-oz ctn.", "Organic Milk", "1892.7059 ml"), ("14-oz", "Sweetened Condensed Milk", "396.8933 g"),
            ("10-oz", "Milk Chocolate Chips", "283.4952 g"), ("12-oz can", "12-Pack Cola Products", "4258.5883 ml"),
            ("8-oz", "Tuna in Water", "226.7962 g"), ("56-oz bot.", "Drinkable Yogurt", "1656.1177 ml"),
            ("1 pt", "Half and Half", "473.1765 ml"), ("1 pt", "Fresh Blueberries", "550.6105 ml"),
            ("10-oz", "Somebody's Own", "~283.4952 g"), ("1 pt", "Somebody's Own", "~473.1765 ml"),
        ])
    func meaning(text: String, title: String, expected: String) {
        #expect(describe(SizeReader.read(text, context: SizeContext(title: title, department: "Grocery"))) == expected)
    }

    @Test(
        "the department decides where the title does not",
        arguments: [
            ("Meat", "12-oz pkg.", "340.1943 g"), ("Beer & Wine", "12-oz can", "354.8824 ml"),
            ("Produce", "12-oz cont.", "~340.1943 g"),
            ("Housewares", "12-oz", "~340.1943 g"),
        ])
    func department(name: String, text: String, expected: String) {
        #expect(
            describe(SizeReader.read(text, context: SizeContext(title: "Somebody's Own", department: name))) == expected
        )
    }

    @Test(
        "marks what it had to choose",
        arguments: [
            ("Avg. 1.5 lb", ""), ("3-lbs or More Package", ""), ("Less Than 4-lbs Package", ""),
            ("3.4-oz or larger", ""),
            ("2 ct / 16 oz", ""), ("6 ct / 1.4 oz", "Lemon Drink Mix"), ("18oz, 18 Pack", ""),
            ("12 oz", "Rolls - 4 Pack"),
        ])
    func approximate(text: String, title: String) {
        #expect(SizeReader.read(text, context: SizeContext(title: title))?.isApproximate == true)
    }

    @Test(
        "refuses what is not one package's content",
        arguments: [
            "", "Large", "assorted sizes", "each", "bunch", "per lb", "9\"", "9 in", "26 to 30 per Pound", "12 rolls",
            "U/15", "16 servings",
            "16 oz or Some Sugar, 4 lb", "14 fl oz or Bars, 3-6 ct", "7.75-oz; or Pretzels, 12 to 16-oz",
            "30-ct. or 4-oz",
            "10-ct. box or Ground, 11 or 12-oz bag", "12 pots x125 g", "4 - 4 oz cups, 5 oz", "0 oz", "9999 kg",
            "1/3 oz",
            "18-oz 30-ct.; or 9-oz 40-ct. pkg.", "16 oz 20 oz",
        ])
    func refuses(text: String) {
        #expect(SizeReader.read(text, context: SizeContext(title: "")) == nil)
    }

    @Test("the gallons of a trash bag and the grade of shrimp are no content")
    func notContent() {
        #expect(SizeReader.read("13-gal", context: SizeContext(title: "Tall Kitchen Bags")) == nil)
        #expect(SizeReader.read("21-25 ct", context: SizeContext(title: "Raw Shrimp")) == nil)
    }
}

extension String {
    /// As `decimalCents` prints: "4968.3530" is "4968.353".
    fileprivate var replacingTrailingZero: String {
        guard let end = firstIndex(of: " "), self[..<end].contains("."), self[..<end].hasSuffix("0") else {
            return self
        }
        return String(self[..<index(before: end)] + self[end...])
    }
}
