package import Deals
import Words

/// Converts the price pair of a product listing (Kroger's `regular` and `promo`) into the same promotions as ad text.
package enum ListPriceReader {
    /// - Parameters:
    ///   - regular: number literal in dollars as in the JSON ("5.79"); nil if the store does not carry the item.
    ///   - promo: number literal; "0", absent or equal to `regular` means no sale.
    ///   - soldBy: "UNIT", "WEIGHT" or "NOT_PRINTED" in any case; by weight both prices are per pound.
    /// - Returns: no price if `regular` is nil, and none, with the literal as unparsed text, if one of them is invalid.
    package static func read(regular: String?, promo: String?, soldBy: String?) -> Reading {
        guard let regular else { return Reading(promotion: nil) }
        guard let regularPrice = DecimalLiteral.money(regular), regularPrice.cents > 0 else { return refusal(regular) }
        guard let promoPrice = DecimalLiteral.money(promo ?? "0") else { return refusal(promo ?? "") }
        guard let unit = unit(soldBy) else { return refusal(soldBy ?? "") }
        let isDeal = promoPrice.cents > 0 && promoPrice < regularPrice
        return reading(
            price: isDeal ? promoPrice : regularPrice, regular: regularPrice, unit: unit,
            evidence: [Evidence(text: regular, rule: "list.regular", in: .regularPrice)]
                + (isDeal ? [Evidence(text: promo ?? "", rule: "list.promo", in: .promoPrice)] : []))
    }

    private static func reading(price: Money, regular: Money, unit: PricedUnit, evidence: [Evidence]) -> Reading {
        let promotion = Promotion(.unitPrice(price), unit: unit == .pound ? .pound : .each)
        let regularPrice = RegularPrice(CentsFraction(regular), basis: .exact)
        return Reading(promotion: promotion, regular: regularPrice, evidence: evidence)
    }

    /// - Returns: nil for any other word.
    static func unit(_ soldBy: String?) -> PricedUnit? {
        switch soldBy?.lowercased() {
        case nil, "unit", notPrinted: .each
        case "weight": .pound
        default: nil
        }
    }

    private static let notPrinted = "not_printed"

    /// Whether the source prints no units, so that a price of goods that are weighed may be that of a pound.
    package static func isUnitUnprinted(_ soldBy: String?) -> Bool { soldBy?.lowercased() == notPrinted }

    private static func refusal(_ literal: String) -> Reading {
        Reading(promotion: nil, unparsedText: [literal])
    }
}
