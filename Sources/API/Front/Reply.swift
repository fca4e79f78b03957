package import HTTPTypes
package import NIOCore

/// A request as the server took it from the wire.
package struct Asked: Sendable {
    let method: HTTPRequest.Method
    /// Path and query: "/v1/deals?lat=33.79".
    let target: String
    let fields: HTTPFields
    /// scheme://host that the client knows the server by; nil where it named no host.
    let origin: String?
    /// Who asks, for the rate limit: an address or a network. Never logged.
    let client: String

    package init(
        method: HTTPRequest.Method, target: String, fields: HTTPFields, origin: String?, client: String
    ) {
        (self.method, self.target, self.fields, self.origin, self.client) = (method, target, fields, origin, client)
    }
}

extension Asked {
    /// All of it that decides about an answer that does not name the server.
    var words: String {
        guard let accept = fields[.accept], accept != "*/*" else { return target }
        return "\(target) \(accept)"
    }
}

extension HTTPFields {
    /// The first value of a name. The subscript joins all of them, and builds a new text for that.
    func first(_ name: HTTPField.Name) -> String? { first { $0.name == name }?.value }
}

/// What goes back.
package struct Reply: Sendable {
    package var status: HTTPResponse.Status
    package var fields: HTTPFields
    /// Empty for HEAD, 204 and 304.
    package var body: ByteBuffer
    /// What of the contract answered, for logs and metrics: "/v1/listings/{id}", never the path as it came.
    package let route: String

    init(
        _ status: HTTPResponse.Status, _ fields: HTTPFields = HTTPFields(), body: ByteBuffer = ByteBuffer(),
        route: String
    ) {
        (self.status, self.fields, self.body, self.route) = (status, fields, body, route)
    }
}
