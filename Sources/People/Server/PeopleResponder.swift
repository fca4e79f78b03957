import HTTPTypes
import Hummingbird
import NIOCore
import Rows
import Vault
import WebKit

/// Answers requests for the routes of people, after it has checked the right to them.
struct PeopleResponder: Sendable {
    let keeper: Keeper
    let security: SecurityLog
    let report: @Sendable (any Error, String) -> Void
    let limits: PeopleLimits

    var routes: [WebRoute] {
        var paths: [String] = []
        for route in PeopleRoute.all where !paths.contains(route.path) { paths.append(route.path) }
        return paths.map { path in
            WebRoute(
                path,
                PeopleRoute.all.filter { $0.path == path }.map { route in
                    (route.method, { try await respond(to: $0, $1, route) })
                })
        }
    }

    func note(_ problem: Problem, of route: PeopleRoute?) {
        if let event = SecurityEvent(problem, route: route) { note(event) }
    }

    private func note(_ event: SecurityEvent) { security.note(event, at: keeper.milliseconds()) }

    private func respond(
        to request: Request, _ context: WebRequestContext, _ route: PeopleRoute
    ) async throws -> Response {
        do {
            return try await answer(request, context, route)
        } catch let problem as Problem {
            note(problem, of: route)
            throw problem
        }
    }

    private func answer(
        _ request: Request, _ context: WebRequestContext, _ route: PeopleRoute
    ) async throws -> Response {
        let asked = context.request
        if !route.isRead, !route.isForOtherSites { try CrossSite.refuse(asked) }
        let session = route.access == .vault ? try await keeper.session(of: asked) : nil
        try limits.take(route, asked, session, at: keeper.milliseconds())
        let query = try Query(asked.query, parameters: route.query)
        let body = try await route.hasBody ? posted(asked.posted(request.body), to: route) : .null
        var answer = try await route.respond(
            PeopleRequest(
                request: asked, path: path(context), query: query, body: body, session: session, codes: limits.codes),
            keeper)
        if answer.isEvent { route.events.forEach(note) }
        if let cookie = session?.renewedCookie, answer.fields[.setCookie] == nil {
            answer.fields[.setCookie] = HTTPFields.cookie(cookie.text)[.setCookie]
        }
        return try await response(of: answer, to: route)
    }

    /// The parameters of the path as they came.
    private func path(_ context: WebRequestContext) -> [String: String] {
        Dictionary(context.parameters.map { (String($0), String($1)) }) { first, _ in first }
    }

    private func posted(_ bytes: [UInt8], to route: PeopleRoute) throws(Problem) -> Value {
        let query = try Query(body: bytes, parameters: route.body.map(\.parameter))
        return .object(route.body.compactMap { field in query[field.parameter].map { .init(field.name, $0) } })
    }

    /// A fault before the first part is out is answered as ever; later the connection is cut, and the client knows
    /// that the answer has no end.
    private func response(of answer: PeopleAnswer, to route: PeopleRoute) async throws -> Response {
        guard case .parts(let parts) = answer.body else {
            return answer.response(.init(byteBuffer: ByteBuffer(bytes: answer.body.bytes)))
        }
        let first = ByteBuffer(bytes: try await parts.next() ?? [])
        guard await !parts.isLast else { return answer.response(.init(byteBuffer: first)) }
        return answer.response(
            .init { writer in
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
}

extension PeopleAnswer {
    fileprivate func response(_ body: ResponseBody) -> Response {
        var fields = fields
        fields[.contentType] = self.body.contentType
        fields[.cacheControl] = "no-store"
        return Response(status: HTTPResponse.Status(code: status), headers: fields, body: body)
    }
}

extension FieldDescription {
    /// A member of a body, which its route reads.
    var parameter: Parameter<Value> {
        Parameter(
            description: ParameterDescription(name: name, type: type, about: about, isRequired: isRequired),
            readList: { _ in .null }, readPosted: { $0 })
    }
}

extension HTTPField.Name {
    static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")!
    static let clearSiteData = HTTPField.Name("Clear-Site-Data")!
}
