import HTTPTypes
package import Hummingbird
import NIOCore

/// Counts requests by route and status.
struct MetricsMiddleware: RouterMiddleware {
    typealias Context = WebRequestContext

    let metrics: Metrics
    let routes: WebRoutes

    @concurrent func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        let response = try await next(request, context)
        metrics.count(
            RequestRecord(
                method: context.request.method, route: routes.name(context),
                status: response.status.code, microseconds: Int((ContinuousClock.now - start) / .microseconds(1)),
                bytes: response.body.contentLength ?? 0))
        return response
    }
}

/// Counts each request against its client, also one that is refused, but none for `/healthz`.
struct RateLimitMiddleware: RouterMiddleware {
    typealias Context = WebRequestContext

    let limiter: RateLimiter
    /// Milliseconds of a clock that only goes forward.
    let clock: @Sendable () -> Int
    let refused: @Sendable (Problem) -> Void

    @concurrent func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        let isExempt =
            context.endpointPath == "/healthz" && context.request.isRead
            && context.request.origin != nil
        guard !isExempt, let allowance = limiter.take(by: context.request.client, at: clock()) else {
            return try await next(request, context)
        }
        var response: Response
        do {
            try allowance.require("\(limiter.most) requests a minute")
            response = try await next(request, context)
        } catch let problem as Problem {
            refused(problem)
            response = problem.response
        }
        response.headers[.rateLimitPolicy] = "\"default\";q=\(limiter.most);w=60"
        response.headers[.rateLimit] = "\"default\";r=\(allowance.remaining);t=\(allowance.resetSeconds)"
        return response
    }
}

/// Turns errors into `application/problem+json`.
struct ProblemMiddleware: RouterMiddleware {
    typealias Context = WebRequestContext

    let routes: WebRoutes
    let report: @Sendable (_ fault: any Error, _ route: String) -> Void

    @concurrent func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let problem as Problem {
            return problem.response
        } catch {
            report(error, routes.name(context))
            let problem = (error as? any ProblemConvertible)?.problem
            return (problem ?? Problem(.internalError, "This is a bug of the server; its log says more.")).response
        }
    }
}

/// A fault of the server's that a client is told of.
package protocol ProblemConvertible: Error {
    var problem: Problem { get }
}

/// Refuses what no path takes, and answers the methods that all paths share.
struct MethodMiddleware: RouterMiddleware {
    typealias Context = WebRequestContext

    static let maximumTargetBytes = 4096
    let routes: WebRoutes
    let manner: WebManner

    @concurrent func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        let asked = context.request
        guard asked.target.utf8.count <= Self.maximumTargetBytes else {
            throw Problem(.targetTooLong, "Path and query may have at most \(Self.maximumTargetBytes) bytes.")
        }
        guard asked.origin != nil else {
            throw Problem(.badRequest, "The request names no Host, or more than one.")
        }
        // Of the server as a whole: RFC 9110, 9.3.7.
        if asked.method == .options, asked.target == "*" { return options("GET, HEAD, POST, OPTIONS") }
        // The router would take empty segments for none.
        guard let route = routes[context], !asked.path.contains("//"), asked.path == "/" || asked.path.last != "/"
        else {
            throw Problem(.notFound, "Not found: \(manner.index) lists the paths.")
        }
        if asked.method == .options { return options(route.allowed) }
        guard route.respond(to: asked.method) != nil else {
            var response = Problem(.methodNotAllowed, "Use \(route.allowed).").response
            response.headers[.allow] = route.allowed
            return response
        }
        return try await next(request, context)
    }

    private func options(_ allowed: String) -> Response {
        var fields = manner.preflight ?? [:]
        if manner.preflight != nil { fields[.accessControlAllowMethods] = allowed }
        fields[.allow] = allowed
        return Response(status: .noContent, headers: fields)
    }
}

extension Problem {
    package var response: Response {
        var fields: HTTPFields = [.contentType: "application/problem+json", .cacheControl: "no-store"]
        fields[.retryAfter] = retryAfterSeconds.map(String.init)
        return Response(
            status: HTTPResponse.Status(code: code.status), headers: fields,
            body: .init(byteBuffer: ByteBuffer(bytes: json())))
    }
}
