internal import Storage

/// Detects another store's ad. The live documents do not name their store; the offers of other stores reveal it.
struct WrongStoreCheck {
    /// Fewer differing prices than this are not judged.
    private static let minimumDiffering = 10
    /// In percent of the differing prices: those equal to the other store's.
    private static let minimumEqualPercent = 80
    /// In percent of the common prices. Below this the chain may have corrected them at the other store first.
    private static let minimumDifferingPercent = 5
    private static let surelyDiffering = 10

    let shared: SharedEdition?
    let resemblance: Resemblance?

    var all: [Anomaly] { [anotherZone, anotherStore].compactMap(\.self) }

    private var anotherZone: Anomaly? {
        guard let shared, shared.companions == 0 else { return nil }
        let elsewhere = shared.companionsElsewhere
        let said = elsewhere.isEmpty ? "" : "; stores that did (\(Self.list(elsewhere))) have another ad"
        return Anomaly(
            "the ad belongs to stores that never shared one with this store: \(Self.list(shared.shownBy))\(said)",
            passesIfSeenAgain: elsewhere.isEmpty && !shared.replacesSameWeek)
    }

    private var anotherStore: Anomaly? {
        guard let found = resemblance, found.differing >= Self.minimumDiffering,
            found.theirs * 100 >= found.differing * Self.minimumEqualPercent,
            found.differing * 100 >= found.common * Self.minimumDifferingPercent
        else { return nil }
        return Anomaly(
            "the prices are those of store \(found.storeCode): of \(found.differing) that differ between the stores, "
                + "\(found.theirs) match the other store and \(found.own) match this one",
            passesIfSeenAgain: found.differing * 100 < found.common * Self.surelyDiffering)
    }

    private static func list(_ codes: [String]) -> String {
        codes.prefix(3).joined(separator: ", ") + (codes.count > 3 ? ", …" : "")
    }
}
