internal import FoundationEssentials
internal import HTTP
internal import Scraping
internal import Storage

/// The state of a run so far. It survives a failure, so that the run record shows the progress made.
struct RunState {
    private(set) var rows: [RawOffer] = []
    private(set) var layouts: [String] = []
    private(set) var documents: [KeptDocument] = []
    /// All network attempts.
    private(set) var attempts: [Attempt] = []
    /// Impossible rows, left out of the edition.
    var rejected: [RejectedOffer] = []
    /// Empty for saved files: which of them are pages of one search is unknown.
    var declared: [DeclaredCount] = []

    mutating func keep(_ document: FetchedDocument) {
        documents.append(KeptDocument(url: document.url, mediaType: document.mediaType, body: document.bytes))
    }

    mutating func keep(_ extraction: Extraction) {
        rows += extraction.rows
        if !layouts.contains(extraction.layout) { layouts.append(extraction.layout) }
    }

    mutating func keep(_ attempts: [Attempt]) { self.attempts += attempts }

    mutating func dropDuplicates(by definition: ScraperDefinition) { rows = definition.withoutDuplicates(rows) }

    /// The report of a successful run.
    func report(seenAt: Int) throws -> RunReport {
        var report = try report()
        (report.seenAt, report.exitCode) = (seenAt, 0)
        return report
    }

    func report() throws -> RunReport {
        try RunReport(
            reason: rejected.isEmpty
                ? nil : "left out: " + rejected.map { "\($0.sku) (\($0.reason))" }.joined(separator: ", "),
            layout: layouts.isEmpty ? nil : layouts.joined(separator: ", "), records: rows.count,
            bytes: documents.reduce(0) { $0 + $1.body.count }, requests: attempts.count,
            attemptsJSON: attemptsJSON)
    }

    private var attemptsJSON: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            encoder.keyEncodingStrategy = .convertToSnakeCase
            return String(decoding: try encoder.encode(attempts.map(AttemptRecord.init)), as: UTF8.self)
        }
    }
}

/// An attempt as stored in `scrape_run.attempts`.
private struct AttemptRecord: Encodable {
    let url: String, status: Int?, outcome: String, waitedMs: Int, bytes: Int

    init(_ attempt: Attempt) {
        (url, status, outcome) = (attempt.url, attempt.status, attempt.outcome)
        (waitedMs, bytes) = (attempt.waitedMilliseconds, attempt.bytes)
    }
}
