import Answers
import Storage

/// Runs for a person.
enum RunText {
    static func table(_ runs: [RunRecord], now: Int) -> Table {
        var table = Table(columns: [
            .init(title: "Run", alignsRight: true), .init(title: "Began"), .init(title: "Source"),
            .init(title: "Store"),
            .init(title: "Outcome"), .init(title: "Rows", alignsRight: true), .init(title: "Why", isFlexible: true),
        ])
        for run in runs {
            table.rows.append([
                "\(run.id)", Spoken.age(since: run.startedAt, now: now), run.source, run.storeCode ?? "",
                run.decision.map { "\(run.outcome), \($0)" } ?? run.outcome, "\(run.records)", run.reason ?? "",
            ])
        }
        return table
    }

    static func lines(_ run: RunRecord) -> [String] {
        let place = [run.source, run.storeCode, run.storeName].compactMap(\.self).joined(separator: " ")
        return ["Run \(run.id), \(place): \(run.outcome)"] + why(run)
            + [
                "\(run.records) rows, \(run.priced) priced; \(run.requests) requests, \(run.bytes / 1000) KB; circulard \(run.programVersion)"
            ] + (run.corrects.map { ["reads the documents of run \($0) again"] } ?? [])
            + run.documents.map { "read \($0)" } + changes(run)
    }

    private static func why(_ run: RunRecord) -> [String] {
        guard !run.doubts.isEmpty else { return run.reason.map { ["  \($0)"] } ?? [] }
        let decision = run.decision.map { "\($0) by \(run.decidedBy ?? "")" }
        return run.doubts.map { "  \($0)" } + [
            decision ?? "Nobody has decided: circulard run release \(run.id), or drop \(run.id)"
        ]
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
    let run: Int64, source: String, storeCode: String?, store: String?, startedAt: Int, finishedAt: Int?
    let outcome: String, reason: String?, doubts: [String], decision: String?, decidedBy: String?, decidedAt: Int?
    let records: Int, priced: Int, requests: Int, bytes: Int, programVersion: String, documents: [String]
    let correctsRun: Int64?
    let changes: ChangesJSON?

    init(_ record: RunRecord) {
        (run, source, storeCode, store) = (record.id, record.source, record.storeCode, record.storeName)
        (startedAt, finishedAt) = (record.startedAt, record.finishedAt)
        (outcome, reason, doubts) = (record.outcome, record.reason, record.doubts)
        (decision, decidedBy, decidedAt) = (record.decision, record.decidedBy, record.decidedAt)
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
