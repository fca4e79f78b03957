import NIOCore
import NIOHTTP1

/// Requests of HTTP/1.0, whose version is lost further on: they end the connection, and need no Host (RFC 9112, 9.3 and 3.2).
final class OldProtocol: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data), head.version == .http1_0 || head.version.major < 1 else {
            return context.fireChannelRead(data)
        }
        head.headers.replaceOrAdd(name: "Connection", value: "close")
        if !head.headers.contains(name: "Host") { head.headers.add(name: "Host", value: "localhost") }
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }
}
