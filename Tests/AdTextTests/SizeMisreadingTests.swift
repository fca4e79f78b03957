import Deals
import Testing

@testable import AdText

@Suite("Sizes that were misread once") struct SizeMisreadingTests {
    @Test(
        "are read as printed",
        arguments: [
            ("12 rolls, 2640 sheets", 2640, .sheet), ("2640 sheets, 12 rolls", 2640, .sheet),
            ("4 rolls / 110 sheets", 440, .sheet), ("6 ct 8 oz (48 oz total)", 48, .ounce),
            ("4 - 1/4 lb patties", 1, .pound), ("2 - 1/2 gal", 1, .gallon), ("5 lb (80 oz)", 5, .pound),
            ("250 g (2 x 125 g)", 250, .gram),
            ("Klondike Ice Cream 6 ct 27 oz", 27, .ounce), ("16 oz. Cup - 500/Case", 16, .ounce),
            ("500 g high protein yogurt", 500, .gram), ("10 lb, 100 per case", 10, .pound),
            ("Softgels 5000 units, 100 softgels", 100, .count), ("Black Tea, 20 bags", 20, .count),
            ("Vanilla Cones 8 Cones - 40 Fl. Oz.", 40, .fluidOunce),
            ("any TWO (2) Greek Yogurts 5-oz", 5, .ounce),
            ("Supplement for Dogs, 120 Bite Sized Chews", 120, .count),
            ("Macaroons, Gluten Free, 8-Ounce Canisters (Pack of 6)", 48, .ounce),
            ("Apples (Box of 16 Apples)", 16, .count),
            ("20g High Protein Bar - 5 ct", 5, .count),
        ] as [(String, Int128, SizeUnit)])
    func read(text: String, amount: Int128, unit: SizeUnit) {
        let size = SizeReader.answer(text, context: SizeContext(title: "")).size
        #expect(size?.doubt == nil)
        #expect(size?.total == Ends(amount * unit.parts))
    }

    @Test(
        "are weights or volumes by the goods and their container",
        arguments: [
            ("15-ct. 7.5-oz bag", "Root Beer Barrels", "15 × 7.5 oz total"),
            ("15-ct. 7.5-oz bag", "Charms Blow Pops", "15 × 7.5 oz total"),
            ("15-ct. 7.5-oz bag", "Jolly Drops", "15 × 7.5 oz total"),
            ("48-oz bot.", "Stok Cold Brew Coffee", "1 × 48 fl oz each"),
            ("11-oz can", "Ready-to-Drink Coffee", "1 × 11 fl oz each"),
            ("9-oz can", "Draft Latte Coffee", "1 × 9 fl oz each"), ("32-oz ctn.", "Black Coffee", "1 × 32 fl oz each"),
            ("12-oz bag", "Cold Brew Ground Coffee", "1 × 12 oz each"),
            ("10-oz can", "Cold Brew Ground Coffee", "1 × 10 oz each"),
            ("26-oz can", "Ground Coffee", "1 × 26 oz each"),
            ("7-oz jar", "Instant Coffee", "1 × 7 oz each"), ("35.3-oz cnstr.", "Coffee Creamer", "1 × 35.3 oz each"),
            ("16-oz", "Powdered Creamer", "1 × 16 oz each"), ("32-oz bot.", "Coffee Creamer", "1 × 32 fl oz each"),
            ("32-oz bot.", "Vanilla Bean Coffee Creamer", "1 × 32 fl oz each"),
            ("24-ct. 1.5-oz bag", "Freezer Pops", "?24 × 1.5 oz total"),
            ("12-oz", "Sparkling Water, Lime", "1 × 12 fl oz each"), ("12-oz", "Lime", "1 × 12 oz each"),
        ])
    func ounces(text: String, title: String, size: String) {
        let words = described(SizeReader.answer(text, context: SizeContext(title: title)))
        #expect(String(words.prefix { $0 != "," }) == size)
    }

