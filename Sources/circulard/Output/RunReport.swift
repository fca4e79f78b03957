import Answers
import Storage

/// Runs for a person.
enum RunText {
    static func table(_ runs: [RunRecord]) -> Table {
        var table = Table(columns: [
            .init(title: "Run", alignsRight: true), .init(title: "Began (UTC)"), .init(title: "Source"),
            .init(title: "Store"),
            .init(title: "Outcome"), .init(title: "Rows", alignsRight: true), .init(title: "Why", isFlexible: true),
        ])
        for run in runs {
            table.rows.append([
                "\(run.id)", Spoken.moment(run.startedAt), run.source, place(run),
                run.decision.map { "\(run.outcome), \($0)" } ?? run.outcome, "\(run.records)", run.reason ?? "",
            ])
        }
        return table
    }

    /// "1083", or "1083 and 299 more" where as many stores wait for one decision.
    private static func place(_ run: RunRecord) -> String {
        guard run.undecidedStores > 1 else { return run.storeCode ?? "" }
        return "\(run.storeCode ?? "") and \(run.undecidedStores - 1) more"
    }

    /// "the store shows", "300 stores show".
    static func stores(_ count: Int) -> String { count == 1 ? "the store shows" : "\(count) stores show" }

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
        guard !run.doubts.isEmpty else { return run.reason.map { ["  \($0)"] } ?? [] }
        return run.doubts.map { "  \($0)" } + [decision(run)]
    }

    private static func decision(_ run: RunRecord) -> String {
        if let decision = run.decision {
            let earlier = run.decisionRun.map { ", with run \($0) of the same content" } ?? ""
            return "\(decision) by \(run.decidedBy ?? "")\(earlier)"
        }
        guard run.undecidedStores > 0 else {
            return "Nothing to decide: its store shows the same, or what was seen later"
        }
        let stores = run.undecidedStores == 1 ? "" : ", for \(run.undecidedStores) stores"
        return "Nobody has decided\(stores): circulard run release \(run.id) --by NAME, or drop \(run.id) --by NAME"
    }

    private static func changes(_ run: RunRecord) -> [String] {
        run.changes.map(lines) ?? []
    }

    static func lines(_ changes: EditionChanges) -> [String] {
        let counts =
            "Beside what the store shows: \(changes.kept) listings at the same deal, \(changes.changed) at another, "
            + "\(changes.added) only in this run, \(changes.gone) only on show"
        return [counts] + examples("Would change, such as", changes.examplesChanged)
            + examples("Would go, such as", changes.examplesGone)
    }

    private static func examples(_ heading: String, _ lines: [String]) -> [String] {
        lines.isEmpty ? [] : [heading] + lines.map { "  \($0)" }
    }
}

/// A run as a JSON object.
struct RunJSON: Encodable {
    let run: Int64, source: String, storeCode: String?, store: String?, startedAt: Timestamp, finishedAt: Timestamp?
    let outcome: String, reason: String?, doubts: [String], decision: String?, decidedBy: String?, decidedAt: Timestamp?
    let decisionRun: Int64?, undecidedStores: Int
    let records: Int, priced: Int, requests: Int, bytes: Int, programVersion: String, documents: [String]
    let correctsRun: Int64?
    let changes: ChangesJSON?

    init(_ record: RunRecord) {
        (run, source, storeCode, store) = (record.id, record.source, record.storeCode, record.storeName)
        (startedAt, finishedAt) = (Timestamp(record.startedAt), record.finishedAt.map(Timestamp.init))
        (outcome, reason, doubts) = (record.outcome, record.reason, record.doubts)
        (decision, decidedBy, decidedAt) = (record.decision, record.decidedBy, record.decidedAt.map(Timestamp.init))
        (decisionRun, undecidedStores) = (record.decisionRun, record.undecidedStores)
        (records, priced, requests, bytes) = (record.records, record.priced, record.requests, record.bytes)
        (programVersion, documents, correctsRun) = (record.programVersion, record.documents, record.corrects)
        changes = record.changes.map(ChangesJSON.init)
    }
}

/// What offers would change, as a JSON object.
struct ChangesJSON: Encodable {
    let kept: Int, changed: Int, added: Int, gone: Int, examplesChanged: [String], examplesGone: [String]

    init(_ changes: EditionChanges) {
        (kept, changed, added, gone) = (changes.kept, changes.changed, changes.added, changes.gone)
        (examplesChanged, examplesGone) = (changes.examplesChanged, changes.examplesGone)
    }
}
