internal import Storage

/// Whether the ad is another store's. The live documents do not say whose they are; what other stores show does.
struct StoreDoubts {
    /// Fewer prices in which two stores differ tell nothing.
    private static let fewestDiffering = 10
    /// In percent: of the differing prices that are the other store's.
    private static let leastTheirs = 80
    /// In percent of the common prices: where fewer differ, the chain may have corrected them at the other store first.
    private static let leastDiffering = 5
    private static let surelyDiffering = 10

    let shared: SharedEdition?
    let resemblance: Resemblance?

    var all: [Anomaly] { [anotherZone, anotherStore].compactMap(\.self) }

    private var anotherZone: Anomaly? {
        guard let shared, shared.companions == 0 else { return nil }
        let elsewhere = shared.companionsElsewhere
        let said = elsewhere.isEmpty ? "" : "; \(Self.list(elsewhere)), which did, show another"
        return Anomaly(
            "it is the ad of stores that never showed the same as this one: \(Self.list(shared.shownBy))\(said)",
            passesIfSeenAgain: elsewhere.isEmpty && !shared.replacesSameWeek)
    }

    private var anotherStore: Anomaly? {
        guard let found = resemblance, found.differing >= Self.fewestDiffering,
            found.theirs * 100 >= found.differing * Self.leastTheirs,
            found.differing * 100 >= found.common * Self.leastDiffering
        else { return nil }
        return Anomaly(
            "the prices are those of store \(found.storeCode): of \(found.differing) in which it differs from this one, "
                + "\(found.theirs) are the other's and \(found.own) this one's",
            passesIfSeenAgain: found.differing * 100 < found.common * Self.surelyDiffering)
    }

    private static func list(_ codes: [String]) -> String {
        codes.prefix(3).joined(separator: ", ") + (codes.count > 3 ? ", …" : "")
    }
}
