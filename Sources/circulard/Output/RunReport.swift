import Presentation
import Storage
import Support

/// Runs as text.
enum RunText {
    static func table(_ runs: [RunRecord]) -> Table {
        var table = Table(columns: [
            .init(title: "Run", alignsRight: true), .init(title: "Began (UTC)"), .init(title: "Source"),
            .init(title: "Store"),
            .init(title: "Outcome"), .init(title: "Rows", alignsRight: true), .init(title: "Why", isFlexible: true),
        ])
        for run in runs {
            table.rows.append([
                "\(run.id)", Phrases.moment(run.startedAt), run.source, place(run),
                run.decision.map { "\(run.outcome), \($0)" } ?? run.outcome, "\(run.records)", run.reason ?? "",
            ])
        }
        return table
    }

    /// "1083", or "1083 and 299 more" if more stores await the same decision.
    private static func place(_ run: RunRecord) -> String {
        guard run.undecidedStores > 1 else { return run.storeCode ?? "" }
        return "\(run.storeCode ?? "") and \(run.undecidedStores - 1) more"
    }

    /// "the store publishes", "300 stores publish".
    static func stores(_ count: Int) -> String { count == 1 ? "the store publishes" : "\(count) stores publish" }

    static func lines(_ run: RunRecord) -> [String] {
        let place = [run.source, run.storeCode, run.storeName].compactMap(\.self).joined(separator: " ")
        return ["Run \(run.id), \(place): \(run.outcome)"] + why(run)
            + [
                "\(counted(run.records, "row")), \(run.priced) priced; \(counted(run.requests, "request")), "
                    + "\(run.bytes / 1000) KB; circulard \(run.programVersion)"
            ] + (run.corrects.map { ["reads the documents of run \($0) again"] } ?? [])
            + run.documents.map { "read \($0)" } + changes(run)
    }

    private static func why(_ run: RunRecord) -> [String] {
        guard !run.anomalies.isEmpty else { return run.reason.map { ["  \($0)"] } ?? [] }
        return run.anomalies.map { "  \($0)" } + [decision(run)]
    }

    private static func decision(_ run: RunRecord) -> String {
        if let decision = run.decision {
            let earlier = run.decisionRun.map { ", with run \($0), which has the same content" } ?? ""
            return "\(decision) by \(run.decidedBy ?? "")\(earlier)"
        }
        guard run.undecidedStores > 0 else {
            return "No decision needed: its store already has the same edition or a later one"
        }
        let stores = run.undecidedStores == 1 ? "" : ", for \(run.undecidedStores) stores"
        return "Awaiting review\(stores): circulard runs release \(run.id) --by NAME, or reject \(run.id) --by NAME"
    }

    private static func changes(_ run: RunRecord) -> [String] {
        run.changes.map(lines) ?? []
    }

    static func lines(_ changes: EditionChanges) -> [String] {
        let counts =
            "Compared with the current edition: \(changes.kept) listings with the same deal, \(changes.changed) with another, "
            + "\(changes.added) only in this run, \(changes.gone) only in the current edition"
        return [counts] + examples("Would change, such as:", changes.examplesChanged)
            + examples("Would be removed, such as:", changes.examplesGone)
    }

    private static func examples(_ heading: String, _ lines: [String]) -> [String] {
        lines.isEmpty ? [] : [heading] + lines.map { "  \($0)" }
    }
}

/// A run as a JSON object.
struct RunJSON: Encodable {
    let runId: Int64, source: String, storeCode: String?, store: String?, startedAt: Timestamp, finishedAt: Timestamp?
    let outcome: String, reason: String?, anomalies: [String], decision: String?, decidedBy: String?,
        decidedAt: Timestamp?
    let decisionRunId: Int64?, undecidedStores: Int
    let records: Int, priced: Int, requests: Int, bytes: Int, programVersion: String, documents: [String]
    let reprocessedRunId: Int64?
    let changes: ChangesJSON?

    init(_ record: RunRecord) {
        (runId, source, storeCode, store) = (record.id, record.source, record.storeCode, record.storeName)
        (startedAt, finishedAt) = (Timestamp(record.startedAt), record.finishedAt.map(Timestamp.init))
        (outcome, reason, anomalies) = (record.outcome, record.reason, record.anomalies)
        (decision, decidedBy, decidedAt) = (record.decision, record.decidedBy, record.decidedAt.map(Timestamp.init))
        (decisionRunId, undecidedStores) = (record.decisionRun, record.undecidedStores)
        (records, priced, requests, bytes) = (record.records, record.priced, record.requests, record.bytes)
        (programVersion, documents, reprocessedRunId) = (record.programVersion, record.documents, record.corrects)
        changes = record.changes.map(ChangesJSON.init)
    }
}

/// The changes that the offers would make, as a JSON object.
struct ChangesJSON: Encodable {
    let kept: Int, changed: Int, added: Int, removed: Int, examplesChanged: [String], examplesRemoved: [String]

    init(_ changes: EditionChanges) {
        (kept, changed, added, removed) = (changes.kept, changes.changed, changes.added, changes.gone)
        (examplesChanged, examplesRemoved) = (changes.examplesChanged, changes.examplesGone)
    }
}
