internal import AdText
package import Deals
package import Scraping
package import Storage

/// Turns the printed words of a row into an offer: promotion, price, size and the days it holds.
package struct OfferReader: Sendable {
    private let validity: ValidityRules
    /// The day at the store when the document was made or fetched.
    private let today: LocalDay
    /// Days at the store around the instants that rows print, where the source prints instants.
    private let localDays: LocalDays

    package init(_ definition: ScraperDefinition, today: LocalDay, localDays: LocalDays = LocalDays()) {
        validity = definition.validity
        self.today = today
        self.localDays = localDays
    }

    package func offer(from row: RawOffer) -> Offer {
        let listing = Listing(
            sku: row.item ?? row.unnumberedItem, title: row.title ?? row.deal ?? row.unnumberedItem, brand: row.brand,
            sizeText: row.size, department: row.department)
        let words = AdWords(
            deal: row.deal, savings: row.savings, details: row.details,
            valid: row.valid ?? unreadDay(of: row))
        let context = SizeContext(title: listing.title, department: row.department)
        return Offer(
            listing: listing, words: words, reading: reading(of: row),
            size: SizeReader.read(row.size ?? row.details ?? "", context: context),
            validity: validity(of: row)
        ) { unitPrice in
            ComparisonGroup.of(title: listing.title, department: row.department)?.displayUnit(of: unitPrice.unit)
        }
    }

    /// A price list gives numbers, an ad gives words.
    private func reading(of row: RawOffer) -> Reading {
        guard row.deal != nil || row.savings != nil else {
            return ListPriceReader.read(regular: row.regularPrice, promo: row.promoPrice, soldBy: row.soldBy)
        }
        return AdReader.read(AdLine(deal: row.deal, savings: row.savings, details: row.details, title: row.title))
    }

    /// Dates with a year before dates without one; without an end, the source's ad week.
    private func validity(of row: RawOffer) -> Validity {
        let isUnread = unreadDay(of: row) != nil
        let (first, last) = (day(row.validFrom, localDays.starting), day(row.validThrough, localDays.ending))
        // Of dates that contradict each other the end counts: better gone too early than shown too long.
        let ending = last.flatMap { Validity(first: min(first ?? today, $0), last: $0, isAssumed: isUnread) }
        if let ending, !isUnread { return ending }
        if let printed = row.valid.flatMap({ DateReader.validity(of: $0, near: today) }) { return printed }
        return ending ?? assumed(from: first)
    }

    private func assumed(from first: LocalDay?) -> Validity {
        let week = Validity.assumedWeek(containing: max(first ?? today, today), startingOn: validity.weekStartsOn)
        return Validity(first: max(first ?? week.first, week.first), last: week.last, isAssumed: true) ?? week
    }

    /// The text of a field of one day that names none; nil where both are understood, absent or a sentinel.
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
    /// The instants of the rows that only the store's zone can turn into days; empty where the source prints days.
    package func instants(in rows: [RawOffer]) -> [String] {
        guard validity.dates == .utcInstants else { return [] }
        let printed = rows.flatMap { [$0.validFrom, $0.validThrough] }.compactMap(\.self)
        return Array(Set(printed.compactMap { DateReader.instant($0) })).sorted()
    }
}

extension RawOffer {
    /// What tells an unnumbered row from others: its own words.
    fileprivate var unnumberedItem: String {
        "unnumbered: " + [title, details, deal, savings, valid].compactMap(\.self).joined(separator: " | ")
    }
}
