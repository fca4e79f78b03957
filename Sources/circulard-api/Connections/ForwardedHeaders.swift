import Glibc
import HTTPTypes
import NIOCore
import WebKit

/// The client's address, and its name for this server: from the connection, or from a trusted proxy's headers.
struct ForwardedHeaders: Sendable {
    let trustsProxy: Bool

    private static let host = HTTPField.Name("Host")!

    func request(_ request: HTTPRequest, from peer: SocketAddress?) -> WebRequest {
        WebRequest(
            method: request.method, target: request.path ?? "/", fields: request.headerFields, origin: origin(request),
            client: client(request, peer))
    }

    private func origin(_ request: HTTPRequest) -> String? {
        let fields = request.headerFields
        // The first Host became the authority: what is left is a second one.
        guard fields[values: Self.host].isEmpty, let authority = request.authority, Self.isHost(authority) else {
            return nil
        }
        guard trustsProxy else { return "http://\(authority)" }
        let said = fields[.forwardedProtocol].flatMap { ["http", "https"].contains($0) ? $0 : nil }
        let host = fields[.forwardedHost].flatMap { Self.isHost($0) ? $0 : nil }
        return "\(said ?? "http")://\(host ?? authority)"
    }

    /// A name or an address, and a port: it goes into links.
    private static func isHost(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 255 && text.utf8.allSatisfy(hostBytes.contains)
    }

    private static let hostBytes = Set(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._:[]".utf8)

    /// The address that a connection counts for; nil behind a proxy, whose connections are everybody's.
    func connectionAddress(of peer: SocketAddress?) -> String? { trustsProxy ? nil : peer?.ipAddress.map(Self.network) }

    /// The address that counts against the limit. Each proxy appends whom it heard from: the last is what ours says.
    private func client(_ request: HTTPRequest, _ peer: SocketAddress?) -> String {
        let chain = trustsProxy ? request.headerFields[.forwardedFor] : nil
        let last = chain?.split(separator: ",").last.map { $0.filter { $0 != " " } }
        return Self.network(of: last.flatMap { $0.isEmpty ? nil : Self.withoutPort($0) } ?? peer?.ipAddress ?? "")
    }

    /// Some proxies say "192.0.2.1:4711" or "[2001:db8::1]:4711", another port for each connection.
    private static func withoutPort(_ place: String) -> String {
        if let end = place.lastIndex(of: "]"), place.first == "[" { return String(place[..<end].dropFirst()) }
        let parts = place.split(separator: ":", omittingEmptySubsequences: false)
        return parts.count == 2 ? String(parts[0]) : place
    }

    /// An IPv6 client has a network of 64 bits to itself, and any number of addresses in it.
    private static func network(of address: String) -> String {
        var parsed = in6_addr()
        guard address.contains(":"), unsafe inet_pton(AF_INET6, address, &parsed) == 1 else { return address }
        let bytes = unsafe withUnsafeBytes(of: parsed) { unsafe Array($0) }
        // ::ffff:192.0.2.1 is an IPv4 client of a socket for both.
        if bytes.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255] { return address }
        return bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ":")
    }
}

extension HTTPField.Name {
    static let forwardedFor = HTTPField.Name("X-Forwarded-For")!
    static let forwardedProtocol = HTTPField.Name("X-Forwarded-Proto")!
    static let forwardedHost = HTTPField.Name("X-Forwarded-Host")!
}
