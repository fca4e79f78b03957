package import HTTPTypes
package import Hummingbird

/// In what the servers differ.
package struct WebManner: Sendable {
    /// On every answer that has no policy of its own.
    let fields: HTTPFields
    /// On the answers to OPTIONS, beside Allow; nil where no page of another site may ask.
    let preflight: HTTPFields?
    /// The path that lists the paths.
    let index: String
    /// Whether the server reads the body of a request; others are dropped.
    let readsBody: @Sendable (HTTPRequest) -> Bool
    /// Called for refusals that no route has made: of a client that asks too much, and of bytes that do not become a request.
    let refused: @Sendable (Problem) -> Void

    package init(
        fields: HTTPFields, preflight: HTTPFields? = nil, index: String,
        readsBody: @escaping @Sendable (HTTPRequest) -> Bool, refused: @escaping @Sendable (Problem) -> Void = { _ in }
    ) {
        (self.fields, self.preflight, self.index) = (fields, preflight, index)
        (self.readsBody, self.refused) = (readsBody, refused)
    }
}

/// Answers requests by routes: all of a server but the connections.
package struct WebHandler: Sendable {
    private let router: RouterResponder<WebRequestContext>
    private let metrics: Metrics
    private let manner: WebManner
    private let identify: WebRequest.Identify

    /// - Parameters:
    ///   - requestsPerMinute: of one client; zero for no limit.
    ///   - clock: milliseconds of a clock that only goes forward.
    ///   - report: called for errors that no client can mend.
    package init(
        _ routes: [WebRoute], manner: WebManner, metrics: Metrics, requestsPerMinute: Int,
        clock: @escaping @Sendable () -> Int, identify: @escaping WebRequest.Identify,
        report: @escaping @Sendable (_ fault: any Error, _ route: String) -> Void
    ) {
        (self.metrics, self.manner, self.identify) = (metrics, manner, identify)
        let (router, all) = (Router(context: WebRequestContext.self), WebRoutes(routes))
        router.add(middleware: MetricsMiddleware(metrics: metrics, routes: all))
        router.add(
            middleware: RateLimitMiddleware(
                limiter: RateLimiter(requestsPerMinute), clock: clock, refused: manner.refused))
        router.add(middleware: ProblemMiddleware(routes: all, report: report))
        router.add(middleware: MethodMiddleware(routes: all, manner: manner))
        for route in routes {
            router.get(route.path) { request, context in
                guard let respond = route.respond(to: context.request.method) else { throw HTTPError(.notFound) }
                return try await respond(request, context)
            }
        }
        self.router = router.buildResponder()
    }

    fileprivate func respond(to request: Request, context: WebRequestContext) async throws -> Response {
        var context = context
        context.request = identify(request.head, context.peer)
        var head = request.head
        // Paths are looked up whatever the method is: an unknown path is an error before an unknown method.
        head.method = .get
        let response = try await router.respond(to: Request(head: head, body: request.body), context: context)
        return finished(context.request.method == .head ? response.createHeadResponse() : response)
    }

    fileprivate func readsBody(of head: HTTPRequest) -> Bool { manner.readsBody(head) }

    fileprivate func response(to problem: Problem) -> Response {
        manner.refused(problem)
        metrics.count(RequestRecord(method: nil, route: "none", status: problem.code.status, microseconds: 0, bytes: 0))
        return finished(problem.response)
    }

    /// The shoppers' page and its files have a policy of their own, and are for nobody else's page.
    private func finished(_ response: Response) -> Response {
        var response = response
        guard response.headers[.contentSecurityPolicy] == nil else { return response }
        for field in manner.fields { response.headers[field.name] = field.value }
        return response
    }
}

/// The handler of a server's requests.
package protocol ServedHandler: HTTPResponder where Context == WebRequestContext {
    /// Whether the body of a request is read; others are dropped.
    func readsBody(of head: HTTPRequest) -> Bool
    /// The response where bytes do not become a request: they came too slowly, too many, or broken.
    func response(to problem: Problem) -> Response
}

/// A handler that answers by routes.
package protocol RoutedHandler: ServedHandler {
    var web: WebHandler { get }
}

extension RoutedHandler {
    @concurrent package func respond(to request: Request, context: WebRequestContext) async throws -> Response {
        try await web.respond(to: request, context: context)
    }

    package func readsBody(of head: HTTPRequest) -> Bool { web.readsBody(of: head) }
    package func response(to problem: Problem) -> Response { web.response(to: problem) }
}
