import HTTPTypes
package import Hummingbird
import NIOCore

/// Counts requests by route and status.
package struct MetricsMiddleware: RouterMiddleware {
    package typealias Context = WebRequestContext

    let metrics: Metrics
    /// By the paths of the router.
    let routes: [String: String]

    package init(metrics: Metrics, routes: [String: String]) { (self.metrics, self.routes) = (metrics, routes) }

    @concurrent package func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        let response = try await next(request, context)
        metrics.count(
            RequestRecord(
                method: context.request.method, route: context.endpointPath.flatMap { routes[$0] } ?? "none",
                status: response.status.code, microseconds: Int((ContinuousClock.now - start) / .microseconds(1)),
                bytes: response.body.contentLength ?? 0))
        return response
    }
}

/// Counts each request against its client, also one that is refused, but none for `/healthz`.
package struct RateLimitMiddleware: RouterMiddleware {
    package typealias Context = WebRequestContext

    let limiter: RateLimiter
    /// Milliseconds of a clock that only goes forward.
    let clock: @Sendable () -> Int

    package init(limiter: RateLimiter, clock: @escaping @Sendable () -> Int) {
        (self.limiter, self.clock) = (limiter, clock)
    }

    @concurrent package func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        let isExempt =
            context.endpointPath == "/healthz" && context.request.isRead
            && context.request.origin != nil
        guard !isExempt, let allowance = limiter.take(by: context.request.client, at: clock()) else {
            return try await next(request, context)
        }
        var response = try await allowance.isAllowed ? next(request, context) : refusal(allowance).response
        response.headers[.rateLimitPolicy] = "\"default\";q=\(limiter.most);w=60"
        response.headers[.rateLimit] = "\"default\";r=\(allowance.remaining);t=\(allowance.resetSeconds)"
        return response
    }

    private func refusal(_ allowance: RateLimiter.Allowance) -> Problem {
        Problem(
            .tooManyRequests, "The limit is \(limiter.most) requests a minute; try again later.",
            retryAfterSeconds: allowance.retryAfterSeconds)
    }
}

/// Turns errors into `application/problem+json`.
package struct ProblemMiddleware: RouterMiddleware {
    package typealias Context = WebRequestContext

    let report: @Sendable (_ fault: any Error, _ route: String) -> Void

    package init(report: @escaping @Sendable (_ fault: any Error, _ route: String) -> Void) { self.report = report }

    @concurrent package func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let problem as Problem {
            return problem.response
        } catch {
            report(error, context.endpointPath ?? "none")
            return Problem(.internalError, "This is a bug of the server; its log says more.").response
        }
    }
}

/// Refuses what no path takes, and answers the methods that all paths share.
package struct MethodMiddleware: RouterMiddleware {
    package typealias Context = WebRequestContext

    static let maximumTargetBytes = 4096
    /// The paths, as the router has them, that take a body.
    let postedPaths: Set<String>

    package init(postedPaths: Set<String>) { self.postedPaths = postedPaths }

    @concurrent package func handle(
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
        guard let path = context.endpointPath, !asked.path.contains("//"), asked.path == "/" || asked.path.last != "/"
        else {
            throw Problem(.notFound, "Not found: /docs lists the paths.")
        }
        let isPosted = postedPaths.contains(path)
        let allowed = isPosted ? "POST, OPTIONS" : "GET, HEAD, OPTIONS"
        if asked.method == .options { return options(allowed) }
        guard isPosted ? asked.method == .post : asked.isRead else {
            var response = Problem(.methodNotAllowed, "Use \(allowed): no path changes anything.").response
            response.headers[.allow] = allowed
            return response
        }
        return try await next(request, context)
    }

    private func options(_ allowed: String) -> Response {
        Response(
            status: .noContent,
            headers: [
                .allow: allowed, .accessControlAllowMethods: allowed,
                .accessControlAllowHeaders: "Accept, Content-Type, If-None-Match", .accessControlMaxAge: "86400",
            ])
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
