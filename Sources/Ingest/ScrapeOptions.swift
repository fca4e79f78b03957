package import Deals
package import Storage

/// Where a run takes its documents from.
package enum ScrapeInput: Sendable {
    /// The source's servers. Names of documents and search terms instead of the definition's own, where given.
    case upstream(documents: [String]?, terms: [String]?)
    /// Pages that a person saved.
    case files([FetchedDocument])
}

/// What a run came to, for the operator.
package struct ScrapeResult: Sendable {
    package let store: Store
    /// nil for a dry run, which leaves no trace.
    package let runID: Int64?
    package let outcome: RunOutcome
    package let report: RunReport
    package let listingsInserted: Int
    package let offersInserted: Int
    /// nil where all went well.
    package let exitStatus: ExitStatus?
    /// What it would change; of a dry run only.
    package var changes: EditionChanges?
}

/// How a run is to be done.
package struct ScrapeOptions: Sendable {
    /// Publish although it is far smaller than the last run, or holds nothing for today.
    package var acceptsUnlikely: Bool
    /// Everything but writing.
    package var isDryRun: Bool
    /// When saved pages were saved, seconds since 1970; nil for now.
    package var seenAt: Int?
    /// The run whose documents are read again.
    package var corrects: Int64?

    package init(
        acceptsUnlikely: Bool = false, isDryRun: Bool = false, seenAt: Int? = nil, corrects: Int64? = nil
    ) {
        self.corrects = corrects
        self.acceptsUnlikely = acceptsUnlikely
        self.isDryRun = isDryRun
        self.seenAt = seenAt
    }
}
