package import HTTPTypes
package import Hummingbird
package import NIOCore

/// A request as the server received it.
package struct WebRequest: Sendable {
    /// Who asks, and by what name the client knows the server.
    package typealias Identify = @Sendable (HTTPRequest, SocketAddress?) -> WebRequest

    package let method: HTTPRequest.Method
    /// Path and query: "/v1/deals?lat=33.79".
    package let target: String
    package let fields: HTTPFields
    /// scheme://host that the client knows the server by; nil if the request names no host.
    package let origin: String?
    /// Address or network of the client, for the rate limit. Never logged.
    package let client: String

    package init(method: HTTPRequest.Method, target: String, fields: HTTPFields, origin: String?, client: String) {
        (self.method, self.target, self.fields, self.origin, self.client) = (method, target, fields, origin, client)
    }

    package var path: Substring { target.prefix { $0 != "?" } }
    package var query: Substring { target.dropFirst(path.count + 1) }
    package var isRead: Bool { method == .get || method == .head }
}

/// A request as middleware and handlers see it.
package struct WebRequestContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// nil on a Unix socket.
    package let peer: SocketAddress?
    /// As it was received: the router sees GET for every method.
    package var request = WebRequest(method: .get, target: "/", fields: [:], origin: nil, client: "")

    package init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        peer = source.channel.remoteAddress
    }
}
