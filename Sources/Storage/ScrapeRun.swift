/// What a run came to. Raw values stand in `scrape_run.outcome`.
package enum RunOutcome: String, Hashable, Sendable, CaseIterable {
    /// A new state was published.
    case accepted
    /// The state on show was confirmed.
    case unchanged
    /// Kept, but the store shows what was seen there later.
    case superseded
    /// No answer from the upstream, in all tries.
    case fetchFailed = "fetch_failed"
    /// The upstream answered with an error.
    case refused
    case credentialsRefused = "credentials_refused"
    /// The source cannot be asked for this: a store without an ad code.
    case badRequest = "bad_request"
    case badDefinition = "bad_definition"
    /// The document ends before its end.
    case incomplete
    case malformed
    case tooLarge = "too_large"
    /// A layout was recognised and holds no record.
    case empty
    /// Coupons where the ad should be.
    case couponOnly = "coupon_only"
    case interstitial
    /// Another known disguise: a log-in page.
    case trap
    case layoutUnknown = "layout_unknown"
    case wrongStore = "wrong_store"
    case tooFewRecords = "too_few_records"
    case missingFields = "missing_fields"
    /// Too many rows that cannot be true.
    case rejected
    /// Read well, but not believed: kept whole, and shown by no store before an operator releases it.
    case quarantined
    case storageFailed = "storage_failed"
    /// The operator or the service manager stopped it.
    case cancelled
    /// Its program died.
    case interrupted
    /// A bug.
    case failed
    /// Stores were not asked, since a host is left alone for a time. One such run stands for all of them.
    case postponed

    /// Whether the store shows what the run saw.
    package var isGood: Bool { self == .accepted || self == .unchanged }
}

/// What a run tells of itself when it ends.
package struct RunReport: Hashable, Sendable {
    /// A sentence for a person; needed where the outcome is not good.
    package var reason: String?
    /// When what was read stood there, in seconds since 1970; nil for now.
    package var seenAt: Int?
    /// Why it is not believed, a sentence each; of a quarantined run only.
    package var doubts: [String] = []
    /// The earlier decision of a person about the same content; nil if there is none.
    package var decision: String?
    /// The layout that recognised the document.
    package var layout: String?
    /// Records found, and those of them with a price that can be compared.
    package var records: Int, priced: Int
    /// Received, after decompression.
    package var bytes: Int
    /// Sent, retries included.
    package var requests: Int
    /// A JSON list, one object a request.
    package var attemptsJSON: String
    /// What the command exits with for this run.
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

/// A run that has begun. It holds the session's lock on its source and store until it is finished.
package struct OpenRun: Hashable, Sendable {
    package let id: Int64
    package let source: String
    /// nil where the run is for no one store.
    package let storeID: Int64?
}

/// The bytes of one answer, as they are kept.
package struct KeptDocument: Hashable, Sendable {
    /// Without secrets; or the file it was read from.
    package let url: String
    package let mediaType: String
    package let body: [UInt8]

    package init(url: String, mediaType: String, body: [UInt8]) {
        self.url = url
        self.mediaType = mediaType
        self.body = body
    }
}
