internal import AdText
package import Deals
package import Goods
package import Scraping
package import Storage

/// Turns the printed text of a row into offers: promotion, price, size and validity dates.
package struct OfferReader: Sendable {
    private let days: RowDays
    private let groups: ComparisonGroups
    private let skuForm: SKUForm?

    /// - Parameters:
    ///   - today: the store's local date when the document was made or fetched.
    ///   - localDays: the store's local dates of the instants in the rows, for sources that print instants.
    /// - Throws: a mistake in the files of the comparison groups.
    package init(_ definition: ScraperDefinition, today: LocalDay, localDays: LocalDays = LocalDays()) throws {
        groups = try .standard
        skuForm = definition.skuForm
        days = RowDays(rules: definition.validity, today: today, localDays: localDays)
    }

    /// The store's local date when the document was made or fetched.
    var today: LocalDay { days.today }

    /// The offers of a row: one, unless its days are not consecutive, or a sale price and a shelf price follow each other.
    package func offers(from row: RawOffer) -> [Offer] { read(row).offers }

    /// The same with the steps that led to their days.
    package func read(_ row: RawOffer) -> ReadRow {
        let listing = Listing(
            sku: row.sku ?? row.unnumberedItem, title: row.title ?? row.deal ?? row.unnumberedItem, brand: row.brand,
            sizeText: row.hasSizeInTitle ? nil : row.size, department: row.department, gtin: gtin(of: row),
            image: row.image, url: row.url, aisle: row.aisle)
        let words = AdWords(
            deal: row.deal, savings: row.savings, details: row.details, valid: row.valid ?? days.unreadDay(of: row))
        let goods = goods(of: listing, named: row.title ?? row.deal ?? "", details: row.details)
        let read = Self.size(of: row, goods)
        let unit = UnprintedUnit(row: row, goods: goods, hasSize: read != nil)
        let dated = days.readings(of: row).map {
            var dated = $0
            dated.reading = unit.checked(dated.reading)
            return dated
        }
        let offers = dated.flatMap { dated in
            dated.runs.map { run in
                Offer(
                    listing: listing, words: words, reading: dated.reading, size: read?.size, sizeSource: read?.source,
                    validity: run, hasUnreadDays: dated.isUnread
                ) { goods.displayUnit(of: $0.unit) }
            }
        }
        return ReadRow(
            offers: offers, goods: goods, steps: dated.flatMap(\.steps), isSaleOver: days.isSaleOver(row))
    }

    /// The same offer with a size that another edition states.
    func offer(_ offer: Offer, ofEarlier size: PackageSize) -> Offer {
        let goods = goods(of: offer.listing, named: offer.listing.title, details: offer.words.details)
        return Offer(
            listing: offer.listing, words: offer.words, reading: offer.reading, size: size,
            sizeSource: .earlierEdition, validity: offer.validity, hasUnreadDays: offer.hasUnreadDays
        ) { goods.displayUnit(of: $0.unit) }
    }

    /// As the source states it, beside the item number or in it.
    private func gtin(of row: RawOffer) -> GTIN? {
        row.gtin.flatMap { try? GTIN($0) } ?? row.sku.flatMap { skuForm?.gtin(of: $0) }
    }

    /// The size in the text, or in the title; else one piece, if the deal prices it: "$0.99 Each".
    private static func size(of row: RawOffer, _ goods: SizeContext) -> (size: PackageSize, source: SizeSource)? {
        let text = row.size ?? row.details ?? ""
        if let read = SizeReader.find(text, context: goods) {
            return (read.size, row.hasSizeInTitle ? .title : read.source)
        }
        let isByPiece = row.deal?.lowercased().hasSuffix(" each") == true && !text.contains(where: \.isNumber)
        return isByPiece ? SizeReader.find("each", context: goods) : nil
    }

    /// The goods as they were classified, which decides their size and their display unit.
    private func goods(of listing: Listing, named title: String, details: String?) -> SizeContext {
        let verdict = groups.classify(
            title: listing.title, brand: listing.brand, size: listing.sizeText ?? details ?? "",
            department: listing.department)
        return SizeContext(title: title, department: listing.department, verdict: verdict)
    }
}

extension RawOffer {
    /// Whether a definition names the title as the text of the size too, to have it read with more trust than other titles.
    fileprivate var hasSizeInTitle: Bool { size != nil && size == title }
}

/// The offers of one row.
package struct ReadRow: Sendable {
    /// Never empty.
    package let offers: [Offer]
    private let goods: SizeContext
    /// The text that was printed about days and where, the week, the day the page was seen: one line each.
    package let steps: [String]
    /// Whether the printed days of its sale price have passed, so that the shelf price holds.
    package let isSaleOver: Bool

    init(offers: [Offer], goods: SizeContext = SizeContext(title: ""), steps: [String], isSaleOver: Bool) {
        (self.offers, self.goods, self.steps, self.isSaleOver) = (offers, goods, steps, isSaleOver)
    }

    package var listing: Listing { offers[0].listing }
    /// The goods as the text was classified.
    package var verdict: GroupVerdict? { goods.verdict }

    /// The comparison group of the goods, and why, with the kind that decides what "oz" means.
    package var groupAndKind: String {
        let kind = goods.kind.map { "kind \($0.name)" } ?? "of no known kind"
        return "\(goods.verdict.map { "\($0), " } ?? "")\(kind)"
    }

    /// The number of prices beside its first one.
    var furtherPrices: Int { max(offers.count(where: \.reading.isPriced) - 1, 0) }
}

extension RawOffer {
    /// An identifier for a row without an item number, made of its own text.
    fileprivate var unnumberedItem: String {
        "unnumbered: " + [title, details, deal, savings, valid].compactMap(\.self).joined(separator: " | ")
    }
}
