import Deals
import Ingest
import Scraping
import TestSupport

/// A kind of damage to a page, applied to a share of its rows in percent. Rows damaged at one level are damaged at
/// every higher one.
enum Degradation: String, CaseIterable {
    case gone, hole, ended, silent, cheapened, hundredth, generous, retitled, endsToday, stranger

    /// The damaged rows by their places; nil for one that is gone.
    /// - Parameter order: the order in which rows are damaged. A missing block starts at the first of them.
    func changes(of rows: [RawOffer], percent: Int, order: [Int], today: LocalDay) -> [Int: RawOffer?] {
        let count = rows.count * percent / 100
        let start = order.first ?? 0
        let spoilt = self == .hole ? (0..<count).map { (start + $0) % rows.count } : Array(order.prefix(count))
        return Dictionary(
            uniqueKeysWithValues: spoilt.map { ($0, changed(rows[$0], next: rows[($0 + 1) % rows.count], today)) })
    }

    /// A date as printed by both kinds of sources: as a date or as an instant.
    static func noon(_ day: LocalDay) -> String { "\(day)T12:00:00Z" }

    private func changed(_ row: RawOffer, next: RawOffer, _ today: LocalDay) -> RawOffer? {
        switch self {
        case .gone, .hole: nil
        case .ended:
            row.with([
                .validFrom: Self.noon(today.adding(days: -14)), .validThrough: Self.noon(today.adding(days: -8)),
                .valid: nil,
            ])
        case .silent: row.with([.deal: nil, .savings: nil, .regularPrice: nil, .promoPrice: nil])
        case .cheapened: row.repriced { $0 * 51 / 100 }
        case .hundredth: row.repriced { $0 / 100 }
        case .generous: row.with([.deal: "Buy 1 Get 1 Free", .savings: "save up to $0.50"])
        case .retitled: row.with([.title: next.title])
        case .endsToday: row.with([.validThrough: Self.noon(today), .valid: nil])
        case .stranger: row.with([.sku: "other \(row.sku ?? "")", .title: "Other \(row.title ?? "")"])
        }
    }
}

extension RawOffer {
    func with(_ changes: [Field: String?]) -> RawOffer {
        var fields: [Field: String] = [:]
        for field in Field.allCases { fields[field] = changes[field] ?? self[field] }
        return RawOffer(fields)
    }

    /// Changes all dollar amounts of the deal and the price list.
    fileprivate func repriced(_ change: @escaping (Int) -> Int) -> RawOffer {
        let changed = { (text: String?) in
            text?.replacing(#/(\d+)\.(\d\d)/#) { match in
                let cents = max(1, change((Int(match.1) ?? 0) * 100 + (Int(match.2) ?? 0)))
                return "\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)"
            }
        }
        return with([
            .deal: changed(deal), .regularPrice: changed(regularPrice), .promoPrice: changed(promoPrice),
        ])
    }
}

/// The good deals lost from a page, independent of the anomaly checks: a deal is lost if it cannot be found with its
/// true number, name, price and last day.
struct Loss {
    let good: Int, lost: Int

    init(of truth: [Offer], in page: [Offer]) {
        let deals = { (offers: [Offer]) in Set(offers.filter(\.reading.isPriced).map(Deal.init)) }
        let good = deals(truth)
        (self.good, lost) = (good.count, good.subtracting(deals(page)).count)
    }

    private struct Deal: Hashable {
        let sku: String, title: String, price: CentsFraction?, basis: PriceBasis, last: LocalDay

        init(_ offer: Offer) {
            (sku, title, last) = (offer.listing.sku, offer.listing.title, offer.validity.last)
            (price, basis) = (offer.reading.price?.effectiveEach, offer.reading.basis)
        }
    }
}
