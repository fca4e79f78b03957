import Deals
import Storage
import Testing

@testable import Ingest

@Suite("The size of an item in other editions") struct EarlierSizesTests {
    private static func ounces(_ count: Int) -> PackageSize {
        PackageSize(Quantity(parts: 283_495_231_250_000 * Int128(count), unit: .gram)!)
    }

    private static func stated(_ ounces: Int, _ details: String, title: String = "Oat Crackers") -> StatedSize {
        StatedSize(sku: "7", title: title, sizeText: nil, detailsText: details, size: Self.ounces(ounces))
    }

    @Test(
        "is taken if all agree, with the same title and another text",
        arguments: [
            ([stated(8, "8-oz box"), stated(8, "Sea Salt, 8-oz box")], ounces(8)), ([], nil),
            ([stated(8, "8-oz box"), stated(10, "10-oz box")], nil),
            ([stated(8, "8-oz box", title: "Rye Crackers")], nil),
            ([stated(8, "of equal or lesser price")], nil),
        ] as [([StatedSize], PackageSize?)])
    func taken(stated: [StatedSize], size: PackageSize?) {
        let offer = Offer(
            listing: Listing(sku: "7", title: "Oat Crackers"), words: AdWords(details: "of equal or lesser price"),
            reading: Reading(promotion: nil), size: nil,
            validity: Validity(first: LocalDay(iso: "2026-11-18")!, last: LocalDay(iso: "2026-11-24")!)!)
        #expect(EarlierSizes(stated).size(of: offer) == size)
    }
}
