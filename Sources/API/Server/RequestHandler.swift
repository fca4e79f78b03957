package import HTTPTypes
package import Hummingbird
package import WebKit

/// Answers requests: all of the REST API but the connections.
package struct RequestHandler: ServedHandler {
    package typealias Context = WebRequestContext
    let definition: APIDefinition
    private let router: RouterResponder<WebRequestContext>
    private let metrics: Metrics
    private let identify: WebRequest.Identify

    /// - Parameters:
    ///   - page: the shoppers' page; without it `/` leads to the docs.
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
        definition = APIDefinition(context.limits)
        metrics = Metrics(record: record)
        self.identify = identify
        let router = Router(context: WebRequestContext.self)
        let limiter = RateLimiter(requestsPerMinute)
        var routes = definition.routes
        for path in page?.responses.keys.map(\.self) ?? [] { routes[path] = page?.route(of: path) }
        router.add(middleware: MetricsMiddleware(metrics: metrics, routes: routes))
        router.add(middleware: RateLimitMiddleware(limiter: limiter, clock: context.milliseconds))
        router.add(middleware: ProblemMiddleware(report: report))
        router.add(middleware: MethodMiddleware(postedPaths: definition.postedPaths))
        router.add(
            ResponseCache(context: context, metrics: metrics, maximumBytes: cacheBytes), definition, context)
        router.add(
            UtilityResponder(definition: definition, version: version, context: context, metrics: metrics),
            without: page)
        if let page { router.add(page) }
        self.router = router.buildResponder()
    }

    @concurrent package func respond(to request: Request, context: WebRequestContext) async throws -> Response {
        var context = context
        context.request = identify(request.head, context.peer)
        var head = request.head
        // Paths are looked up whatever the method is: an unknown path is an error before an unknown method.
        head.method = .get
        let response = try await router.respond(to: Request(head: head, body: request.body), context: context)
        return finished(context.request.method == .head ? response.createHeadResponse() : response)
    }

    package func readsBody(of head: HTTPRequest) -> Bool {
        head.method == .post && definition.endpoints.contains { $0.isPosted && head.path?.contains($0.path) == true }
    }

    package func response(to problem: Problem) -> Response {
        metrics.count(RequestRecord(method: nil, route: "none", status: problem.code.status, microseconds: 0, bytes: 0))
        return finished(problem.response)
    }

    private func finished(_ response: Response) -> Response {
        var response = response
        // The page and its files have a policy of their own, and are for nobody else's page.
        if response.headers[.contentSecurityPolicy] == nil { response.headers.append(contentsOf: HTTPFields.common) }
        return response
    }
}

extension APIDefinition {
    /// Each path of an endpoint: its own, which takes its format from `Accept`, and one with a suffix for each format.
    static func paths(of endpoint: Endpoint) -> [(path: RouterPath, format: Format?)] {
        [(RouterPath(endpoint.path), nil)] + Format.allCases.map { (RouterPath("\(endpoint.path).\($0.rawValue)"), $0) }
    }

    /// Those of the router that take a body.
    var postedPaths: Set<String> {
        Set(endpoints.filter(\.isPosted).flatMap { Self.paths(of: $0).map(\.path.description) })
    }

    /// The names of paths in logs and metrics: "/v1/listings/{id}", never the path as it came.
    var routes: [String: String] {
        let utilities = UtilityEndpoint.allCases.map { (RouterPath($0.rawValue).description, $0.rawValue) }
        return Dictionary(
            endpoints.flatMap { endpoint in Self.paths(of: endpoint).map { ($0.path.description, endpoint.path) } }
                + utilities
        ) { first, _ in first }
    }
}

extension Router<WebRequestContext> {
    fileprivate func add(_ cache: ResponseCache, _ definition: APIDefinition, _ data: APIContext) {
        for endpoint in definition.endpoints {
            for (path, suffix) in APIDefinition.paths(of: endpoint) {
                get(path) { request, context in
                    let asked = try EndpointRequest(context, endpoint, suffix: suffix)
                    return endpoint.isPosted
                        ? try await asked.response(posted: request.body, data) : try await cache.response(to: asked)
                }
            }
        }
    }

    fileprivate func add(_ utilities: UtilityResponder, without page: ShoppersPage?) {
        for endpoint in UtilityEndpoint.allCases where page?.responses[endpoint.rawValue] == nil {
            get(RouterPath(endpoint.rawValue)) { _, context in
                try await utilities.response(to: context.request, endpoint)
            }
        }
    }

    fileprivate func add(_ page: ShoppersPage) {
        for (path, file) in page.responses {
            get(RouterPath(path)) { _, context in file.response(to: context.request, now: .min) }
        }
    }
}
