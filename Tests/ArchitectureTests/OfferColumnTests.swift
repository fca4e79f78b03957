import Testing

@Suite("A column of an offer") struct OfferColumnTests {
    @Test(
        "is named in two sources, where it is stored and where answers show it",
        arguments: [
            "additional_units", "excludes_deposit", "fallback_price_basis", "limit_counted", "limit_quantity",
            "mix_and_match", "regular_price_basis",
        ])
    func sources(column: String) throws {
        let naming = try Checkout.sources.get().map(\.path).filter { try Checkout.text($0).contains("\"\(column)\"") }
        #expect(naming.count == 2, "\(naming)")
        #expect(naming.contains("Sources/Presentation/Rows/DealSchema.swift"))
        #expect(naming.contains { $0.hasPrefix("Sources/Storage/Offers/") })
    }
}
