import CommandSupport
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import WebKit

/// The sockets of the API server.
struct Server<Handler: ServedHandler>: Sendable {
    let handler: Handler
    let settings: ServeSettings
    let limits: ConnectionLimits
    let loops: any EventLoopGroup
    let logger: Logger

    /// Serves until a graceful shutdown has let the last response out.
    ///
    /// - Parameter whenReady: called with the address once connections are accepted.
    func run(whenReady: @escaping @Sendable (String) -> Void) async throws {
        let place = settings.place
        if case .unixSocket(let file) = place { try file.prepare() }
        let application = Application(
            responder: handler, server: builder,
            configuration: ApplicationConfiguration(
                address: place.bindAddress,
                availableConnectionsDelegate: .maximum(settings.clientConnections, logger: CirculardAPI.machinery)),
            onServerRunning: { channel in
                if case .unixSocket(let file) = place, !file.open() {
                    logger.error("The socket's mode cannot be set", metadata: ["error": "\(systemError())"])
                }
                whenReady(place.description(port: channel.localAddress?.port))
            },
            eventLoopGroupProvider: .shared(loops), logger: CirculardAPI.machinery)
        do {
            try await application.run()
        } catch {
            // Later errors belong to one connection, and end with it.
            throw place.failure(after: error)
        }
    }

    private var builder: HTTPServerBuilder {
        let addresses = AddressLimiter(most: settings.addressConnections)
        return .http1(
            configuration: .init(
                additionalChannelHandlers: [
                    ConnectionLimiter(
                        limits, addresses: addresses, address: settings.forwardedHeaders.connectionAddress,
                        readsBody: handler.readsBody, refusal: handler.response)
                ],
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: limits.fieldBytes, maxHeaderListSize: limits.fieldBytes,
                    maxHeaderFieldCount: limits.fieldCount)))
    }
}

extension Logger {
    /// One line for each request, at debug: the endpoint, never what was asked of it, and never by whom.
    func record(_ request: RequestRecord) {
        // A method is the client's to invent.
        let method = request.method.flatMap { Self.methods.contains($0) ? $0.rawValue : nil } ?? "other"
        debug(
            "Request",
            metadata: [
                "method": "\(method)", "route": "\(request.route)", "status": "\(request.status)",
                "milliseconds": "\(request.microseconds / 1000)", "bytes": "\(request.bytes)",
            ])
    }

    private static let methods: Set<HTTPRequest.Method> = [.get, .head, .options, .post, .put, .patch, .delete]
}
