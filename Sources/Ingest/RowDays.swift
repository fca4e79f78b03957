internal import AdText
internal import Deals
package import Scraping
internal import Storage

/// A reading of a row, and the days on which it holds.
struct DatedReading {
    var reading: Reading
    var runs: [Validity]
    var isUnread = false
    var steps: [String] = []
}

/// Reads a row's deal and its days together: days decide which price holds when.
struct RowDays: Sendable {
    let rules: ValidityRules
    let today: LocalDay
    let localDays: LocalDays

    /// A price list gives numbers, an ad gives text. The days of a sale price are its own: outside them the shelf price
    /// holds.
    func readings(of row: RawOffer) -> [DatedReading] {
        let decision = decision(of: row)
        guard row.deal == nil, row.savings == nil else {
            let line = AdLine(
                deal: row.deal, savings: row.savings, details: row.details, title: row.title, size: row.size,
                soldBy: row.soldBy)
            return [dated(AdReader.read(line).checked(against: finalPrice(row), of: row.deal), decision)]
        }
        let (sale, shelf) = (sale(row), shelf(row))
        guard sale.isPriced, sale != shelf, row.promoFrom != nil || row.promoThrough != nil else {
            return [dated(sale, decision)]
        }
        let saleDays = self.decision(of: row, isSale: true)
        guard !saleDays.isOnSomeDaysOnly else { return [dated(sale, saleDays)] }
        return alternating(dated(sale, saleDays), dated(shelf, decision))
    }

    private func sale(_ row: RawOffer) -> Reading {
        ListPriceReader.read(regular: row.regularPrice, promo: row.promoPrice, soldBy: row.soldBy)
    }

    private func finalPrice(_ row: RawOffer) -> CentsFraction? {
        ListPriceReader.read(regular: row.finalPrice, promo: nil, soldBy: nil).price?.effectiveEach
    }

    private func shelf(_ row: RawOffer) -> Reading {
        ListPriceReader.read(regular: row.regularPrice, promo: nil, soldBy: row.soldBy)
    }

    /// The sale price on its days, and the shelf price on the others, as far as they have not passed.
    private func alternating(_ sale: DatedReading, _ shelf: DatedReading) -> [DatedReading] {
        var (sale, shelf) = (sale, shelf)
        shelf.runs = shelf.runs.flatMap { $0.without(sale.runs) }.filter { today <= $0.last }
        sale.runs.removeAll { $0.last < today }
        (sale.steps, shelf.steps) = (sale.steps.map { "sale \($0)" }, shelf.steps.map { "shelf \($0)" })
        return [sale, shelf].filter { !$0.runs.isEmpty }
    }

    private func dated(_ reading: Reading, _ decision: ValidityDecision) -> DatedReading {
        let isMarked = reading.promotion?.conditions.contains(.someDays) ?? false
        return DatedReading(
            reading: reading.onSomeDaysOnly(decision.isOnSomeDaysOnly || isMarked && !decision.usesText),
            runs: decision.runs, isUnread: decision.isUnread, steps: decision.steps)
    }

    /// Whether the last day of the row's sale price has passed.
    func isSaleOver(_ row: RawOffer) -> Bool {
        guard let last = day(row.promoThrough, localDays.ending), last < today else { return false }
        return sale(row) != shelf(row)
    }

    // MARK: Days

    private func decision(of row: RawOffer, isSale: Bool = false) -> ValidityDecision {
        var texts: [DayField: String] = [:]
        (texts[.deal], texts[.savings], texts[.details], texts[.title]) = (
            row.deal, row.savings, row.details, row.title
        )
        let (first, last) = isSale ? (row.promoFrom, row.promoThrough) : (row.validFrom, row.validThrough)
        let printed = PrintedDays(
            first: bound(first, localDays.starting), last: bound(last, localDays.ending), valid: row.valid, texts: texts
        )
        return ValidityDecision(of: printed, seen: today, weekStartsOn: rules.weekStartsOn)
    }

    private func bound(_ text: String?, _ days: [String: LocalDay]) -> PrintedDays.Bound {
        guard let text else { return .absent }
        return day(text, days).map { .day($0) } ?? (isUnread(text) ? .unread(text) : .absent)
    }

    /// The text of a date field that cannot be read; nil if all are read, absent or a sentinel.
    func unreadDay(of row: RawOffer) -> String? {
        let sale = row.promoPrice == nil ? [] : [row.promoFrom, row.promoThrough]
        return ([row.validFrom, row.validThrough] + sale).compactMap(\.self).first(where: isUnread)
    }

    private func isUnread(_ text: String) -> Bool {
        switch rules.dates {
        case .localDays: LocalDay(iso: text) == nil
        case .utcInstants:
            LocalDay(iso: text).map { DateReader.day(iso: "\($0)") != nil } ?? true && DateReader.instant(text) == nil
        }
    }

    private func day(_ text: String?, _ days: [String: LocalDay]) -> LocalDay? {
        switch rules.dates {
        case .localDays: text.flatMap { DateReader.day(iso: $0) }
        case .utcInstants: text.flatMap { days[$0] }
        }
    }
}

extension Reading {
    /// Without its price where that is a plain one, and the source calculates another: the text is then a discount.
    fileprivate func checked(against finalPrice: CentsFraction?, of deal: String?) -> Reading {
        guard mechanic == .unitPrice, basis == .exact, let price, price.unit == .each, let finalPrice,
            price.effectiveEach != finalPrice
        else { return self }
        return Reading(promotion: nil, unparsedText: [deal].compactMap(\.self) + unparsedText)
    }
}

extension Validity {
    /// The days outside others.
    fileprivate func without(_ others: [Validity]) -> [Validity] {
        others.reduce([self]) { left, other in
            left.flatMap { days in
                guard days.first <= other.last, other.first <= days.last else { return [days] }
                return [
                    Validity(first: days.first, last: other.first.adding(days: -1), isAssumed: days.isAssumed),
                    Validity(first: other.last.adding(days: 1), last: days.last, isAssumed: days.isAssumed),
                ].compactMap(\.self)
            }
        }
    }
}

extension ScraperDefinition {
    /// The instants in the rows, which need the store's time zone to become dates; empty if the source prints dates.
    package func instants(in rows: [RawOffer]) -> [String] {
        guard validity.dates == .utcInstants else { return [] }
        let printed = rows.flatMap { [$0.validFrom, $0.validThrough, $0.promoFrom, $0.promoThrough] }.compactMap(\.self)
        return Array(Set(printed.compactMap { DateReader.instant($0) })).sorted()
    }
}
