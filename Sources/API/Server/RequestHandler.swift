import HTTPTypes
import Hummingbird
import Rows
package import WebKit

/// Answers requests: all of the REST API but the connections.
package struct RequestHandler: RoutedHandler {
    package typealias Context = WebRequestContext

    package let web: WebHandler

    /// - Parameters:
    ///   - page: the shoppers' page; without it `/` leads to the OpenAPI document.
    ///   - requestsPerMinute: of one client; zero for no limit.
    ///   - cacheBytes: memory for cached responses.
    ///   - identify: who asks, and by what name the client knows the server.
    ///   - record: called for every response.
    ///   - report: called for errors that no client can mend; the error names no place and no words of a query.
    package init(
        context: APIContext, version: String, page: ShoppersPage? = nil, requestsPerMinute: Int = 600,
        cacheBytes: Int = 6 << 20, identify: @escaping WebRequest.Identify,
        record: @escaping @Sendable (RequestRecord) -> Void = { _ in },
        report: @escaping @Sendable (_ fault: any Error, _ route: String) -> Void
    ) {
        let (definition, metrics) = (APIDefinition(context.limits), Metrics(record: record))
        let cache = ResponseCache(context: context, metrics: metrics, maximumBytes: cacheBytes)
        let utilities = WebRoute.utilities(
            context.databases, metrics: SourceCounts(context: context, metrics: metrics).text,
            document: (UtilityEndpoint.openAPI.rawValue, definition.openAPI(version: version)))
        let posted = Set(definition.endpoints.filter(\.isPosted).map(\.path))
        web = WebHandler(
            definition.endpoints.flatMap { $0.routes(cache, context) } + utilities
                + [.pictures(context.databases)] + (page?.routes ?? [.home]),
            manner: WebManner(
                fields: .common, preflight: .preflight, index: page == nil ? UtilityEndpoint.openAPI.rawValue : "/docs",
                readsBody: { head in
                    head.method == .post && posted.contains { head.path?.contains($0) == true }
                }), metrics: metrics, requestsPerMinute: requestsPerMinute, clock: context.milliseconds,
            identify: identify, report: report)
    }
}

extension Endpoint {
    /// Its own path, which takes its format from `Accept`, and one with a suffix for each format.
    fileprivate func routes(_ cache: ResponseCache, _ data: APIContext) -> [WebRoute] {
        let paths = [(path, nil)] + Format.allCases.map { ("\(path).\($0.rawValue)", $0) }
        return paths.map { path, suffix in
            WebRoute(
                path, name: self.path,
                [
                    (
                        isPosted ? .post : .get,
                        { request, context in
                            let asked = try EndpointRequest(context, self, suffix: suffix)
                            return isPosted
                                ? try await asked.response(posted: request.body, data)
                                : try await cache.response(to: asked)
                        }
                    )
                ])
        }
    }
}

extension WebRoute {
    /// `/` without a page.
    fileprivate static let home = WebRoute(get: UtilityEndpoint.home.rawValue) { _, _ in
        .init(status: .seeOther, headers: [.location: UtilityEndpoint.openAPI.rawValue, .cacheControl: "no-store"])
    }
}

extension ShoppersPage {
    fileprivate var routes: [WebRoute] {
        responses.map { path, file in
            WebRoute(get: path, name: route(of: path)) { _, context in file.response(to: context.request, now: .min) }
        }
    }
}
