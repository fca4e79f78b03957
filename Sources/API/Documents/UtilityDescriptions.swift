/// The documentation of responses without rows.
struct UtilityDescription: Hashable, Sendable {
    /// A name for programs: "getHealth".
    let name: String
    let summary: String
    let mediaType: String
    let example: String
    /// The problems it can have beside those of any path.
    var problems: [Problem.Code] = []
}

extension UtilityEndpoint {
    /// nil: not worth a word.
    var description: UtilityDescription? {
        switch self {
        case .home: nil
        case .docs:
            UtilityDescription(
                name: "getDocs", summary: "The docs, for people", mediaType: "text/html", example: "<!doctype html>…")
        case .openAPI:
            UtilityDescription(
                name: "getOpenAPI", summary: "The OpenAPI 3.1 document of this server",
                mediaType: "application/json", example: "{\"openapi\": \"3.1.0\"}")
        case .health:
            UtilityDescription(
                name: "getHealth", summary: "Whether the server runs", mediaType: "text/plain", example: "ok\n")
        case .ready:
            UtilityDescription(
                name: "getReadiness", summary: "Whether the server runs and its database answers",
                mediaType: "text/plain", example: "ready\n", problems: [.databaseUnavailable, .overloaded])
        case .metrics:
            UtilityDescription(
                name: "getMetrics", summary: "Counts for Prometheus: requests, times, how fresh each source is",
                mediaType: "text/plain", example: "circulard_database_up 1\n")
        }
    }
}
