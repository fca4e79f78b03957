import API
import ArgumentParser
import CommandSupport
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
import Storage
import TestSupport

@testable import WebKit
@testable import circulard_api

/// The server in this process, on a Unix socket, for limits too long to wait for in the program.
struct Rig: Sendable {
    /// "unix:/…/http.sock" or "http://127.0.0.1:4711".
    let address: String
    let group: ServiceGroup

    func connect() throws -> Wire {
        if let port = address.split(separator: ":").last.flatMap({ UInt16($0) }) { return try Wire(port: port) }
        return try Wire(path: String(address.dropFirst("unix:".count)))
    }

    /// Short enough to wait for, and long enough that what a test sends is read before on a busy machine.
    static let quick = ConnectionLimits(
        wholeRequest: .seconds(2), stalledAnswer: .seconds(2), slowReaderCheckInterval: .milliseconds(300),
        lingeringClose: .milliseconds(200))

    /// - Parameters:
    ///   - arguments: flags; without `--port` among them it is a Unix socket.
    ///   - open: how the server gets a database connection; by itself it gets none.
    ///   - asked: called for each request.
    static func run(
        _ limits: ConnectionLimits = ConnectionLimits(), _ arguments: [String] = [],
        open: @escaping @Sendable () async throws -> Database = { throw CancellationError() },
        asked: @escaping @Sendable (WebRequest) -> Void = { _ in },
        _ body: (Rig) async throws -> Void
    ) async throws {
        try await Scratch.with { scratch in
            let place = arguments.contains("--port") ? [] : ["--unix-socket", scratch.socket]
            let options = try ServeOptions.parse(place + arguments)
            let settings = try ServeSettings(options, try Settings(DatabaseOptions.parse([])))
            let context = APIContext(
                databases: DatabasePool(size: 2, open: open), limits: Limits(), clock: Clock.now)
            let handler = RequestHandler(
                context: context, version: "test", requestsPerMinute: settings.requestsPerMinute,
                identify: { head, peer in
                    let request = settings.forwardedHeaders.request(head, from: peer)
                    asked(request)
                    return request
                }, report: { _, _ in })
            let server = Server(
                handler: handler, settings: settings, limits: limits, loops: MultiThreadedEventLoopGroup.singleton,
                logger: CirculardAPI.machinery)
            try await serve(server, body)
        }
    }

    private static func serve(_ server: Server<RequestHandler>, _ body: (Rig) async throws -> Void) async throws {
        let (ready, isReady) = AsyncStream<String>.makeStream()
        let service = Service(server: server, isReady: isReady)
        let group = ServiceGroup(
            configuration: .init(
                services: [.init(service: service, successTerminationBehavior: .gracefullyShutdownGroup)],
                logger: CirculardAPI.machinery))
        let running = Task {
            defer { isReady.finish() }
            try await group.run()
        }
        for await address in ready.prefix(1) { try await body(Rig(address: address, group: group)) }
        await group.triggerGracefulShutdown()
        try await running.value
    }

    private struct Service: ServiceLifecycle.Service {
        let server: Server<RequestHandler>
        let isReady: AsyncStream<String>.Continuation

        func run() async throws { try await server.run { [isReady] in isReady.yield($0) } }
    }
}
