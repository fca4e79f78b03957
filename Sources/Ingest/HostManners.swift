package import HTTP
internal import Scraping
package import Storage

extension HostRefusal {
    package init(_ row: HostRefusalRow) {
        self.init(
            host: row.host, since: row.beganAt, notBefore: row.notBefore, reason: row.reason, isBlock: row.isBlock)
    }
}

extension Database {
    /// Keeps what was learned of hosts, so that the next process leaves alone those that refuse.
    package func remember(_ changes: [HostChange], source: String) async throws {
        for change in changes {
            switch change {
            case .answers(let host): try await dropRefusals(ofHost: host)
            case .refused(let refusal):
                let row = HostRefusalRow(
                    host: refusal.host, beganAt: refusal.since, notBefore: refusal.notBefore, reason: refusal.reason,
                    isBlock: refusal.isBlock)
                try await keepRefusal(row, source: source)
            }
        }
    }
}

extension ScrapeRunner {
    /// Why the source cannot be read for the store now: the host of the first request is left alone. Nothing is asked.
    ///
    /// - Returns: nil where a run may begin, or says itself why it cannot.
    package func refusal(of store: StoreRow, _ input: ScrapeInput) async throws -> HostRefusal? {
        guard case .upstream(let documents, let terms) = input else { return nil }
        do {
            var plan = try FetchPlan(
                session.definition, store: store.store, documents: documents, terms: terms, upstream: session.upstream)
            guard let first = plan.next() else { return nil }
            return try await session.refusal(of: first.request.url)
        } catch is ScrapeError {
            return nil
        }
    }

    /// Records that stores were not asked.
    ///
    /// - Parameter reason: a sentence for a person.
    package func postpone(_ reason: String, _ status: ExitStatus) async throws {
        try await database.recordPostponed(
            source: session.definition.id, reason: reason, exitCode: status.rawValue, programVersion: programVersion)
    }
}
