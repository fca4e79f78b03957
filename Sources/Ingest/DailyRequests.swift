internal import HTTP
internal import Scraping
internal import Storage

// Some upstreams accept only so many requests a day. They are counted in the database, over all workers and hosts.
extension UpstreamSession {
    /// The share of the accepted requests that is used, in percent: other programs may use the same credentials, and the
    /// day of the upstream need not begin with ours.
    private static let usedPercent = 90

    /// The URLs that are counted, as they are requested, with the number of requests accepted in 24 hours.
    private var endpoints: [(prefix: String, limit: Int)] {
        dailyRequests.map { (upstream?.moving($0.key) ?? $0.key, $0.value) }
    }

    /// - Returns: nil if `requests` more may be sent.
    func dailyBarrier(to url: String, requests: Int) async throws -> RunBarrier? {
        guard let endpoint = endpoints.first(where: { url.hasPrefix($0.prefix) }) else { return nil }
        let sent = try await database.requestCount(of: endpoint.prefix)
        let allowed = endpoint.limit * Self.usedPercent / 100
        // A run that needs more than a day's requests is to begin with all of them.
        guard sent.requests > 0, sent.requests + requests > allowed else { return nil }
        return RunBarrier(
            endpoint: endpoint.prefix, sent: sent.requests, limit: endpoint.limit,
            isShare: dailyRequests != definition.politeness.dailyRequests, notBefore: sent.fewerAt)
    }

    /// - Throws: `dailyRequestsSpent`.
    func requireDailyRequests(_ url: String) async throws {
        guard let barrier = try await dailyBarrier(to: url, requests: 1) else { return }
        throw IngestError(.dailyRequestsSpent(barrier), source: definition.id)
    }

    func count(_ attempts: [Attempt]) async throws {
        for endpoint in endpoints {
            let sent = attempts.count { $0.url.hasPrefix(endpoint.prefix) }
            if sent > 0 { try await database.countRequests(sent, to: endpoint.prefix) }
        }
    }
}
