internal import Deals
internal import FoundationEssentials
internal import HTTP
internal import Scraping
internal import Storage

/// The documents that a run received and the rows in them: complete, or up to a failure. A failed run records its
/// progress with it.
struct ExtractedRows: Sendable {
    private(set) var rows: [RawOffer] = []
    private(set) var layouts: [String] = []
    private(set) var documents: [KeptDocument] = []
    /// The number of places in the documents that were not UTF-8.
    private var replacementCount = 0
    /// Records that are not deals of the store, by name.
    private var leftOut: [String: Int] = [:]
    /// Addresses that are not https, by field.
    private var droppedAddresses: [String: Int] = [:]
    /// All network attempts.
    var attempts: [Attempt] = []
    /// Empty for saved files: which of them are pages of one search is unknown.
    var declared: [DeclaredCount] = []
    /// The reason why the rows are not complete; nil if they are.
    var failure: (any Error)?

    /// The rows without duplicates.
    ///
    /// - Throws: the reason why they are not complete, or too few of them.
    func complete(by definition: ScraperDefinition) throws -> [RawOffer] {
        if let failure { throw failure }
        try definition.check(rowCount: rows.count, location: documents.first?.url ?? "")
        return rows
    }

    mutating func keep(_ document: KeptDocument) {
        documents.append(document)
    }

    mutating func keep(_ extraction: Extraction) {
        rows += extraction.rows
        replacementCount += extraction.replacementCount
        leftOut.merge(extraction.leftOut, uniquingKeysWith: +)
        droppedAddresses.merge(extraction.droppedAddresses, uniquingKeysWith: +)
        if !layouts.contains(extraction.layout) { layouts.append(extraction.layout) }
    }

    mutating func dropDuplicates(by definition: ScraperDefinition) { rows = definition.withoutDuplicates(rows) }
}

// MARK: In the record of the run

extension ExtractedRows {
    /// The report of a run that received and read everything.
    func report(seenAt: Int) throws -> RunReport {
        var report = try report()
        (report.seenAt, report.exitCode) = (seenAt, 0)
        return report
    }

    /// The report of a successful run with these offers.
    func report(of parsed: ParsedRun) throws -> RunReport {
        var report = try report(seenAt: parsed.seenAt)
        report.priced = parsed.priced
        let refused = parsed.refused.map { "\($0.offer.listing.sku) (\($0.reason))" }.joined(separator: ", ")
        let notes = [
            refused.isEmpty ? nil : "left out: \(refused)", parsed.over.note, report.reason,
        ].compactMap(\.self)
        report.reason = notes.isEmpty ? nil : notes.joined(separator: "; ")
        return report
    }

    func report() throws -> RunReport {
        var report = try RunReport(
            layout: layouts.isEmpty ? nil : layouts.joined(separator: ", "), records: rows.count,
            bytes: documents.reduce(0) { $0 + $1.body.count }, requests: attempts.count,
            attemptsJSON: attemptsJSON)
        report.reason = notes.isEmpty ? nil : notes.joined(separator: "; ")
        return report
    }

    private var notes: [String] {
        [
            leftOut.isEmpty ? nil : "no deals of this store: \(leftOut.inWords)",
            droppedAddresses.isEmpty ? nil : "left out addresses that are not https: \(droppedAddresses.inWords)",
            replacementCount == 0 ? nil : "bytes that are not UTF-8 in \(replacementCount) places, shown as \u{FFFD}",
        ].compactMap(\.self)
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
