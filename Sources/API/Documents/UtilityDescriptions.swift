import WebKit

/// A path that answers without rows.
enum UtilityEndpoint: String, Sendable, CaseIterable {
    case home = "/"
    case openAPI = "/openapi.json"
    case health = "/healthz"
    case ready = "/readyz"
    case metrics = "/metrics"
}

/// The documentation of responses without rows.
struct UtilityDescription: Sendable {
    /// A name for programs: "getHealth".
    let name: String
    let summary: String
    let mediaType: String
    /// The problems it can have beside those of any path.
    var problems: [Problem.Code] = []

    init(_ name: String, _ summary: String, _ mediaType: String = "text/plain", problems: [Problem.Code] = []) {
        (self.name, self.summary, self.mediaType, self.problems) = (name, summary, mediaType, problems)
    }
}

extension UtilityEndpoint {
    /// All but `/`, which leads to the document.
    static let described: [(path: UtilityEndpoint, description: UtilityDescription)] = [
        (.openAPI, .init("getOpenAPI", "The OpenAPI 3.1 document of this server", "application/json")),
        (.health, .init("getHealth", "Whether the server runs")),
        (
            .ready,
            .init(
                "getReadiness", "Whether the server runs and its database answers",
                problems: [.databaseUnavailable, .overloaded])
        ),
        (.metrics, .init("getMetrics", "Prometheus metrics: requests, durations, freshness of sources")),
    ]
}
