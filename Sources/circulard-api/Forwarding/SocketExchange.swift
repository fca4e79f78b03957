import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOPosix

/// A request to another process of this machine and its response, over a connection of their own, which ends with the last
/// reference.
final class SocketExchange: Sendable {
    private let channel: any Channel
    private let parts: AsyncThrowingStream<HTTPResponsePart, any Error>

    /// For each part of the response.
    private let timeout: TimeAmount

    private static let openTimeout = TimeAmount.seconds(2)

    private init(
        _ channel: any Channel, _ parts: AsyncThrowingStream<HTTPResponsePart, any Error>, _ timeout: TimeAmount
    ) {
        (self.channel, self.parts, self.timeout) = (channel, parts, timeout)
    }

    deinit { channel.close(promise: nil) }

    /// - Throws: where nobody listens, or not in time.
    static func begin(
        _ head: HTTPRequest, _ body: ByteBuffer, to address: SocketAddress, on loops: any EventLoopGroup,
        timeout: TimeAmount = .seconds(10)
    ) async throws -> SocketExchange {
        let (parts, receiver) = AsyncThrowingStream.makeStream(of: HTTPResponsePart.self)
        let bootstrap = ClientBootstrap(group: loops)
            .connectTimeout(openTimeout)
            .channelOption(.autoRead, value: false)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.addHTTPClientHandlers()
                    try pipeline.addHandlers(HTTP1ToHTTPClientCodec(), ResponseReceiver(receiver))
                }
            }
        let channel = try await bootstrap.connect(to: address).get()
        let exchange = SocketExchange(channel, parts, timeout)
        channel.write(HTTPRequestPart.head(head), promise: nil)
        if body.readableBytes > 0 { channel.write(HTTPRequestPart.body(body), promise: nil) }
        try await channel.writeAndFlush(HTTPRequestPart.end(nil))
        return exchange
    }

    /// The response, whose body is read as fast as the client takes it.
    ///
    /// - Throws: where it does not begin in time, or not as a response.
    func response(hasBody: Bool) async throws -> Response {
        guard case .head(let head)? = try await next() else { throw ChannelError.eof }
        var fields = head.headerFields
        for name in HTTPField.Name.ofOneConnection + [.date, .server] { fields[name] = nil }
        guard hasBody else { return Response(status: head.status, headers: fields) }
        return Response(
            status: head.status, headers: fields,
            body: .init { [self] writer in
                while case .body(let bytes)? = try await next() { try await writer.write(bytes) }
                try await writer.finish(nil)
            })
    }

    private func next() async throws -> HTTPResponsePart? {
        let alarm = channel.eventLoop.scheduleTask(in: timeout) { [channel] in channel.close(promise: nil) }
        defer { alarm.cancel() }
        channel.read()
        for try await part in parts { return part }
        return nil
    }
}

/// Hands on the parts of a response. It reads only what was asked for, so that a slow client holds up the other process
/// and fills no memory here.
private final class ResponseReceiver: ChannelInboundHandler {
    typealias InboundIn = HTTPResponsePart

    private let receiver: AsyncThrowingStream<HTTPResponsePart, any Error>.Continuation
    /// Whether the last read brought a part.
    private var hasPart = false

    init(_ receiver: AsyncThrowingStream<HTTPResponsePart, any Error>.Continuation) { self.receiver = receiver }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        hasPart = true
        receiver.yield(part)
        if case .end = part { receiver.finish() }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if !hasPart { context.read() }
        hasPart = false
        context.fireChannelReadComplete()
    }

    /// A response that has no end throws: the client's connection is then cut too.
    func channelInactive(context: ChannelHandlerContext) {
        receiver.finish(throwing: ChannelError.eof)
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        receiver.finish(throwing: error)
        context.close(promise: nil)
    }
}
