package import HTTPTypes
import Support
import Synchronization

/// A response for the log and the counts. Routes are those of the API definition: nothing of a query is in them.
package struct RequestRecord: Sendable {
    /// nil if the bytes were not a request.
    package let method: HTTPRequest.Method?
    package let route: String
    package let status: Int, microseconds: Int, bytes: Int

    package init(method: HTTPRequest.Method?, route: String, status: Int, microseconds: Int, bytes: Int) {
        (self.method, self.route, self.status) = (method, route, status)
        (self.microseconds, self.bytes) = (microseconds, bytes)
    }
}

/// Counts for Prometheus.
package final class Metrics: Sendable {
    private struct Key: Hashable { let route: String, status: Int }
    private struct MetricsState {
        var requests: [Key: Int] = [:]
        /// By route: how many took up to each of the bounds, all, and their sum in microseconds.
        var durations: [String: (counts: [Int], microseconds: Int)] = [:]
        var cacheHits = 0, staleAnswers = 0
    }

    private let state = Mutex(MetricsState())
    private let record: @Sendable (RequestRecord) -> Void

    package init(record: @escaping @Sendable (RequestRecord) -> Void) { self.record = record }

    /// Microseconds.
    private static let bounds = [
        500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 1_000_000, 5_000_000,
    ]
    private static let nothing = (counts: [Int](repeating: 0, count: bounds.count + 1), microseconds: 0)

    package func count(_ request: RequestRecord) {
        state.withLock { state in
            state.requests[Key(route: request.route, status: request.status), default: 0] += 1
            let bucket = Self.bounds.firstIndex { request.microseconds <= $0 } ?? Self.bounds.count
            state.durations[request.route, default: Self.nothing].counts[bucket] += 1
            state.durations[request.route, default: Self.nothing].microseconds += request.microseconds
        }
        record(request)
    }

    package func countCacheHit() { state.withLock { $0.cacheHits += 1 } }
    package func countStaleAnswer() { state.withLock { $0.staleAnswers += 1 } }

    /// The text format of Prometheus, 0.0.4.
    package func text() -> String {
        let state = state.withLock { $0 }
        let requests = state.requests.sorted { ($0.key.route, $0.key.status) < ($1.key.route, $1.key.status) }
        return MetricFamily.text(
            "circulard_http_requests_total", "counter", "Requests answered.",
            requests.map { ("{route=\"\($0.key.route)\",status=\"\($0.key.status)\"}", "\($0.value)") })
            + MetricFamily.text(
                "circulard_http_request_duration_seconds", "histogram", "Time from the end of a request to its answer.",
                state.durations.sorted { $0.key < $1.key }.flatMap { Self.histogram($0.key, $0.value) })
            + MetricFamily.text(
                "circulard_http_cache_hits_total", "counter", "Answers served from the cache.",
                [("", "\(state.cacheHits)")])
            + MetricFamily.text(
                "circulard_http_stale_answers_total", "counter", "Stale answers served while the database was down.",
                [("", "\(state.staleAnswers)")])
    }

    private static func histogram(_ route: String, _ entry: (counts: [Int], microseconds: Int)) -> [(String, String)] {
        var sum = 0
        let buckets = zip(bounds.map(seconds) + ["+Inf"], entry.counts).map { bound, count in
            sum += count
            return ("_bucket{route=\"\(route)\",le=\"\(bound)\"}", "\(sum)")
        }
        return buckets + [
            ("_sum{route=\"\(route)\"}", seconds(entry.microseconds)), ("_count{route=\"\(route)\"}", "\(sum)"),
        ]
    }

    /// "0.0005", without floating point.
    private static func seconds(_ microseconds: Int) -> String {
        "\(microseconds / 1_000_000).\(String(microseconds % 1_000_000 + 1_000_000).dropFirst())"
    }
}
