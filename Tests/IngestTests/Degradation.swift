import Deals
import Ingest
import Scraping
import SeededRandom

/// What a bad page can be beside the true one, at any level: a share of the rows, in percent, is spoilt. Rows that are
/// spoilt at one level are spoilt at every higher one.
enum Degradation: String, CaseIterable {
    case gone, hole, ended, silent, cheapened, hundredth, generous, retitled, endsToday, stranger

    /// - Parameter order: of the rows, which to spoil first; a hole is spoilt from the first of them on.
    func rows(_ rows: [RawOffer], percent: Int, order: [Int], today: LocalDay) -> [RawOffer] {
        let count = rows.count * percent / 100
        let start = order.first ?? 0
        let spoilt = Set(self == .hole ? (0..<count).map { (start + $0) % rows.count } : Array(order.prefix(count)))
        return rows.indices.compactMap { index in
            spoilt.contains(index) ? changed(rows[index], next: rows[(index + 1) % rows.count], today) : rows[index]
        }
    }

    /// A day as both kinds of sources print it: those of days, and those of instants.
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
        case .stranger: row.with([.item: "other \(row.item ?? "")", .title: "Other \(row.title ?? "")"])
        }
    }
}

extension RawOffer {
    func with(_ changes: [Field: String?]) -> RawOffer {
        var fields: [Field: String] = [:]
        for field in Field.allCases { fields[field] = changes[field] ?? self[field] }
        return RawOffer(fields)
    }

    /// All dollar amounts of the deal and the price list changed.
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

/// What became of the good deals of a page, by no rule of the judge: a deal is lost where nobody finds it any more as it
/// truly is, by its number, its name, its price and its last day.
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
