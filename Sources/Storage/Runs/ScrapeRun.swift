/// The outcome of a run. Raw values are those of `scrape_run.outcome`.
package enum RunOutcome: String, Hashable, Sendable, CaseIterable {
    /// A new edition was published.
    case accepted
    /// The current edition was confirmed.
    case unchanged
    /// Stored, but the store's current edition was seen later.
    case superseded
    /// No response from the upstream, in any attempt.
    case fetchFailed = "fetch_failed"
    /// The upstream responded with an error.
    case refused
    case credentialsRefused = "credentials_refused"
    /// The source cannot be requested for this store, for example because it has no ad code.
    case badRequest = "bad_request"
    case badDefinition = "bad_definition"
    /// The document is truncated.
    case incomplete
    case malformed
    case tooLarge = "too_large"
    /// A known layout without records.
    case empty
    /// Coupons instead of the ad.
    case couponOnly = "coupon_only"
    case interstitial
    /// Another known substitute for the ad: a login page.
    case blockPage = "block_page"
    case layoutUnknown = "layout_unknown"
    case wrongStore = "wrong_store"
    case tooFewRecords = "too_few_records"
    case missingFields = "missing_fields"
    /// Too many impossible rows.
    case impossibleRows = "impossible_rows"
    /// Complete, but with anomalies: stored in full, and not current at any store until an operator releases it.
    case quarantined
    case storageFailed = "storage_failed"
    /// Stopped by the operator or the service manager.
    case cancelled
    /// Its process died.
    case interrupted
    /// A bug.
    case failed
    /// Stores were not read, because their host must not be contacted for a time. One such run stands for all of them.
    case postponed

    /// Whether the run's edition is current.
    package var isGood: Bool { self == .accepted || self == .unchanged }

    /// Whether the upstream answered, but not as it does for an open store.
    package var isAnswerWithoutAd: Bool {
        switch self {
        case .refused, .empty, .couponOnly, .layoutUnknown, .wrongStore, .tooFewRecords: true
        default: false
        }
    }
}

/// The report of a run at its end.
package struct RunReport: Hashable, Sendable {
    /// One sentence for the operator; required unless the outcome is good.
    package var reason: String?
    /// The time of the observation, in seconds since 1970; nil for now.
    package var seenAt: Int?
    /// The anomalies, one sentence each; empty unless the run is quarantined.
    package var anomalies: [String] = []
    /// An operator's earlier decision about the same content; nil if there is none.
    package var decision: String?
    /// The layout that recognized the document.
    package var layout: String?
    /// The number of records found, and of those with a comparable price.
    package var records: Int, priced: Int
    /// Bytes received, after decompression.
    package var bytes: Int
    /// Requests sent, including retries.
    package var requests: Int
    /// A JSON list with one object per request.
    package var attemptsJSON: String
    /// The exit code of the command for this run.
    package var exitCode: Int?

    package init(
        reason: String? = nil, layout: String? = nil, records: Int = 0, priced: Int = 0, bytes: Int = 0,
        requests: Int = 0, attemptsJSON: String = "[]", exitCode: Int? = nil
    ) {
        self.reason = reason
        self.layout = layout
        self.records = records
        self.priced = priced
        self.bytes = bytes
        self.requests = requests
        self.attemptsJSON = attemptsJSON
        self.exitCode = exitCode
    }
}

/// An active run. It holds the session's lock on its source and store until it is finished.
package struct OpenRun: Hashable, Sendable {
    package let id: Int64
    package let source: String
    /// nil if the run has no store.
    package let storeID: Int64?
    /// The lease under which a worker reads; nil for a run outside of the plan. The run writes only while it is held.
    let lease: ChainLease?
}

/// A document as received, which is kept as the evidence of its run.
package struct KeptDocument: Hashable, Sendable {
    /// The URL without secrets, or the file name.
    package let url: String
    package let mediaType: String
    package let body: [UInt8]
    /// nil if the server named none.
    package let validators: ResponseValidators?

    package init(url: String, mediaType: String, body: [UInt8], validators: ResponseValidators? = nil) {
        self.url = url
        self.mediaType = mediaType
        self.body = body
        self.validators = validators
    }
}
