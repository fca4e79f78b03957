internal import AdText
package import Deals
internal import Matching
package import Scraping
package import Storage

/// Turns the printed text of a row into an offer: promotion, price, size and validity dates.
package struct OfferReader: Sendable {
    private let validity: ValidityRules
    private let groups: ComparisonGroups
    /// The store's local date when the document was made or fetched.
    let today: LocalDay
    /// The store's local dates of the instants in the rows, for sources that print instants.
    private let localDays: LocalDays

    /// - Throws: a mistake in the files of the comparison groups.
    package init(_ definition: ScraperDefinition, today: LocalDay, localDays: LocalDays = LocalDays()) throws {
        groups = try .standard
        validity = definition.validity
        self.today = today
        self.localDays = localDays
    }

    package func offer(from row: RawOffer) -> Offer {
        let listing = Listing(
            sku: row.sku ?? row.unnumberedItem, title: row.title ?? row.deal ?? row.unnumberedItem, brand: row.brand,
            sizeText: row.size, department: row.department)
        let words = AdWords(
            deal: row.deal, savings: row.savings, details: row.details,
            valid: row.valid ?? unreadDay(of: row))
        let size = row.size ?? row.details ?? ""
        let read = Self.size(of: row, size)
        return Offer(
            listing: listing, words: words, reading: reading(of: row), size: read?.size, sizeSource: read?.source,
            validity: validity(of: row)
        ) { displayUnit(of: $0.unit, for: listing, size: size) }
    }

    /// The same offer with a size that another edition states.
    func offer(_ offer: Offer, ofEarlier size: PackageSize) -> Offer {
        Offer(
            listing: offer.listing, words: offer.words, reading: offer.reading, size: size,
            sizeSource: .earlierEdition, validity: offer.validity
        ) { displayUnit(of: $0.unit, for: offer.listing, size: offer.listing.sizeText ?? offer.words.details ?? "") }
    }

    /// The size in the text, or in the title; else one piece, if the deal prices it: "$0.99 Each".
    private static func size(of row: RawOffer, _ text: String) -> (size: PackageSize, source: SizeSource)? {
        let context = SizeContext(title: row.title ?? row.deal ?? "", department: row.department)
        if let read = SizeReader.find(text, context: context) { return read }
        let isByPiece = row.deal?.lowercased().hasSuffix(" each") == true && !text.contains(where: \.isNumber)
        return isByPiece ? SizeReader.find("each", context: context) : nil
    }

    /// The unit in which shoppers compare the goods, or else the one that their kind of shelf label has.
    private func displayUnit(of base: BaseUnit, for listing: Listing, size: String) -> DisplayUnit? {
        let group = groups.classify(
            title: listing.title, brand: listing.brand, size: size, department: listing.department
        ).group
        return group?.displayUnit(of: base)
            ?? ComparisonGroup.of(title: listing.title, department: listing.department)?.displayUnit(of: base)
    }

    /// A price list gives numbers, an ad gives text.
    private func reading(of row: RawOffer) -> Reading {
        guard row.deal != nil || row.savings != nil else {
            return ListPriceReader.read(regular: row.regularPrice, promo: row.promoPrice, soldBy: row.soldBy)
        }
        return AdReader.read(
            AdLine(
                deal: row.deal, savings: row.savings, details: row.details, title: row.title, size: row.size,
                soldBy: row.soldBy))
    }

    /// Prefers dates with a year to dates without one. Without an end date, the source's ad week applies.
    private func validity(of row: RawOffer) -> Validity {
        let isUnread = unreadDay(of: row) != nil
        let (first, last) = (day(row.validFrom, localDays.starting), day(row.validThrough, localDays.ending))
        // If the dates contradict each other the end date wins: an offer should rather vanish too early than stay too
        // long.
        let ending = last.flatMap { Validity(first: min(first ?? today, $0), last: $0, isAssumed: isUnread) }
        if let ending, !isUnread { return ending }
        if let printed = row.valid.flatMap({ DateReader.validity(of: $0, near: today) }) { return printed }
        return ending ?? assumed(from: first)
    }

    private func assumed(from first: LocalDay?) -> Validity {
        let week = Validity.assumedWeek(containing: max(first ?? today, today), startingOn: validity.weekStartsOn)
        return Validity(first: max(first ?? week.first, week.first), last: week.last, isAssumed: true) ?? week
    }

    /// The text of a date field that cannot be read; nil if both fields are read, absent or a sentinel.
    private func unreadDay(of row: RawOffer) -> String? {
        [row.validFrom, row.validThrough].compactMap(\.self).first { text in
            switch validity.dates {
            case .localDays: LocalDay(iso: text) == nil
            case .utcInstants:
                LocalDay(iso: text).map { DateReader.day(iso: "\($0)") != nil } ?? true
                    && DateReader.instant(text) == nil
            }
        }
    }

    private func day(_ text: String?, _ days: [String: LocalDay]) -> LocalDay? {
        switch validity.dates {
        case .localDays: text.flatMap { DateReader.day(iso: $0) }
        case .utcInstants: text.flatMap { days[$0] }
        }
    }
}

extension ScraperDefinition {
    /// The instants in the rows, which need the store's time zone to become dates; empty if the source prints dates.
    package func instants(in rows: [RawOffer]) -> [String] {
        guard validity.dates == .utcInstants else { return [] }
        let printed = rows.flatMap { [$0.validFrom, $0.validThrough] }.compactMap(\.self)
        return Array(Set(printed.compactMap { DateReader.instant($0) })).sorted()
    }
}

extension RawOffer {
    /// An identifier for a row without an item number, made of its own text.
    fileprivate var unnumberedItem: String {
        "unnumbered: " + [title, details, deal, savings, valid].compactMap(\.self).joined(separator: " | ")
    }
}
