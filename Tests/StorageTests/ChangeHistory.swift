import Deals
import Postgres
import Storage
import TestDatabase
import TestSupport

/// Random histories of two sources at many stores, published by the real code. Weekly ads are announced, replaced and
/// corrected; lines begin later than their ad, end before it, and follow one another.
struct ChangeHistory {
    let ground: Ground
    let stores: [(id: Int64, code: String)]
    /// The days on which ads begin: the first of them, and how many.
    let first: LocalDay
    static let days = 21

    private static let sources = ["ad", "list"]

    init(stores count: Int, first: LocalDay) async throws {
        (ground, self.first) = (try await Ground(), first)
        try await ground.database.registerSource(id: "list", chain: "acme", termsURL: nil)
        let codes = (1...count).map { "\(1000 + $0)" }
        try await ground.database.upsertStores(
            codes.enumerated().map { number, code in
                let zone = number % 2 == 0 ? "America/New_York" : "America/Chicago"
                return Ground.store(code, code, latitude: 33_700_000, longitude: -84_300_000, zone: zone)
            })
        stores = try await ground.database.stores(at: Ground.noon).filter { codes.contains($0.store.code) }
            .map { ($0.id, $0.store.code) }
    }

    /// Publishes an ad of one of the sources at a store, as seen at an instant.
    func publish(at store: (id: Int64, code: String), seenAt: Int?, _ random: inout SeededGenerator) async throws {
        let (source, ad) = (random.pick(Self.sources), ad(&random))
        let scope = source == "ad" ? EditionScope.shared : .store(code: store.code)
        if !ad.isEmpty { try await ground.publish(ad, at: store.id, source: source, scope: scope, seenAt: seenAt) }
    }
}

// MARK: Ads

extension ChangeHistory {
    private func ad(_ random: inout SeededGenerator) -> [Offer] {
        let begins = Int.random(in: 0..<Self.days, using: &random)
        let ends = begins + Int.random(in: 1...8, using: &random)
        return (1...5).flatMap { sku in
            (0..<random.pick([0, 1, 1, 1, 2])).flatMap { variant in
                Self.spans(begins, ends, &random).map { line("\(sku)", variant, days($0.0, $0.1), &random) }
            }
        }
    }

    /// Days of the lines of an item: mostly those of the ad, else a part of them, two parts, or earlier ones too.
    private static func spans(_ begins: Int, _ ends: Int, _ random: inout SeededGenerator) -> [(Int, Int)] {
        let middle = Int.random(in: begins...ends, using: &random)
        return switch Int.random(in: 0..<8, using: &random) {
        case 0: [(middle, ends)]
        case 1: [(begins, middle)]
        case 2 where middle < ends: [(begins, middle), (Int.random(in: middle + 1...ends, using: &random), ends)]
        case 3: [(begins - 5, ends)]
        case 4: [(begins - 5, begins - 2)]
        default: [(begins, ends)]
        }
    }

    private func days(_ from: Int, _ through: Int) -> Validity {
        Validity(first: first.adding(days: from), last: first.adding(days: through))!
    }

    private func line(_ sku: String, _ variant: Int, _ days: Validity, _ random: inout SeededGenerator) -> Offer {
        let (title, cents) = ("Thing \(sku) of kind \(variant)", Money(cents: random.pick([199, 299, 399])))
        let terms = Promotion.Terms(conditions: random.pick([[], [], [.digitalCoupon]]))
        let regular = RegularPrice(CentsFraction(cents), basis: random.pick([.exact, .atMost]))
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return .sample(sku, title, .buyGet(buy: 1, get: 1, percentOff: 100), regular: regular, days: days)
        case 1: return .sample(sku, title, .bundle(quantity: 3, total: cents), terms: terms, days: days)
        case 2: return .sample(sku, title, .percentOff(10), days: days)
        case 3: return .sample(sku, title, .unitPrice(cents), unit: .pound, days: days)
        default: return .sample(sku, title, .unitPrice(cents), terms: terms, days: days)
        }
    }
}
