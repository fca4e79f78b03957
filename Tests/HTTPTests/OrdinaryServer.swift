import FlyingFox
// FlyingFox's bodies are Foundation's `Data`.
import FoundationEssentials

/// A third-party server, for correct responses.
struct OrdinaryServer {
    private let server: HTTPServer

    init() { server = HTTPServer(address: FaultServer.loopback) }

    /// Runs the server during `body`, which receives the base URL.
    func run(_ body: (String) async throws -> Void) async throws {
        await addRoutes()
        let running = Task { try await server.run() }
        try await server.waitUntilListening()
        // FlyingFox declares the address type in a module of its own; its text ends in "port: 1234)".
        let address = String(describing: await server.listeningAddress)
        guard let port = address.split(separator: "port: ").last?.prefix(while: \.isNumber) else {
            throw ServerFailure(errno: 0)
        }
        do { try await body("http://127.0.0.1:\(port)") } catch {
            running.cancel()
            throw error
        }
        running.cancel()
    }

    private func addRoutes() async {
        await server.appendRoute("GET,HEAD /plain") { _ in Self.answer("plain words") }
        await server.appendRoute("GET /packed") { request in
            guard request.headers[HTTPHeader("Accept-Encoding")] == "gzip" else { return Self.answer("unasked") }
            return HTTPResponse(
                statusCode: .ok, headers: HTTPHeaders([HTTPHeader("Content-Encoding"): "gzip"]),
                body: Data(GzipFixtures.packedPage))
        }
        await server.appendRoute("POST /echo") { request in
            let type = request.headers[.contentType] ?? "none"
            return Self.answer("\(type)|\(String(decoding: try await request.bodyData, as: UTF8.self))")
        }
        await server.appendRoute("GET /agent") { request in
            Self.answer(request.headers[HTTPHeader("User-Agent")] ?? "none")
        }
        await server.appendRoute("/moved") { _ in
            HTTPResponse(statusCode: .temporaryRedirect, headers: HTTPHeaders([.location: "/plain"]))
        }
        await server.appendRoute("GET /etag") { request in
            let known = request.headers[HTTPHeader("If-None-Match")] == "\"7\""
            return known ? HTTPResponse(statusCode: .notModified) : Self.answer("new")
        }
    }

    private static func answer(_ text: String) -> HTTPResponse {
        HTTPResponse(statusCode: .ok, body: Data(text.utf8))
    }
}
