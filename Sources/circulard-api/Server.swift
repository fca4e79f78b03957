import API
import HTTPTypes
import HummingbirdCore
import HummingbirdTLS
import Logging
import NIOCore
import NIOHTTPTypes
import NIOPosix
import NIOSSL
import ServiceLifecycle
import UnixSignals

/// The sockets of the tier.
struct Server {
    let front: Front
    let address: BindAddress
    let logger: Logger

    func run() async throws {
        let service = try HTTPServerBuilder.http1(configuration: .init(idleTimeout: .seconds(10))).buildServer(
            configuration: ServerConfiguration(address: address), eventLoopGroup: MultiThreadedEventLoopGroup.singleton,
            logger: logger
        ) { [front] request, writer, channel in
            let reply = await front.reply(
                to: Asked(
                    method: request.method, target: request.head.path ?? "/", fields: request.headers,
                    origin: request.head.authority.map { "http://\($0)" },
                    client: channel.remoteAddress?.ipAddress ?? ""))
            try await writer.write(
                response: HTTPResponse(status: reply.status, headerFields: reply.fields),
                body: ResponseBody(byteBuffer: reply.body))
        }
        try await ServiceGroup(services: [service], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger).run()
    }
}
