import FoundationEssentials
package import HTTPTypes
package import Hummingbird
import NIOCore
import Vault
package import WebKit

/// Answers requests about what people keep: all but the connections.
package struct PeopleHandler: ServedHandler {
    private let keeper: Keeper
    private let routes: [PeopleRoute]
    private let openAPI: [UInt8]
    private let metrics: Metrics
    private let limits: PeopleLimits
    private let security: SecurityLog
    private let identify: WebRequest.Identify
    private let report: @Sendable (any Error, String) -> Void

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
        (self.keeper, routes, metrics) = (keeper, PeopleRoute.all, Metrics(record: record))
        limits = PeopleLimits(requestsPerMinute: requestsPerMinute, vaultsPerHour: vaultsPerHour)
        security = SecurityLog(say: audit)
        (self.identify, self.report) = (identify, report)
        openAPI = PeopleDocument.json(version: version)
    }

    @concurrent package func respond(to request: Request, context: WebRequestContext) async throws -> Response {
        let start = ContinuousClock.now
        let asked = identify(request.head, context.peer)
        let found = route(of: asked)
        var response: Response
        do {
            response = try await answer(asked, found, body: request.body)
        } catch let problem as Problem {
            if let event = SecurityEvent(problem, route: found?.route) { note(event) }
            response = problem.response
        } catch let error as StoredFormError {
            report(error, found?.route.path ?? "none")
            response = Problem(error).response
        } catch {
            report(error, found?.route.path ?? "none")
            response = Problem(.internalError, "This is a bug of the server; its log says more.").response
        }
        response = finished(asked.method == .head ? response.createHeadResponse() : response)
        metrics.count(
            RequestRecord(
                method: asked.method, route: found?.route.path ?? "none", status: response.status.code,
                microseconds: Int((ContinuousClock.now - start) / .microseconds(1)),
                bytes: response.body.contentLength ?? 0))
        return response
    }

    package func readsBody(of head: HTTPRequest) -> Bool {
        [.post, .put, .delete].contains(head.method)
    }

    package func response(to problem: Problem) -> Response {
        if let event = SecurityEvent(problem, route: nil) { note(event) }
        return finished(problem.response)
    }

    private func note(_ event: SecurityEvent) { security.note(event, at: keeper.milliseconds()) }

    private func route(of asked: WebRequest) -> (route: PeopleRoute, path: [String: String])? {
        let method = asked.method == .head ? .get : asked.method
        return routes(at: asked.path).first { $0.route.method == method }
    }

    /// The routes of a path. "/v1/lists/join" is one of its own, and no list has that id.
    private func routes(at path: Substring) -> [(route: PeopleRoute, path: [String: String])] {
        let segments = Array(path.split(separator: "/", omittingEmptySubsequences: false).dropFirst())
        let found = routes.compactMap { route in route.parameters(in: segments).map { (route: route, path: $0) } }
        let fewest = found.map(\.path.count).min()
        return found.filter { $0.path.count == fewest }
    }

    private func answer(
        _ asked: WebRequest, _ found: (route: PeopleRoute, path: [String: String])?, body: RequestBody
    ) async throws -> Response {
        guard asked.origin != nil else { throw Problem(.badRequest, "The request names no Host, or more than one.") }
        try limits.take(asked, keeper.milliseconds())
        guard let found else { return try await utility(asked) }
        if found.route.method != .get, !found.route.isForOtherSites { try CrossSite.refuse(asked) }
        let session = found.route.access == .vault ? try await keeper.session(of: asked) : nil
        if let session, !found.route.isRead { try limits.takeWrite(by: session, keeper.milliseconds()) }
        if found.route.name == "makeVault" { try limits.takeVault(asked, keeper.milliseconds()) }
        if let session, found.route.name == "putChannel" { try limits.takeChannel(by: session, keeper.milliseconds()) }
        let request = PeopleRequest(
            request: asked, path: found.path, query: try asked.queryItems(found.route.query),
            body: try await posted(body, to: found.route, asked), session: session, codes: limits.codes)
        var answer = try await found.route.respond(request, keeper)
        if answer.isEvent { found.route.events.forEach(note) }
        if let cookie = session?.renewedCookie, answer.fields[.setCookie] == nil {
            answer.fields[.setCookie] = HTTPFields.cookie(cookie.text)[.setCookie]
        }
        return try await response(of: answer, to: found.route)
    }

    private func posted(_ body: RequestBody, to route: PeopleRoute, _ asked: WebRequest) async throws -> Value {
        guard route.hasBody else { return .null }
        try asked.requireJSON()
        let bytes = try await Array(body.collect(upTo: .max).readableBytesView)
        let known = Set(route.body.map(\.name))
        let members = try Value.postedMembers(
            bytes, members: "its members are \(known.sorted().joined(separator: ", "))")
        let faults = members.filter { !known.contains($0.name) }.map {
            Problem.Fault(parameter: String($0.name.prefix(40)), detail: "is not a member of this request")
        }
        guard faults.isEmpty else { throw Problem.query(faults) }
        return .object(members)
    }

    private func utility(_ asked: WebRequest) async throws -> Response {
        let allowed = allowedMethods(asked)
        switch (asked.path, asked.method) {
        case ("/healthz", .get), ("/healthz", .head): return text("ok\n", "text/plain; charset=utf-8")
        case ("/readyz", .get), ("/readyz", .head):
            try await keeper.databases.useChecked()
            return text("ready\n", "text/plain; charset=utf-8")
        case ("/metrics", .get):
            return text(metrics.text() + security.text(), "text/plain; version=0.0.4; charset=utf-8")
        case ("/v1/vault/openapi.json", .get), ("/v1/vault/openapi.json", .head):
            return Response(
                status: .ok, headers: [.contentType: "application/json", .cacheControl: "public, max-age=300"],
                body: .init(byteBuffer: ByteBuffer(bytes: openAPI)))
        case (_, .options) where !allowed.isEmpty:
            return Response(status: .noContent, headers: [.allow: allowed])
        case _ where !allowed.isEmpty:
            var response = Problem(.methodNotAllowed, "Use \(allowed).").response
            response.headers[.allow] = allowed
            return response
        default: throw Problem(.notFound, "Not found: /v1/vault/openapi.json lists the paths.")
        }
    }

    private func allowedMethods(_ asked: WebRequest) -> String {
        let methods = routes(at: asked.path).map(\.route.method.rawValue)
        guard !methods.isEmpty else {
            return ["/healthz", "/readyz", "/metrics", "/v1/vault/openapi.json"].contains(asked.path)
                ? "GET, HEAD, OPTIONS" : ""
        }
        return (methods + (methods.contains("GET") ? ["HEAD"] : []) + ["OPTIONS"]).joined(separator: ", ")
    }

    private func text(_ text: String, _ type: String) -> Response {
        Response(
            status: .ok, headers: [.contentType: type, .cacheControl: "no-store"],
            body: .init(byteBuffer: ByteBuffer(string: text)))
    }

    private func response(of answer: PeopleAnswer, to route: PeopleRoute) async throws -> Response {
        if case .parts(let parts) = answer.body { return try await response(of: answer, parts, to: route) }
        return response(of: answer, .init(byteBuffer: ByteBuffer(bytes: answer.body.bytes)))
    }

    /// A fault before the first part is out is answered as ever; later the connection is cut, and the client knows
    /// that the answer has no end.
    private func response(
        of answer: PeopleAnswer, _ parts: AnswerParts, to route: PeopleRoute
    ) async throws -> Response {
        let first = ByteBuffer(bytes: try await parts.next() ?? [])
        guard await !parts.isLast else { return response(of: answer, .init(byteBuffer: first)) }
        return response(
            of: answer,
            .init { [self] writer in
                try await writer.write(first)
                while let part = try await next(of: parts, route) { try await writer.write(ByteBuffer(bytes: part)) }
                try await writer.finish(nil)
            })
    }

    private func next(of parts: AnswerParts, _ route: PeopleRoute) async throws -> [UInt8]? {
        do {
            return try await parts.next()
        } catch {
            report(error, route.path)
            throw error
        }
    }

    private func response(of answer: PeopleAnswer, _ body: ResponseBody) -> Response {
        var fields = answer.fields
        fields[.contentType] = answer.body.contentType
        fields[.cacheControl] = "no-store"
        return Response(
            status: HTTPResponse.Status(code: answer.status), headers: fields, body: body)
    }

    private func finished(_ response: Response) -> Response {
        var response = response
        response.headers[.xContentTypeOptions] = "nosniff"
        response.headers[.contentSecurityPolicy] = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"
        response.headers[.referrerPolicy] = "no-referrer"
        return response
    }
}

extension HTTPField.Name {
    static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")!
    static let clearSiteData = HTTPField.Name("Clear-Site-Data")!
}
