import API
import HTTPTypes
import HummingbirdCore
import HummingbirdTLS
import Logging
import NIOCore
import ServiceLifecycle

/// The sockets of the tier.
struct Server: Sendable {
    let front: Front
    let settings: ServeSettings
    let limits: ConnectionLimits
    let loops: any EventLoopGroup
    let logger: Logger

    /// Serves until a graceful shutdown has let the last answer out.
    ///
    /// - Parameter whenReady: hears the address once connections are taken.
    func run(whenReady: @escaping @Sendable (String) async -> Void) async throws {
        if case .unixSocket(let file) = settings.place { try file.prepare() }
        let service = try builder().buildServer(
            configuration: ServerConfiguration(
                address: settings.place.bindAddress,
                availableConnectionsDelegate: .maximum(settings.clientConnections, logger: CirculardAPI.machinery)),
            eventLoopGroup: loops, logger: CirculardAPI.machinery, responder: responder()
        ) { [settings] channel in
            await whenReady(settings.place.description(scheme: settings.scheme, port: channel.localAddress?.port))
        }
        try await service.run()
    }

    private func builder() throws -> HTTPServerBuilder {
        let plain = HTTPServerBuilder.http1(
            configuration: .init(
                additionalChannelHandlers: [ConnectionGuard(limits, refusal: front.refusal)],
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: limits.fieldBytes, maxHeaderListSize: limits.fieldBytes,
                    maxHeaderFieldCount: limits.fieldCount)))
        guard let certificate = settings.certificate else { return plain }
        return try .tls(plain, tlsConfiguration: certificate.configuration)
    }

    private func responder() -> HTTPChannelHandler.Responder {
        let provenance = Provenance(scheme: settings.scheme, trustsProxy: settings.trustsProxy)
        let log = RequestLog(logger: logger)
        return { [front] request, writer, channel in
            let start = ContinuousClock.now
            let reply = await front.reply(to: provenance.asked(request.head, from: channel.remoteAddress))
            try await writer.write(
                response: HTTPResponse(status: reply.status, headerFields: reply.fields),
                body: ResponseBody(byteBuffer: reply.body))
            log.record(reply, to: request.method, since: start)
        }
    }
}
