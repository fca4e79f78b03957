import FlyingFox
import FlyingSocks
// FlyingFox's bodies are Foundation's `Data`.
import FoundationEssentials
import Glibc
import Synchronization

/// A server on the loopback to which messages are sent.
final class Receiver: Sendable {
    struct Received: Sendable {
        let path: String
        let fields: [String: String]
        let body: [UInt8]

        var text: String { String(decoding: body, as: UTF8.self) }
    }

    private struct State {
        var received: [Received] = []
        var statuses: [Int] = []
        var isHolding = false
    }

    private let state = Mutex(State())
    let port: UInt16
    private let server: HTTPServer

    private init(_ server: HTTPServer, port: UInt16) { (self.server, self.port) = (server, port) }

    /// Runs one during `body`.
    static func with<Value>(_ body: (Receiver) async throws -> Value) async throws -> Value {
        let server = HTTPServer(address: try sockaddr_in.inet(ip4: "127.0.0.1", port: 0))
        let running = Task { try await server.run() }
        defer { running.cancel() }
        try await server.waitUntilListening()
        guard case .ip4(_, let port) = await server.listeningAddress else { throw SocketError.unsupportedAddress }
        let receiver = Receiver(server, port: port)
        await server.appendRoute("*") { [weak receiver] (request: HTTPRequest) in
            guard let receiver else { return HTTPResponse(statusCode: .internalServerError) }
            return try await receiver.answer(request)
        }
        return try await body(receiver)
    }

    private func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        let fields = Dictionary(request.headers.map { ($0.key.rawValue.lowercased(), $0.value) }) { first, _ in first }
        let received = Received(path: request.path, fields: fields, body: Array(try await request.bodyData))
        let status = state.withLock { state in
            state.received.append(received)
            if request.path.hasPrefix("/refuse/") { return 400 }
            return state.statuses.isEmpty ? 201 : state.statuses.removeFirst()
        }
        while received.path.hasPrefix("/hold/"), isHolding { try await Task.sleep(for: .milliseconds(10)) }
        return HTTPResponse(statusCode: HTTPStatusCode(status, phrase: "Status"))
    }

    var url: String { "http://127.0.0.1:\(port)" }
    var received: [Received] { state.withLock { $0.received } }

    /// Whether requests below "/hold" get no answer.
    var isHolding: Bool {
        get { state.withLock { $0.isHolding } }
        set { state.withLock { $0.isHolding = newValue } }
    }

    /// The statuses of the next answers; then 201.
    func answer(_ statuses: Int...) { state.withLock { $0.statuses = statuses } }
}
