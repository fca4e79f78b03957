import Presentation
import Storage

/// What the daemon is going to do, in a sentence or two.
struct OutlookText {
    /// Those that can be read.
    let sources: [String]
    let outlook: WorkOutlook

    var sentence: String {
        guard !sources.isEmpty else {
            return
                "no source may be read: accept the terms of one with circulard source accept-terms SOURCE --by NAME, or "
                + "read saved pages with circulard scrape --from"
        }
        guard outlook.storeCount > 0 else {
            return "no store is tracked, so there is nothing to read: circulard scrape SOURCE --near LAT,LON finds and "
                + "tracks stores"
        }
        let next = outlook.next.map { "; next: \($0.name) (\($0.source)) at \(Phrases.fullMoment($0.dueAt))" } ?? ""
        return
            "keeps \(counted(outlook.storeCount, "store")) fresh (\(sources.joined(separator: ", "))), \(due) due now\(next)"
    }

    private var due: String {
        outlook.dueCount == 0 ? "none is" : outlook.dueCount == 1 ? "1 is" : "\(outlook.dueCount) are"
    }
}
