package import Deals
import Postgres

/// An offer as one row of `staged_offer`, in column order. The content hash of an edition uses the same rows, so that
/// everything stored is hashed.
package struct OfferRow: Sendable {
    let offer: Offer
    let values: [PostgresValue]

    package init(_ offer: Offer) {
        self.offer = offer
        var values: [PostgresValue] = []
        values.reserveCapacity(Self.columns.count)
        values += Self.words(offer)
        values += Self.days(offer.validity)
        values += PromotionColumns(offer.reading).values
        values += Self.prices(offer)
        values += Self.size(offer.size)
        values += [.text(EvidenceJSON.text(of: offer.reading.evidence)), .texts(offer.reading.unparsedText)]
        self.values = values
    }

    /// The columns of `values`. Dates are sent as text, so that equal offers keep their content hash.
    static let columns =
        columns(
            .text, "sku", "title", "brand", "size_text", "department", "deal_text", "savings_text", "details_text",
            "valid_text", "valid_from", "valid_through") + columns(.boolean, "dates_assumed") + promotionColumns
        + priceColumns + columns(.text, "size_base_unit")
        + columns(.bigint, "size_smallest_parts", "size_largest_parts")
        + columns(.boolean, "size_is_approximate") + columns(.jsonb, "evidence") + columns(.textArray, "unparsed_text")

    private static let promotionColumns =
        columns(.text, "mechanic", "sold_by", "priced_unit")
        + columns(.integer, "buy_quantity", "get_quantity", "printed_price_cents", "price_max_cents")
        + columns(.smallint, "percent_off") + columns(.integer, "amount_off_cents", "spend_cents")
        + columns(.boolean, "spend_repeats") + columns(.integer, "required_quantity")
        + columns(.text, "additional_units")
        + columns(.boolean, "mix_and_match") + columns(.integer, "minimum_spend_cents", "limit_quantity")
        + columns(.text, "limit_counted") + columns(.textArray, "conditions") + fractionColumns("fallback_price")
        + columns(.boolean, "excludes_deposit") + columns(.jsonb, "rewards")

    private static let priceColumns =
        columns(.text, "price_basis") + columns(.bigint, "price_numerator", "price_denominator")
        + columns(.integer, "priced_quantity") + fractionColumns("regular_price")
        + columns(.integer, "printed_saving_cents")
        + columns(.text, "unit_price_base_unit") + columns(.bigint, "unit_price_numerator", "unit_price_denominator")
        + columns(.text, "unit_price_unit")

    private static func fractionColumns(_ price: String) -> [CopyColumn] {
        columns(.text, "\(price)_basis") + columns(.bigint, "\(price)_numerator", "\(price)_denominator")
    }

    private static func columns(_ type: CopyColumn.ColumnType, _ names: String...) -> [CopyColumn] {
        names.map { CopyColumn($0, type) }
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
            + fraction(offer.unitPrice?.centsPerUnit) + [.text(offer.displayUnit?.rawValue)]
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
