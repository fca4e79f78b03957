import Crypto
import HTTPTypes
import Hummingbird
import Rows
import Storage
import Support
import Synchronization
import WebKit

/// Answers requests for endpoints from memory, or asks the database, once where many ask the same at once.
final class ResponseCache: Sendable {
    private let context: APIContext
    private let metrics: Metrics
    private let responses: LeastRecentlyUsed
    /// Responses that are being made, by their keys.
    private let underWay = Mutex<[String: Task<CachedResponse, any Error>]>([:])
    private static let maximumAttempts = 3

    init(context: APIContext, metrics: Metrics, maximumBytes: Int) {
        (self.context, self.metrics) = (context, metrics)
        responses = LeastRecentlyUsed(maximumBytes: maximumBytes)
    }

    func response(to request: EndpointRequest) async throws -> Response {
        let now = context.clock()
        let known = responses[request.key]
        if let known, now < known.freshUntil {
            metrics.countCacheHit()
            return known.response(to: request.request, now: now)
        }
        do {
            return try await current(request).response(to: request.request, now: context.clock())
        } catch let problem as Problem where problem.code.status == 503 {
            let now = context.clock()
            guard let known, known.canServeStale(at: now) else { throw problem }
            metrics.countStaleAnswer()
            return known.staleResponse(to: request.request, because: problem, now: now)
        }
    }

    /// A response that is true now. The database may have taken so long that a deal has ended meanwhile: then it is asked
    /// again.
    private func current(_ request: EndpointRequest) async throws -> CachedResponse {
        for _ in 0..<Self.maximumAttempts {
            let made = try await making(request).value
            if made.holds(at: context.clock()) { return made }
        }
        throw Problem(
            .overloaded, "The data changed during the request; try again.", retryAfterSeconds: 1)
    }

    private func making(_ request: EndpointRequest) -> Task<CachedResponse, any Error> {
        let key = request.key
        return underWay.withLock { all in
            if let making = all[key] { return making }
            let making = Task {
                defer { underWay.withLock { $0[key] = nil } }
                let made = try await make(request)
                responses.insert(made, for: key)
                return made
            }
            all[key] = making
            return making
        }
    }

    /// Its age counts from when the database has answered.
    private func make(_ request: EndpointRequest) async throws -> CachedResponse {
        let query = try Query(request.request.query, path: request.path, parameters: request.endpoint.parameters)
        let list = try await request.endpoint.respond(query, context)
        let now = context.clock()
        let changesAt = list.changesAt ?? .max
        let freshUntil = max(now, min(changesAt, now + context.limits.maximumAgeSeconds))
        let late = max(0, min(600, changesAt - freshUntil))
        var fields: HTTPFields = [
            .contentType: request.format.contentType,
            .cacheControl:
                "public, max-age=\(freshUntil - now), stale-while-revalidate=\(min(30, late)), stale-if-error=\(late)",
        ]
        fields[.freshness] = list.freshness
        fields[.confirmedAt] = list.oldestConfirmedAt.map { "\(Timestamp($0))" }
        fields[.link] = list.next.flatMap(request.link)
        var feed = request.feed(site: context.site)
        if request.format == .calendar, context.site == nil { feed.mark = try await context.databases.mark() }
        let bytes = list.bytes(request.format, feed)
        return CachedResponse(
            bytes, fields: fields, madeAt: now, freshUntil: freshUntil, changesAt: list.changesAt)
    }
}

extension DatabasePool {
    /// Tells the events of this database from those of others where the operator names no site: "circulard-1f0a9c3be7d2".
    fileprivate func mark() async throws -> String {
        let applied = try await use { try await $0.firstAppliedAt() }
        let digits = SHA256.hash(data: Array("\(applied)".utf8)).prefix(6).flatMap { [$0 >> 4, $0 & 15] }
        return "circulard-" + digits.map { String($0, radix: 16) }.joined()
    }
}

/// Responses by what was asked, in memory alone: a target can hold a place, and no place is ever written down.
///
/// Those past their time stay as long as there is room, to be used while the database is down.
final class LeastRecentlyUsed: Sendable {
    private struct CacheState {
        var responses: [String: (response: CachedResponse, usedAt: Int)] = [:]
        /// Counts the uses of all responses.
        var useCount = 0
        var byteCount = 0
    }

    private let state = Mutex(CacheState())
    private let maximumBytes: Int

    init(maximumBytes: Int) { self.maximumBytes = maximumBytes }

    subscript(key: String) -> CachedResponse? {
        state.withLock { state in
            state.useCount += 1
            state.responses[key]?.usedAt = state.useCount
            return state.responses[key]?.response
        }
    }

    func insert(_ response: CachedResponse, for key: String) {
        let size = size(of: response, key)
        guard size <= maximumBytes / 8 else { return }
        state.withLock { state in
            state.useCount += 1
            let old = state.responses.updateValue((response, state.useCount), forKey: key)
            state.byteCount += size - (old.map { self.size(of: $0.response, key) } ?? 0)
            if state.byteCount > maximumBytes { makeRoom(&state) }
        }
    }

    /// Those go that were not asked for longest: one client that asks for a hundred others pushes nothing out that many ask.
    private func makeRoom(_ state: inout CacheState) {
        for (key, entry) in state.responses.sorted(by: { $0.value.usedAt < $1.value.usedAt }) {
            guard state.byteCount > maximumBytes / 4 * 3 else { return }
            state.responses[key] = nil
            state.byteCount -= size(of: entry.response, key)
        }
    }

    private func size(of response: CachedResponse, _ key: String) -> Int { response.byteCount + key.utf8.count * 2 }
}
