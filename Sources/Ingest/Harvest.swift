internal import FoundationEssentials
internal import HTTP
internal import Scraping
internal import Storage

/// What a run has brought so far. It outlives a failure, so that the record of the run can say how far it came.
struct Harvest {
    private(set) var rows: [RawOffer] = []
    private(set) var layouts: [String] = []
    private(set) var documents: [KeptDocument] = []
    /// Every try on the network.
    private(set) var attempts: [Attempt] = []
    /// Rows that cannot be true and were left out.
    var setAside: [SetAside] = []
    /// Of saved files nobody knows which are pages of one search: of them there is none.
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

    /// Of a run that goes well.
    func report(seenAt: Int) throws -> RunReport {
        var report = try report()
        (report.seenAt, report.exitCode) = (seenAt, 0)
        return report
    }

    func report() throws -> RunReport {
        try RunReport(
            reason: setAside.isEmpty
                ? nil : "left out: " + setAside.map { "\($0.sku) (\($0.reason))" }.joined(separator: ", "),
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

/// An attempt as `scrape_run.attempts` holds it.
private struct AttemptRecord: Encodable {
    let url: String, status: Int?, outcome: String, waitedMs: Int, bytes: Int

    init(_ attempt: Attempt) {
        (url, status, outcome) = (attempt.url, attempt.status, attempt.outcome)
        (waitedMs, bytes) = (attempt.waitedMilliseconds, attempt.bytes)
    }
}
