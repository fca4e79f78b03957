import API
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import People
import WebKit

/// The API server's handler where people's server is reached by the same name: what people keep is asked of that process,
/// which alone has the keys.
struct PeopleForwarder: ServedHandler {
    typealias Context = WebRequestContext

    let handler: RequestHandler
    /// The Unix socket of people's server.
    let socketPath: String
    let identify: WebRequest.Identify
    let loops: any EventLoopGroup
    let logger: Logger

    @concurrent func respond(to request: Request, context: WebRequestContext) async throws -> Response {
        guard PeoplePaths.contain(request.head.path) else {
            return try await handler.respond(to: request, context: context)
        }
        do {
            let body = try await request.body.collect(upTo: ConnectionLimits().bodyBytes)
            let exchange = try await SocketExchange.begin(
                forwarded(request.head, from: context.peer, bytes: body.readableBytes), body,
                to: SocketAddress(unixDomainSocketPath: socketPath), on: loops)
            return try await exchange.response(hasBody: request.method != .head)
        } catch let problem as Problem {
            return response(to: problem)
        } catch {
            logger.warning("People's server does not answer", metadata: ["error": "\(error)"])
            return response(
                to: Problem(
                    .overloaded, "The server of lists is not there at the moment: try again in a few seconds.",
                    retryAfterSeconds: 2))
        }
    }

    func readsBody(of head: HTTPRequest) -> Bool {
        PeoplePaths.contain(head.path) ? head.method != .get && head.method != .head : handler.readsBody(of: head)
    }

    /// For this site alone, as all answers about what people keep: it may be refused before its path is known.
    func response(to problem: Problem) -> Response {
        var response = handler.response(to: problem)
        response.headers[.accessControlAllowOrigin] = nil
        response.headers[.accessControlExposeHeaders] = nil
        return response
    }

    /// What the client itself says of where it comes from is replaced by what this server knows.
    private func forwarded(_ head: HTTPRequest, from peer: SocketAddress?, bytes: Int) throws -> HTTPRequest {
        let asked = identify(head, peer)
        guard let origin = asked.origin, let colon = origin.firstIndex(of: ":") else {
            throw Problem(.badRequest, "The request names no Host, or more than one.")
        }
        var head = head
        for name in HTTPField.Name.ofOneConnection + [.forwarded] { head.headerFields[name] = nil }
        head.headerFields[.forwardedFor] = asked.client.isEmpty ? nil : asked.client
        head.headerFields[.forwardedProtocol] = String(origin[..<colon])
        head.headerFields[.forwardedHost] = String(origin[colon...].dropFirst(3))
        head.headerFields[.connection] = "close"
        head.headerFields[.contentLength] = bytes > 0 ? String(bytes) : nil
        return head
    }
}

extension HTTPField.Name {
    /// RFC 9110, 7.6.1: they belong to one connection, and are not passed on.
    static let ofOneConnection: [HTTPField.Name] =
        [.connection, .te, .trailer, .transferEncoding, .upgrade]
        + ["Keep-Alive", "Proxy-Connection", "Proxy-Authorization"].compactMap { HTTPField.Name($0) }
    static let forwarded = HTTPField.Name("Forwarded")!
}
