import Deals
import Ingest
import Scraping
import Testing

/// The unit of a price that other fields of its row state.
@Suite("Unit of a row") struct UnitOfRowTests {
    @Test(
        "is that of a price without a unit of its own",
        arguments: [
            ("$2.99", "lb", nil, .pound), ("$2.99", "per lb.", nil, .pound), ("$2.99", "/LB", nil, .pound),
            ("$2.99", nil, "WEIGHT", .pound), ("2.99", nil, "weight", .pound), ("$2.99", "1 lb", nil, .each),
            ("$2.99", "2 lb bag", nil, .each), ("$2.99", "12 oz", "UNIT", .each), ("$2.99", nil, nil, .each),
            ("$2.99 each", "lb", "WEIGHT", .each), ("$5.99 pkg", nil, "WEIGHT", .each),
            ("$2.99 lb", nil, "UNIT", .pound), ("$2.99 with card", nil, "WEIGHT", .pound),
        ] as [(String, String?, String?, PricedUnit)])
    func price(deal: String, size: String?, soldBy: String?, unit: PricedUnit) throws {
        let reading = try reading(deal, size, soldBy)
        #expect(reading.price?.unit == unit && reading.price?.basis == .exact)
    }

    @Test("leaves open what several cost, and what pieces of two weights do", arguments: ["2/$5", "3 for $10"])
    func several(deal: String) throws {
        #expect(try reading(deal, "lb", "WEIGHT").promotion == nil)
        let pair = try reading("Buy 1 Get 1 Free", nil, "WEIGHT")
        #expect(pair.promotion?.unit == .pound && pair.price == nil)
    }

    @Test(
        "is open for goods that are weighed, if the source prints none",
        arguments: [
            ("Boneless New York Strip Steak", "7.99", nil), ("Asparagus", "$1.99", nil), ("Bananas", "0.59", nil),
            ("Black Forest Ham", "$9.99", "sliced to order"), ("Sea Scallops", "$9.99", nil),
            ("Extra Jumbo Cooked Shrimp", "10.99", "16-20 ct., Frozen or Thawed For Your Convenience"),
            ("Creamery American Cheese", "7.99", "Sliced to Order"), ("Boar's Head Deluxe Ham", "$10.99", nil),
            ("Muenster Cheese", "8.99", nil),
            ("Chicken Thighs", "$1.99", "value pack"),
            ("Red Seedless Grapes", "2.49", "in a bag"),
        ] as [(String, String, String?)])
    func open(title: String, deal: String, size: String?) throws {
        let reading = try reading(deal, size, "NOT_PRINTED", title: title)
        #expect(reading.promotion == nil && reading.price == nil)
        #expect(reading.unparsedText == ["\(deal): each or by the pound is not printed"])
    }

    @Test(
        "is the piece of other goods, or beside a size, a count or a package",
        arguments: [
            ("Greek Yogurt", "$1.25", nil), ("Strawberries", "$2.99", nil), ("Avocados", "0.99", nil),
            ("Asparagus", "$1.99 each", nil), ("Cauliflower", "2.99", "head"), ("Carrots", "1.50", "2 lb bag"),
            ("Corn", "4 for $2", nil),
            ("Cold Water Shrimp", "6.99", "12 oz. pkg."), ("Chicken Thighs", "$1.99 lb", nil),
        ] as [(String, String, String?)])
    func printed(title: String, deal: String, size: String?) throws {
        let unit: PricedUnit = deal.hasSuffix("lb") ? .pound : .each
        let reading = try reading(deal, size, "NOT_PRINTED", title: title)
        #expect(reading.price?.unit == unit && reading.price?.basis == .exact)
    }

    @Test(
        "does not take the price of a pack or the unit price of a shelf label for the price",
        arguments: [
            ("$4.99 lb member price", "80% Sold in a 3 lb Twin Pack Brick for $14.97 ea", 499),
            ("$5.14", "was $5.72 · $1.61/lb", 514), ("$2.84", "was $3.64 · $3.02/lb", 284),
            ("$23.47", "was $32.62 · 31.3 ¢/ea", 2347),
        ])
    func besidePrices(deal: String, details: String, cents: Int) throws {
        let row: [RawOffer.Field: String] = [.sku: "1", .title: "Ground Beef", .deal: deal, .details: details]
        let reader = try OfferReader(Rig.definition("kroger"), today: OfferReaderTests.today)
        let price = reader.offers(from: RawOffer(row))[0].reading.price
        #expect(price?.basis == .exact && price?.effectiveEach == CentsFraction(Money(cents: cents)))
    }

    @Test("refuses a pack that costs another price than its pounds")
    func contradicts() throws {
        let row: [RawOffer.Field: String] = [
            .sku: "1", .title: "Ground Beef", .deal: "$4.99 lb", .details: "80% Sold in a 3 lb Brick for $13.97 ea",
        ]
        let reader = try OfferReader(Rig.definition("kroger"), today: OfferReaderTests.today)
        #expect(reader.offers(from: RawOffer(row))[0].reading.price == nil)
    }

    @Test("is open for the price of a list too")
    func list() throws {
        let row: [RawOffer.Field: String] = [
            .sku: "1", .title: "Broccoli Crowns", .regularPrice: "2.99", .soldBy: "NOT_PRINTED",
        ]
        let reader = try OfferReader(Rig.definition("whole-foods"), today: OfferReaderTests.today)
        #expect(reader.offers(from: RawOffer(row))[0].reading.price == nil)
        let tea = row.merging([.title: "Green Tea"]) { $1 }
        #expect(reader.offers(from: RawOffer(tea))[0].reading.price?.effectiveEach == CentsFraction(Money(cents: 299)))
    }

    private func reading(
        _ deal: String, _ size: String?, _ soldBy: String?, title: String = "Chicken Thighs"
    ) throws -> Reading {
        var fields: [RawOffer.Field: String] = [.sku: "1", .title: title, .deal: deal]
        (fields[.size], fields[.soldBy]) = (size, soldBy)
        let reader = try OfferReader(Rig.definition("kroger"), today: OfferReaderTests.today)
        return reader.offers(from: RawOffer(fields))[0].reading
    }
}
