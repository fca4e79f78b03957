internal import AdText
internal import Deals
internal import Goods
internal import Scraping

/// A price whose source does not print units: "$7.99" of a steak may be that of a pound.
struct UnprintedUnit {
    let row: RawOffer
    let goods: SizeContext
    let hasSize: Bool

    /// The reading without its price, if that may be the price of a pound.
    func checked(_ reading: Reading) -> Reading {
        guard isOpen, reading.price != nil, let promotion = reading.promotion, promotion.unit == .each,
            promotion.isOfOne
        else { return reading }
        let printed = row.deal ?? row.promoPrice ?? row.regularPrice ?? ""
        return Reading(promotion: nil, unparsedText: ["\(printed): each or by the pound is not printed"])
    }

    /// The title is not asked for packages: it has brands such as Boar's Head.
    private var isOpen: Bool {
        ListPriceReader.isUnitUnprinted(row.soldBy) && !hasSize && mayBeWeighed
            && ![row.deal, row.savings, row.size, row.details].compactMap(\.self).contains(
                where: PackageNames.occur)
    }

    /// Goods of no known group may be if their words or their department are those of meat, fish or produce.
    private var mayBeWeighed: Bool {
        goods.verdict?.group?.isSoldByWeight ?? (goods.kind?.has(.isWeighed) == true)
    }
}

extension Promotion {
    /// Whether the printed amount is what one costs, unlike that of "2 for $5".
    fileprivate var isOfOne: Bool { [.unitPrice, .priceRange, .fromPrice].contains(mechanic) }
}
