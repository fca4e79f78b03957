package import HTTP
internal import Scraping
package import Storage

extension HostRefusal {
    package init(_ row: HostRefusalRow) {
        self.init(
            host: row.host, since: row.beganAt, notBefore: row.notBefore, reason: row.reason, isBlock: row.isBlock,
            pauses: row.pauses)
    }
}

extension Database {
    /// Stores which hosts refuse and which answer again, so that the next process does not contact a refusing host.
    func remember(_ changes: [HostChange], source: String) async throws {
        for change in changes {
            switch change {
            case .answers(let host): try await dropRefusals(ofHost: host)
            case .refused(let refusal):
                let row = HostRefusalRow(
                    host: refusal.host, beganAt: refusal.since, notBefore: refusal.notBefore, reason: refusal.reason,
                    isBlock: refusal.isBlock, pauses: refusal.pauses)
                try await keepRefusal(row, source: source)
            }
        }
    }
}

extension ScrapeRunner {
    /// The reason why the run of a store must not begin now: its host refuses, or the requests of the day would not
    /// suffice for it. Sends no request.
    ///
    /// - Returns: nil if a run may begin, or will itself report why it cannot.
    package func barrier(to store: StoreRow, _ input: ScrapeInput) async throws -> RunBarrier? {
        guard case .upstream(let documents, let terms) = input else { return nil }
        do {
            var plan = try FetchPlan(
                session.definition, store: store.store, documents: documents, terms: terms, upstream: session.upstream)
            guard let first = plan.next() else { return nil }
            let requests = try await database.lastRequestCount(source: session.definition.id, store: store.id)
            return try await session.barrier(to: first.request.url, requests: requests)
        } catch is ScrapeError {
            return nil
        }
    }

    /// Records that stores were not contacted.
    ///
    /// - Parameter reason: one sentence for the operator.
    package func postpone(_ reason: String, _ status: ExitStatus) async throws {
        try await database.recordPostponed(
            source: session.definition.id, reason: reason, exitCode: status.rawValue, programVersion: programVersion)
    }
}
