import CommandSupport
import Logging
import Storage

/// How long data are kept that no current offer needs. Runs and offers are kept for good unless the operator says otherwise.
struct RetentionPolicy: Sendable {
    /// Days to keep a document after the last run that read it.
    let documentDays: Int
    /// Months to keep ended offers; nil: for good.
    let historyMonths: Int?
    /// Months to keep runs that nothing refers to; nil: for good. From two: the anomaly checks look at 35 days.
    let runMonths: Int?

    /// - Parameters:
    ///   - documentDays: takes precedence over the configuration; so do the others.
    init(_ settings: Settings, documentDays: Int? = nil, historyMonths: Int? = nil, runMonths: Int? = nil) throws {
        self.documentDays = try documentDays ?? settings.number("retention.document_days", in: 1...36_500) ?? 90
        self.historyMonths = try historyMonths ?? settings.number("retention.history_months", in: 1...1_200)
        self.runMonths = try runMonths ?? settings.number("retention.run_months", in: 2...1_200)
    }

    /// Moves ended offers to the history and deletes what is older than the policy allows.
    ///
    /// - Parameter progress: receives short messages about the current step.
    func apply(to database: Database, progress: (String) -> Void = { _ in }) async throws -> Pruned {
        let moved = try await database.moveEndedOffers { progress("\($0) ended offers moved") }
        let gone = try await database.forgetDocuments(olderThanDays: documentDays) {
            progress("\($0) documents deleted")
        }
        let months =
            if let historyMonths { try await database.forgetHistory(olderThanMonths: historyMonths) } else {
                [String]()
            }
        let runs =
            if let runMonths {
                try await database.forgetRuns(olderThanMonths: runMonths) { progress("\($0) runs deleted") }
            } else { 0 }
        return Pruned(
            movedOffers: moved, deletedMonths: months, documents: gone.documents, bytes: gone.bytes, runs: runs)
    }
}

/// What was moved and deleted.
struct Pruned: Sendable {
    let movedOffers: Int
    /// The dropped tables, one per month.
    let deletedMonths: [String]
    let documents: Int
    /// Of the documents, before compression.
    let bytes: Int
    let runs: Int

    var isNothing: Bool { movedOffers == 0 && deletedMonths.isEmpty && documents == 0 && runs == 0 }

    var sentences: [String] {
        ["\(movedOffers) ended offers moved to the history."]
            + (deletedMonths.isEmpty ? [] : ["Deleted months: \(deletedMonths.joined(separator: ", "))."])
            + ["\(documents) documents deleted, \(bytes / 1000) KB before compression."]
            + (runs == 0 ? [] : ["\(runs) runs deleted."])
    }
}

extension Settings {
    /// - Returns: nil if the setting has no value.
    func number(_ key: String, in range: ClosedRange<Int>) throws -> Int? {
        guard let setting = self[key] else { return nil }
        guard let number = Int(setting.text), range.contains(number) else {
            throw Failure.configuration(
                "\(setting.origin): \(key) is \"\(setting.text)\"",
                advice: "it must be a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }
}

extension CommandContext {
    /// Applies the retention policy at once, and then daily until the task is cancelled. A failure waits for the next day: the
    /// worker beside it sees a database that is away.
    func pruneDaily(by policy: RetentionPolicy) async throws {
        while true {
            do {
                let session = try await Database.open(connectionText, applicationName: "circulard retention")
                let pruned = await Result { try await policy.apply(to: session) }
                await session.close()
                let result = try pruned.get()
                if !result.isNothing { for line in result.sentences { Log.write(.info, line) } }
            } catch {
                if !Task.isCancelled { Log.write(.warning, "old data are kept for another day: \(error)") }
            }
            try await Task.sleep(for: .seconds(86_400))
        }
    }
}

extension Result where Failure == any Error {
    fileprivate init(_ work: () async throws -> Success) async {
        do { self = .success(try await work()) } catch { self = .failure(error) }
    }
}
