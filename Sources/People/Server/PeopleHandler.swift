import HTTPTypes
import Hummingbird
package import WebKit

/// Answers requests about what people keep: all but the connections.
package struct PeopleHandler: RoutedHandler {
    package typealias Context = WebRequestContext

    package let web: WebHandler

    package static let usualVaultsPerHour = 100

    /// - Parameters:
    ///   - vaultsPerHour: new ones of one network; zero for no limit.
    ///   - identify: who asks, and by what name the client knows the server.
    ///   - record: called for every response.
    ///   - audit: called for events of security, at most once a minute for each, with their number since.
    ///   - report: called for errors that no client can mend; the error names nothing that a person said.
    package init(
        keeper: Keeper, version: String, requestsPerMinute: Int = 600, vaultsPerHour: Int = usualVaultsPerHour,
        identify: @escaping WebRequest.Identify,
        record: @escaping @Sendable (RequestRecord) -> Void = { _ in },
        audit: @escaping @Sendable (_ event: SecurityEvent, _ count: Int) -> Void = { _, _ in },
        report: @escaping @Sendable (_ fault: any Error, _ route: String) -> Void
    ) {
        let (metrics, security) = (Metrics(record: record), SecurityLog(say: audit))
        let responder = PeopleResponder(
            keeper: keeper, security: security, report: report,
            limits: PeopleLimits(isLimited: requestsPerMinute != 0, vaultsPerHour: vaultsPerHour))
        let utilities = WebRoute.utilities(
            keeper.databases, metrics: { metrics.text() + security.text() },
            document: ("/v1/vault/openapi.json", PeopleDocument.json(version: version)))
        web = WebHandler(
            utilities + responder.routes,
            manner: WebManner(
                fields: [
                    .xContentTypeOptions: "nosniff", .referrerPolicy: "no-referrer",
                    .contentSecurityPolicy: "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
                ], index: "/v1/vault/openapi.json",
                readsBody: { [.post, .put, .delete].contains($0.method) },
                refused: { responder.note($0, of: nil) }), metrics: metrics, requestsPerMinute: requestsPerMinute,
            clock: keeper.milliseconds, identify: identify, report: report)
    }
}
