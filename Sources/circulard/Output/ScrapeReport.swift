import Deals
import Ingest
import Storage

/// A run's verdict for a person.
struct ScrapeText {
    let result: ScrapeResult
    let source: String
    /// Whether saved pages were read as if they had been saved now.
    var tookFilesForNew = false

    var lines: [String] {
        let report = result.report
        let place = "\(source) \(result.store.code) \(result.store.name)"
        let run = result.runID.map { "run \($0)" } ?? "dry run, nothing written"
        guard result.exitStatus == nil else {
            return [
                "\(place): \(result.outcome.rawValue) (\(run)); the deals stay as they were"
            ] + (report.doubts.isEmpty ? ["  \(report.reason ?? "")"] : doubted) + changes
        }
        let share = report.records > 0 ? report.priced * 100 / report.records : 0
        let written = result.runID == nil ? "" : "\(result.offersInserted) offers written, "
        return [
            "\(place): \(result.outcome.rawValue), \(report.records) rows, \(report.priced) priced (\(share)%), "
                + "\(written)\(report.requests) requests, \(report.bytes / 1000) KB (\(run))"
        ] + (report.reason.map { ["  \($0)"] } ?? []) + changes
    }
}

extension ScrapeText {
    private var changes: [String] { result.changes.map { RunText.lines($0).map { "  \($0)" } } ?? [] }

    /// What is doubted, and what the operator can do.
    private var doubted: [String] {
        let advice =
            result.report.decision
            ?? result.runID.map {
                "look with \"circulard run show \($0)\"; if all is right: circulard run release \($0) --by NAME"
            }
        let age = tookFilesForNew ? "saved on another day? Say which: --at 2026-07-02" : nil
        return (result.report.doubts + [age, advice].compactMap(\.self)).map { "  \($0)" }
    }
}

/// The same as a JSON object.
struct ScrapeJSON: Encodable {
    let source: String, storeCode: String, store: String, run: Int64?, outcome: String, reason: String?
    let doubts: [String]
    let layout: String?, records: Int, priced: Int, offersWritten: Int, listingsWritten: Int, requests: Int,
        bytes: Int
    let exitCode: Int, changes: ChangesJSON?

    init(_ result: ScrapeResult, source: String) {
        self.source = source
        (storeCode, store, run) = (result.store.code, result.store.name, result.runID)
        (outcome, reason, layout) = (result.outcome.rawValue, result.report.reason, result.report.layout)
        doubts = result.report.doubts
        (records, priced) = (result.report.records, result.report.priced)
        (offersWritten, listingsWritten) = (result.offersInserted, result.listingsInserted)
        (requests, bytes) = (result.report.requests, result.report.bytes)
        exitCode = result.exitStatus?.rawValue ?? 0
        changes = result.changes.map(ChangesJSON.init)
    }
}
