import Deals
import Ingest
import Storage

/// The result of a run as text.
struct ScrapeText {
    let result: ScrapeResult
    let source: String
    /// Whether saved pages were read without --at, as if saved now.
    var assumedCurrentFiles = false

    var lines: [String] {
        let report = result.report
        let place = "\(source) \(result.store.code) \(result.store.name)"
        let run = result.runID.map { "run \($0)" } ?? "dry run, nothing written"
        guard result.exitStatus == nil else {
            return [
                "\(place): \(result.outcome.rawValue) (\(run)); the deals are unchanged"
            ] + (report.anomalies.isEmpty ? ["  \(report.reason ?? "")"] : anomalyLines) + changes
        }
        let dataDirectory = report.records > 0 ? report.priced * 100 / report.records : 0
        let written = result.runID == nil ? "" : "\(result.offersInserted) offers written, "
        return [
            "\(place): \(result.outcome.rawValue), \(report.records) rows, \(report.priced) priced (\(dataDirectory)%), "
                + "\(written)\(report.requests) requests, \(report.bytes / 1000) KB (\(run))"
        ] + (report.reason.map { ["  \($0)"] } ?? []) + changes
    }
}

extension ScrapeText {
    private var changes: [String] { result.changes.map { RunText.lines($0).map { "  \($0)" } } ?? [] }

    /// The anomalies, and advice for the operator.
    private var anomalyLines: [String] {
        let advice =
            result.report.decision
            ?? result.runID.map {
                "to review, run \"circulard runs show \($0)\"; if the offers are right, run \"circulard runs release \($0) --by NAME\""
            }
        let age = assumedCurrentFiles ? "if the page was saved on another day, name it: --at 2026-07-02" : nil
        return (result.report.anomalies + [age, advice].compactMap(\.self)).map { "  \($0)" }
    }
}

/// The result of a run as a JSON object.
struct ScrapeJSON: Encodable {
    let source: String, storeCode: String, store: String, runId: Int64?, outcome: String, reason: String?
    let anomalies: [String]
    let layout: String?, records: Int, priced: Int, offersInserted: Int, listingsInserted: Int, requests: Int,
        bytes: Int
    let exitCode: Int, changes: ChangesJSON?

    init(_ result: ScrapeResult, source: String) {
        self.source = source
        (storeCode, store, runId) = (result.store.code, result.store.name, result.runID)
        (outcome, reason, layout) = (result.outcome.rawValue, result.report.reason, result.report.layout)
        anomalies = result.report.anomalies
        (records, priced) = (result.report.records, result.report.priced)
        (offersInserted, listingsInserted) = (result.offersInserted, result.listingsInserted)
        (requests, bytes) = (result.report.requests, result.report.bytes)
        exitCode = result.exitStatus?.rawValue ?? 0
        changes = result.changes.map(ChangesJSON.init)
    }
}
