internal import AdText
package import Deals
package import Scraping

/// Turns the printed words of a row into an offer: promotion, price, size and the days it holds.
package struct OfferReader: Sendable {
    private let validity: ValidityRules
    /// The day at the store when the document was made or fetched.
    private let today: LocalDay
    /// Days at the store of the instants that rows print, where the source prints instants.
    private let localDays: [String: LocalDay]

    package init(_ definition: ScraperDefinition, today: LocalDay, localDays: [String: LocalDay] = [:]) {
        validity = definition.validity
        self.today = today
        self.localDays = localDays
    }

    package func offer(from row: RawOffer) -> Offer {
        let listing = Listing(
            sku: row.item ?? row.unnumberedItem, title: row.title ?? row.deal ?? row.unnumberedItem, brand: row.brand,
            sizeText: row.size, department: row.department)
        let words = AdWords(deal: row.deal, savings: row.savings, details: row.details, valid: row.valid)
        let context = SizeContext(title: listing.title, department: row.department)
        return Offer(
            listing: listing, words: words, reading: reading(of: row),
            size: (row.size ?? row.details).flatMap { SizeReader.read($0, context: context) },
            validity: validity(of: row))
    }

    /// A price list gives numbers, an ad gives words.
    private func reading(of row: RawOffer) -> Reading {
        guard row.deal != nil || row.savings != nil else {
            return ListPriceReader.read(regular: row.regularPrice, promo: row.promoPrice, soldBy: row.soldBy)
        }
        return AdReader.read(AdLine(deal: row.deal, savings: row.savings, details: row.details, title: row.title))
    }

    /// Dates with a year before dates without one; without any, the source's ad week.
    private func validity(of row: RawOffer) -> Validity {
        if let last = day(row.validThrough),
            let validity = Validity(first: day(row.validFrom) ?? min(today, last), last: last)
        {
            return validity
        }
        let printed = row.valid.flatMap { DateReader.validity(of: $0, near: today) }
        return printed ?? .assumedWeek(containing: today, startingOn: validity.weekStartsOn)
    }

    private func day(_ text: String?) -> LocalDay? {
        switch validity.dates {
        case .localDays: text.flatMap { DateReader.day(iso: $0) }
        case .utcInstants: text.flatMap { localDays[$0] }
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