    @Test(
        "are not the weight of who wears it, a capacity, a number of the goods or a claim",
        arguments: [
            ("Huggies Little Snugglers, Size 1 (8-14 lbs), 84 ct", "", "84 × 1 ct each"),
            ("Size 4, 22-37 lb, 74 ct", "Pampers Baby-Dry", "74 × 1 ct each"),
            ("GoodNites Boys S/M (43-68 lb), 21 Ct", "", "21 × 1 ct each"),
            ("Purina DentaLife 20-40 lb dogs 30.7 oz", "", "1 × 30.7 oz each"),
            ("Advantage Large Cat over 9 lbs, 4 doses", "", "4 × 1 ct each"),
            ("6 = 12 Rolls", "Bounty", "6 × 1 roll each"), ("9=36 Rolls", "Angel Soft", "9 × 1 roll each"),
            ("12=24 Double Rolls", "", "12 × 1 roll each"),
            ("160 Sheets, 12 Individually Wrapped Rolls", "Paper Towels", "1920 × 1 sheet each"),
            ("1-ply, 1,100 sheets, 36 rolls", "Bath Tissue", "39600 × 1 sheet each"),
            ("Dixie Perfect Touch 12 oz Cups, 160 ct", "", "160 × 1 ct each"),
            ("Ball Mason Jars 16 oz 12 count", "", "12 × 1 ct each"),
            ("100 gallon 2 pk", "Pur Faucet Filter", "2 × 1 ct each"),
            ("Half Gallon or Gallon", "Milk", "1 × 0.5-1 gal each"), ("1/2 lb or lb", "Ham", "1 × 0.5-1 lb each"),
            ("each or 4-ct. bag", "Mangos", "1-4 × 1 ct each"), ("12 thru 16 oz", "", "1 × 12-16 oz each"),
            ("between 12 and 16 oz", "", "1 × 12-16 oz each"), ("60 ct x 2", "Wipes", "120 × 1 ct each"),
            ("4 steaks, 6 oz each", "", "?4 × 6 oz each"), ("5 egg rolls, 3 oz each", "", "?5 × 3 oz each"),
            ("Altoids 1.76 oz, 12 tins", "", "12 × 1.76 oz each"), ("HLF GAL", "", "1 × 0.5 gal each"),
            ("Centrum Silver Adults 50+, 220 Tablets", "", "220 × 1 ct each"),
            ("5-oz box", "Milk Duds", "1 × 5 oz each"), ("15-oz can", "Fruit Cocktail in Juice", "1 × 15 oz each"),
            ("8-oz", "Water Chestnuts", "1 × 8 oz each"), ("7-oz", "Shrimp Cocktail", "1 × 7 oz each"),
            ("25.6-oz", "Instant Nonfat Dry Milk", "1 × 25.6 oz each"),
            ("18 ct 29.7 fl oz", "Fudgsicle", "18 × 29.7 fl oz total"),
            ("Hot Dogs, 2-3 lb pkg", "", "1 × 2-3 lb each"), ("Family Size, 2-3 lb", "", "1 × 2-3 lb each"),
            ("93/7. 1 lb", "Ground Beef", "1 × 1 lb each"),
            ("Variety Pack, 12-pk., 8-oz cans", "Cold Brew Coffee", "12 × 8 fl oz each"),
            ("1lb.8oz.", "Ground Turkey", "1 × 24 oz each"), ("1qt.16oz", "Ice Cream", "1 × 48 fl oz each"),
            ("Pate, 2.6 oz, 12 Twin Packs", "", "12 × 2.6 oz each"),
            ("Garbanzos, 15.5 oz, 8-count", "", "?8 × 15.5 oz total"),
            ("Twin Pack, 80 oz", "Bisquick", "?2 × 80 oz each"), ("3.8 OZ, Twin Pack", "Toothpaste", "2 × 3.8 oz each"),
            ("Yasso Bars 4 ct 14 fl oz", "", "?4 × 14 fl oz each"), ("9 packs, 540 wipes", "", "?4860 × 1 ct each"),
        ])
    func others(text: String, title: String, size: String) {
        let words = described(SizeReader.answer(text, context: SizeContext(title: title)))
        #expect(String(words.prefix { $0 != "," }) == size)
    }

    @Test(
        "are refused if a number is damaged or names the goods",
        arguments: [
            "l6 oz", "14. 5 oz", "6 #10 cans", "84 ct + 12 free", "6 Cubes, 52 Tissues Per Cube", "PLU 4065 each",
            "4046 each", "Navel Oranges, 56 ct size, each",
        ])
    func refused(text: String) {
        #expect(SizeReader.read(text, context: SizeContext(title: "")) == nil)
    }

    @Test(
        "are taken from the title if the text has no amount",
        arguments: [
            ("(excludes Mega Packs)", "Maxi Pads 28–36-ct.", 28, 36, .count),
            ("", "Tampons 28–36-ct. or Maxi Pads 21–46-ct.", 21, 46, .count),
            ("Assorted Varieties", "Potato Chips 5.5-oz or Puff Snacks 4-oz", 4, 5.5, .ounce),
            ("20-ct. box", "Maxi Pads 28-ct.", 20, 20, .count),
        ] as [(String, String, Double, Double, SizeUnit)])
    func title(text: String, title: String, low: Double, high: Double, unit: SizeUnit) throws {
        let size = try #require(SizeReader.read(text, context: SizeContext(title: title)))
        #expect(size.smallest.parts == Int64(low * 2) * Int64(unit.parts) / 2)
        #expect(size.largest.parts == Int64(high * 2) * Int64(unit.parts) / 2)
        #expect(!size.isApproximate)
    }

