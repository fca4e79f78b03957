import NIOCore
import NIOHTTP1

/// Keeps what later handlers do not see: the version of HTTP/1.0, whose requests end the connection and need no Host (RFC 9112, 9.3 and
/// 3.2), and the authority of a target in absolute form, which goes before the Host field (3.2.2).
final class HTTP10Handler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
        if head.version == .http1_0 || head.version.major < 1 {
            head.headers.replaceOrAdd(name: "Connection", value: "close")
            if !head.headers.contains(name: "Host") { head.headers.add(name: "Host", value: "localhost") }
        }
        // More Host fields than one are refused, whatever the target says.
        if let authority = Self.authority(of: head.uri), head.headers["Host"].count == 1 {
            head.headers.replaceOrAdd(name: "Host", value: authority)
        }
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    /// "a:8080" of "http://a:8080/v1/deals"; nil of "/v1/deals".
    private static func authority(of target: String) -> String? {
        guard let scheme = ["http://", "https://"].first(where: { target.lowercased().hasPrefix($0) }) else {
            return nil
        }
        return String(target.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" })
    }
}
