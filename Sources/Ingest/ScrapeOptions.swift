package import Deals
package import Storage

/// The documents that a run reads.
package enum ScrapeInput: Sendable {
    /// Fetched from the source's servers. Document names and search terms override those of the definition.
    case upstream(documents: [String]?, terms: [String]?)
    /// Pages saved by a person.
    case files([KeptDocument])
}

/// The result of a run, for the operator.
package struct ScrapeResult: Sendable {
    package let store: Store
    /// nil for a dry run, which is not recorded.
    package let runID: Int64?
    package let outcome: RunOutcome
    package let report: RunReport
    package let listingsInserted: Int
    package let offersInserted: Int
    /// nil for a successful run.
    package let exitStatus: ExitStatus?
    /// The changes that a dry run would make; nil otherwise.
    package let changes: EditionChanges?
}

extension ScrapeResult {
    /// A run that wrote no offers; nil for a dry run.
    init(
        _ store: Store, _ run: OpenRun?, _ outcome: RunOutcome, _ report: RunReport, exitStatus: ExitStatus? = nil,
        changes: EditionChanges? = nil
    ) {
        self.init(
            store: store, runID: run?.id, outcome: outcome, report: report, listingsInserted: 0, offersInserted: 0,
            exitStatus: exitStatus ?? (outcome.isGood ? nil : .badData), changes: changes)
    }

    init(_ store: Store, _ run: OpenRun, _ publication: Publication) {
        self.init(
            store: store, runID: run.id, outcome: publication.outcome, report: publication.report,
            listingsInserted: publication.listingsInserted, offersInserted: publication.offersInserted,
            exitStatus: publication.outcome.isGood ? nil : .badData, changes: nil)
    }
}

/// Options of a run.
package struct ScrapeOptions: Sendable {
    /// Publishes despite anomalies.
    package var skipsAnomalyCheck: Bool
    /// Does everything except writing.
    package var isDryRun: Bool
    /// The time when saved pages were saved, in seconds since 1970; nil for now.
    package var seenAt: Int?
    /// The run whose documents are read again.
    package var corrects: Int64?
    /// The lease under which a worker reads; nil for a run outside of the plan.
    package var lease: ChainLease?

    package init(
        skipsAnomalyCheck: Bool = false, isDryRun: Bool = false, seenAt: Int? = nil, corrects: Int64? = nil,
        lease: ChainLease? = nil
    ) {
        (self.corrects, self.lease) = (corrects, lease)
        self.skipsAnomalyCheck = skipsAnomalyCheck
        self.isDryRun = isDryRun
        self.seenAt = seenAt
    }
}