    @Test(
        "are not just any number in a title",
        arguments: [
            "12-Pack Cola", "30g Protein Drink", "Pads 21-46-ct. or Liners", "Maxi Pads 21-ct. or Body Wash 16-oz",
            "6-ft. Duster", "26 to 30-ct. Shrimp", "2-in-1 Shampoo", "13-gal Trash Bags", "Maxi Pads",
        ])
    func noTitle(title: String) { #expect(SizeReader.read("", context: SizeContext(title: title)) == nil) }

    @Test("a half after a hyphen is added")
    func mixed() {
        let size = SizeReader.answer("2-1/2 lb", context: SizeContext(title: "")).size
        #expect(size?.total == Ends(5 * SizeUnit.pound.parts / 2))
    }

    @Test(
        "are the contents, not what the thing holds, makes or is a number of",
        arguments: [
            ("Clear Plastic Cups, 9 oz. (264 ct.)", "264 × 1 ct each"),
            ("White Dinner Plates, 10-3/8\" (165 ct.)", "165 × 1 ct each"),
            ("45-50 Gal. Trash Bags (220 ct.)", "220 × 1 ct each"),
            ("Plastic Cups (5 oz.)", "refused: no amount of goods"),
            ("Food Service Trays (2 lb.)", "refused: no amount of goods"),
            ("Lemonade Mix Makes 8 Quarts", "refused: no amount of goods"),
            ("Round Container Holds 2 Quarts", "refused: no amount of goods"),
            ("Diapers Step 5 Mega Pk", "refused: no amount of goods"),
            ("Salmon Dinner, 5.5-oz (Case 12)", "12 × 5.5 oz each"), ("Whole Milk Quart", "1 × 1 qt each"),
            ("Banana Splash  Gallon", "1 × 1 gal each"), ("Mouthwash - Original  Liter Bottle", "1 × 1 l each"),
            ("Ground Coffee, Espresso 46 oz.", "1 × 46 oz each"), ("Cider .5 GL", "1 × 0.5 gal each"),
            ("Cottage Cheese, 4% Milkfat Minimum 6 Oz", "1 × 6 oz each"),
            ("Beans, 4 to 16 oz. 1.50 each", "1 × 4-16 oz each"),
            ("Bacon, 3-lb. package. Limit 3 Pks.", "1 × 3 lb each"), ("Whole Milk Gallon 2.79 ea", "1 × 1 gal each"),
            ("Plastic Soup Bowls, 12 oz (90 ct)", "90 × 1 ct each"),
            ("Tuna, 4.8-oz can SAVE UP TO $1.91", "1 × 4.8 oz each"),
            ("Lotion 1.7-oz. Redeem up to 4 times", "1 × 1.7 oz each"),
            ("Soda limit 2 liter", "refused: no amount of goods"), ("City Limit 16 oz salsa", "1 × 16 oz each"),
            ("Deli ham (minimum 1 lb. purchase)", "refused: no amount of goods"),
            ("up to 16 fl oz", "~1 × 16 fl oz each"), ("Turnips (Avg. 1.5lb)", "~1 × 1.5 lb each"),
            ("any ONE (1) 12 oz bag of treats", "1 × 12 oz each"), ("APX 2.75 LB", "~1 × 2.75 lb each"),
            ("SALMON FARM RAISED PER LB.", "1 × 1 lb each"),
            ("Ice Cream Cones, 8 ct 36.8 fl oz", "8 × 36.8 fl oz total"),
        ])
    func contents(text: String, size: String) {
        let words = described(SizeReader.answer(text, context: SizeContext(title: "")))
        #expect(String(words.prefix { $0 != "," }).replacing("?", with: "") == size)
    }

    @Test(
        "that are ambiguous or contradictory give no unit price",
        arguments: [
            "16 or 24-ct., 50 or 60-oz", "6 rolls 62 sq ft", "10-ct 1.24-oz bars", "12-ct 2-oz", "16 oz (2 lb)",
            "12 fl oz (1 L)",
        ])
    func doubtful(text: String) {
        let answer = SizeReader.answer(text, context: SizeContext(title: ""))
        #expect(answer.size?.doubt != nil)
    }
}
