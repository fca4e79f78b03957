import Synchronization

/// Counts for Prometheus. Routes are those of the contract: nothing of a query is in them.
final class Metrics: Sendable {
    private struct Key: Hashable { let route: String, status: Int }
    private struct State {
        var requests: [Key: Int] = [:]
        /// By route: how many took up to each of the bounds, all, and their sum in microseconds.
        var durations: [String: (counts: [Int], microseconds: Int)] = [:]
        var cacheHits = 0, staleAnswers = 0
    }

    private let state = Mutex(State())
    /// Microseconds.
    private static let bounds = [
        500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 1_000_000, 5_000_000,
    ]

    private static let nothing = (counts: [Int](repeating: 0, count: bounds.count + 1), microseconds: 0)

    func count(route: String, status: Int, microseconds: Int) {
        state.withLock { state in
            state.requests[Key(route: route, status: status), default: 0] += 1
            let bucket = Self.bounds.firstIndex { microseconds <= $0 } ?? Self.bounds.count
            state.durations[route, default: Self.nothing].counts[bucket] += 1
            state.durations[route, default: Self.nothing].microseconds += microseconds
        }
    }

    func countCacheHit() { state.withLock { $0.cacheHits += 1 } }
    func countStaleAnswer() { state.withLock { $0.staleAnswers += 1 } }

    /// The text format of Prometheus, 0.0.4.
    func lines() -> [String] {
        let state = state.withLock { $0 }
        let requests = state.requests.sorted { ($0.key.route, $0.key.status) < ($1.key.route, $1.key.status) }.map {
            "circulard_http_requests_total{route=\"\($0.key.route)\",status=\"\($0.key.status)\"} \($0.value)"
        }
        return Self.head("circulard_http_requests_total", "counter", "Requests answered.") + requests
            + Self.head(
                "circulard_http_request_duration_seconds", "histogram", "Time from the request's end to its answer.")
            + state.durations.sorted { $0.key < $1.key }.flatMap { Self.histogram($0.key, $0.value) }
            + Self.head("circulard_http_cache_hits_total", "counter", "Answers given from memory.")
            + ["circulard_http_cache_hits_total \(state.cacheHits)"]
            + Self.head(
                "circulard_http_stale_answers_total", "counter", "Old answers given while the database was down.")
            + ["circulard_http_stale_answers_total \(state.staleAnswers)"]
    }

    static func head(_ name: String, _ type: String, _ help: String) -> [String] {
        ["# HELP \(name) \(help)", "# TYPE \(name) \(type)"]
    }

    private static func histogram(_ route: String, _ entry: (counts: [Int], microseconds: Int)) -> [String] {
        let name = "circulard_http_request_duration_seconds"
        var sum = 0
        let buckets = zip(bounds, entry.counts).map { bound, count in
            sum += count
            return "\(name)_bucket{route=\"\(route)\",le=\"\(seconds(bound))\"} \(sum)"
        }
        let all = entry.counts.reduce(0, +)
        return buckets + [
            "\(name)_bucket{route=\"\(route)\",le=\"+Inf\"} \(all)",
            "\(name)_sum{route=\"\(route)\"} \(seconds(entry.microseconds))",
            "\(name)_count{route=\"\(route)\"} \(all)",
        ]
    }

    /// "0.0005", without floating point.
    private static func seconds(_ microseconds: Int) -> String {
        let part = String(microseconds % 1_000_000 + 1_000_000).dropFirst()
        return "\(microseconds / 1_000_000).\(part)"
    }
}
