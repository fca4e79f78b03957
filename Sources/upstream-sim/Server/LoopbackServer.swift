import FlyingFox
import FlyingSocks
import FoundationEssentials
import Glibc

/// The HTTP server, on 127.0.0.1 only.
struct LoopbackServer: Sendable {
    private let server: HTTPServer
    let port: UInt16

    var url: String { "http://127.0.0.1:\(port)" }

    /// Listens, on a free port if `port` is 0, and returns once connections are accepted.
    init(port: UInt16, simulator: Simulator) async throws {
        let server = HTTPServer(
            config: .init(address: try sockaddr_in.inet(ip4: "127.0.0.1", port: port), logger: .disabled),
            handler: ClosureHTTPHandler { request in
                let reply = await simulator.answer(try await Call(request))
                return reply.response(to: request)
            })
        try await Self.start(server)
        guard case .ip4(_, let bound) = await server.listeningAddress else { throw SocketError.unsupportedAddress }
        (self.server, self.port) = (server, bound)
    }

    /// Returns as soon as the server listens, or throws the reason why it cannot, such as a port in use.
    private static func start(_ server: HTTPServer) async throws {
        let (outcomes, outcome) = AsyncStream.makeStream(of: Result<Void, any Error>.self)
        Task {
            do { try await server.run() } catch { outcome.yield(.failure(error)) }
        }
        let waiting = Task {
            try await server.waitUntilListening()
            outcome.yield(.success(()))
        }
        for await first in outcomes {
            waiting.cancel()
            return try first.get()
        }
    }

    func stop() async { await server.stop() }
}

extension Call {
    fileprivate init(_ request: HTTPRequest) async throws {
        var headers: [String: String] = [:]
        for (name, value) in request.headers { headers[name.rawValue.lowercased()] = value }
        self.init(
            method: request.method.rawValue, target: request.target.rawValue, headers: headers,
            body: Array(try await request.bodyData))
    }
}

extension SimReply {
    fileprivate func response(to request: HTTPRequest) -> HTTPResponse {
        let code = HTTPStatusCode(status, phrase: Self.phrase(status))
        var response = HTTPResponse(statusCode: code, body: payload(request))
        for (name, value) in headers { response.headers[HTTPHeader(name)] = value }
        return response
    }

    private func payload(_ request: HTTPRequest) -> HTTPBodySequence {
        // A response to HEAD has no body, whatever its length header says.
        if request.method == .HEAD { return HTTPBodySequence() }
        if delivery == .whole { return HTTPBodySequence(data: Data(body), suggestedBufferSize: 65_536) }
        return HTTPBodySequence(from: FaultyBody(self, peer: request.remoteAddress), count: body.count)
    }

    private static func phrase(_ status: Int) -> String {
        [
            200: "OK", 201: "Created", 204: "No Content", 304: "Not Modified", 400: "Bad Request", 401: "Unauthorized",
            403: "Forbidden",
            404: "Not Found", 405: "Method Not Allowed", 429: "Too Many Requests", 500: "Internal Server Error",
            503: "Service Unavailable",
        ][status] ?? "Status"
    }
}
