import HTTPTypes
import Hummingbird
import NIOCore
import Presentation
import Storage
import Support
import Synchronization
import WebKit

/// A path that answers without rows.
enum UtilityEndpoint: String, Sendable, CaseIterable {
    case home = "/"
    case docs = "/docs"
    case openAPI = "/openapi.json"
    case health = "/healthz"
    case ready = "/readyz"
    case metrics = "/metrics"
}

/// Answers requests for the server's own paths.
final class UtilityResponder: Sendable {
    private let definition: APIDefinition
    private let version: String
    private let context: APIContext
    private let metrics: Metrics
    private let openAPI: CachedResponse
    /// The health of sources as last reported.
    private let knownMetrics = Mutex<(at: Int, metrics: SourceMetrics)?>(nil)
    /// Takes the database 25 ms, and any client may ask for `/metrics`: so it is asked no more often than this.
    private static let metricsSeconds = 10

    init(definition: APIDefinition, version: String, context: APIContext, metrics: Metrics) {
        (self.definition, self.version, self.context, self.metrics) = (definition, version, context, metrics)
        openAPI = CachedResponse(document: definition.openAPI(version: version), "application/json")
    }

    func response(to request: WebRequest, _ endpoint: UtilityEndpoint) async throws -> Response {
        switch endpoint {
        case .home: return Response(status: .seeOther, headers: [.location: "/docs", .cacheControl: "no-store"])
        case .docs:
            let page = definition.page(origin: request.origin ?? "", version: version)
            return CachedResponse(document: page, "text/html; charset=utf-8").response(to: request, now: .min)
        case .openAPI: return openAPI.response(to: request, now: .min)
        case .health: return text("ok\n")
        case .ready:
            return try await ready()
        case .metrics: return text(await metricsText(), "text/plain; version=0.0.4; charset=utf-8")
        }
    }

    private func ready() async throws -> Response {
        do {
            try await context.databases.useChecked()
            return text("ready\n")
        } catch let problem as Problem {
            throw problem
        } catch {
            throw Problem(.databaseUnavailable, "The database cannot be read.", retryAfterSeconds: 2)
        }
    }

    private func text(_ text: String, _ type: String = "text/plain; charset=utf-8") -> Response {
        Response(
            status: .ok, headers: [.contentType: type, .cacheControl: "no-store"],
            body: .init(byteBuffer: ByteBuffer(string: text)))
    }

    /// The counts of this process, and how fresh each source is as far as the database tells now. A scrape of the counts has
    /// to work while the database is down: then `circulard_database_up` says so.
    private func metricsText() async -> String {
        var sources: SourceMetrics?
        // The pool reports why.
        do { sources = try await sourceMetrics(at: context.clock()) } catch { sources = nil }
        return metrics.text()
            + MetricFamily.text(
                "circulard_database_up", "gauge", "Whether the database answered just now.",
                [("", sources == nil ? "0" : "1")])
            + (sources?.text ?? "")
    }

    /// - Throws: where the database does not answer now, whatever it said a moment ago.
    private func sourceMetrics(at now: Int) async throws -> SourceMetrics {
        if let known = knownMetrics.withLock({ $0 }), (known.at..<known.at + Self.metricsSeconds).contains(now) {
            try await context.databases.use { try await $0.ping() }
            return known.metrics
        }
        let metrics = try await context.databases.use {
            SourceMetrics(health: try await $0.sourceHealth(at: now), alarms: try await $0.alarms(at: now), now: now)
        }
        knownMetrics.withLock { $0 = (now, metrics) }
        return metrics
    }
}
