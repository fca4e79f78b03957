import Deals
import Postgres

/// An offer as one row of `staged_offer`, in the order of its columns. The content hash of an edition is taken of the same
/// rows, so that nothing is stored that the hash does not see.
struct OfferRow {
    let offer: Offer
    let values: [PostgresValue]

    init(_ offer: Offer) throws {
        self.offer = offer
        values =
            Self.words(offer) + Self.days(offer.validity) + (try PromotionColumns(offer.reading).values())
            + Self.prices(offer) + Self.size(offer.size)
            + [.text(try EvidenceJSON.text(of: offer.reading.evidence)), .texts(offer.reading.residue)]
    }

    private static func words(_ offer: Offer) -> [PostgresValue] {
        let listing = offer.listing
        return [
            listing.sku, listing.title, listing.brand, listing.sizeText, listing.department,
            offer.words.deal, offer.words.savings, offer.words.details, offer.words.valid,
        ].map { .text($0) }
    }

    private static func days(_ validity: Validity) -> [PostgresValue] {
        [.text(validity.first.description), .text(validity.last.description), .boolean(validity.isAssumed)]
    }

    private static func prices(_ offer: Offer) -> [PostgresValue] {
        let reading = offer.reading
        return [.text(reading.basis.rawValue)] + fraction(reading.price?.effectiveEach)
            + [.integer(reading.price?.quantity), .text(reading.regular?.basis.rawValue)]
            + fraction(reading.regular?.amount)
            + [.integer(reading.saving?.cents), .text(offer.unitPrice?.unit.rawValue)]
            + fraction(offer.unitPrice?.centsPerUnit)
    }

    private static func size(_ size: PackageSize?) -> [PostgresValue] {
        [
            .text(size?.smallest.unit.rawValue), .integer(size.map { Int($0.smallest.parts) }),
            .integer(size.map { Int($0.largest.parts) }), .boolean(size?.isApproximate),
        ]
    }

    static func fraction(_ cents: CentsFraction?) -> [PostgresValue] {
        [.integer(cents.map { Int($0.numerator) }), .integer(cents.map { Int($0.denominator) })]
    }
}
