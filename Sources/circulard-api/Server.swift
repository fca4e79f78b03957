import API
import CommandSupport
import HTTPTypes
import HummingbirdCore
import HummingbirdTLS
import Logging
import NIOCore
import ServiceLifecycle

/// The sockets of the tier.
struct Server: Sendable {
    private let front: Front
    private let settings: ServeSettings
    private let limits: ConnectionLimits
    private let loops: any EventLoopGroup
    private let logger: Logger
    private let finish: AnswerFinish
    private let log: RequestLog
    private let provenance: Provenance
    private let seats: AddressSeats

    init(
        front: Front, settings: ServeSettings, limits: ConnectionLimits, loops: any EventLoopGroup, logger: Logger
    ) {
        (self.front, self.settings, self.limits, self.loops, self.logger) = (front, settings, limits, loops, logger)
        finish = AnswerFinish(isEncrypted: settings.certificate != nil)
        log = RequestLog(logger: logger)
        provenance = Provenance(scheme: settings.scheme, trustsProxy: settings.trustsProxy)
        seats = AddressSeats(most: settings.addressConnections)
    }

    /// Serves until a graceful shutdown has let the last answer out.
    ///
    /// - Parameter whenReady: hears the address once connections are taken.
    func run(whenReady: @escaping @Sendable (String) -> Void) async throws {
        let place = settings.place
        if case .unixSocket(let file) = place { try file.prepare() }
        let service = try builder().buildServer(
            configuration: ServerConfiguration(
                address: place.bindAddress,
                availableConnectionsDelegate: .maximum(settings.clientConnections, logger: CirculardAPI.machinery)),
            eventLoopGroup: loops, logger: CirculardAPI.machinery, responder: respond
        ) { [settings, logger] channel in
            if case .unixSocket(let file) = place, !file.open() {
                logger.error("The socket's mode cannot be set", metadata: ["error": "\(systemError())"])
            }
            whenReady(place.description(scheme: settings.scheme, port: channel.localAddress?.port))
        }
        do {
            try await service.run()
        } catch {
            // What goes wrong later is a connection's, and ends with it.
            throw Failure.configuration(
                "cannot listen on \(place.description(scheme: settings.scheme, port: nil)): \(error)",
                advice: "choose another --port, --address or --unix-socket")
        }
    }

    private func builder() throws -> HTTPServerBuilder {
        let plain = HTTPServerBuilder.http1(
            configuration: .init(
                additionalChannelHandlers: [
                    ConnectionGuard(limits, seats: seats, client: provenance.seat, refusal: refusal, kept: kept)
                ],
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: limits.fieldBytes, maxHeaderListSize: limits.fieldBytes,
                    maxHeaderFieldCount: limits.fieldCount)))
        guard let certificate = settings.certificate else { return plain }
        return try .tls(plain, tlsConfiguration: certificate.configuration)
    }

    @concurrent private func respond(_ request: Request, _ writer: consuming ResponseWriter, _ channel: any Channel)
        async throws
    {
        let start = ContinuousClock.now
        let reply = await front.reply(to: provenance.asked(request.head, from: channel.remoteAddress))
        try await writer.write(response: finish.head(of: reply), body: ResponseBody(byteBuffer: reply.body))
        log.record(reply, to: request.method, since: start)
    }

    private func kept(_ request: HTTPRequest, from peer: SocketAddress?) -> ByteBuffer? {
        let start = ContinuousClock.now
        guard let reply = front.kept(for: provenance.asked(request, from: peer)) else { return nil }
        log.record(reply, to: request.method, since: start)
        return finish.bytes(of: reply)
    }

    private func refusal(_ problem: Problem) -> ConnectionGuard.Answer {
        let reply = front.refusal(problem)
        log.record(reply, to: nil, since: .now)
        return (finish.head(of: reply), reply.body)
    }
}
