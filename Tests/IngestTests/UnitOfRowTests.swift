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

    private func reading(_ deal: String, _ size: String?, _ soldBy: String?) throws -> Reading {
        var fields: [RawOffer.Field: String] = [.sku: "1", .title: "Chicken Thighs", .deal: deal]
        (fields[.size], fields[.soldBy]) = (size, soldBy)
        let reader = try OfferReader(Rig.definition("kroger"), today: OfferReaderTests.today)
        return reader.offers(from: RawOffer(fields))[0].reading
    }
}
