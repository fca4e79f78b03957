import CommandSupport
import Hummingbird
import NIOCore

/// Where requests come in.
enum ListeningPlace {
    case address(host: String, port: Int)
    case unixSocket(UnixSocketFile)

    var isUnixSocket: Bool { if case .unixSocket = self { true } else { false } }

    /// "0.0.0.0:8080", "[::1]:8080", "localhost:8080".
    ///
    /// - Parameter hasProxy: whether a proxy is in front, which ends TLS.
    /// - Throws: a failure if it is not an address, or if others can reach it and nothing would be encrypted.
    static func reading(_ text: String, hasProxy: Bool) throws -> ListeningPlace {
        guard let match = text.wholeMatch(of: #/(\[[0-9A-Fa-f:.]+\]|[^:\[\]]+):(\d{1,5})/#), let port = UInt16(match.2)
        else {
            throw Failure.usage(
                "\"\(text)\" is not an address to listen on", advice: "write HOST:PORT, such as 127.0.0.1:8080")
        }
        let host = String(match.1.filter { $0 != "[" && $0 != "]" })
        guard hasProxy || isOwn(host) else {
            throw Failure.configuration(
                "others can reach \(text), and would be answered in the clear: TLS is the job of a proxy in front",
                advice:
                    "listen with --unix-socket or --port, and put nginx or Caddy in front (docs/rest.md); for one on "
                    + "another host or in a container, --trust-proxy says that it is there")
        }
        return .address(host: host, port: Int(port))
    }

    private static func isOwn(_ host: String) -> Bool {
        host == "localhost" || host == "::1" || host.contains(#/^127\.\d+\.\d+\.\d+$/#)
    }

    var bindAddress: BindAddress {
        switch self {
        case .address(let host, let port): .hostname(host, port: port)
        case .unixSocket(let file): .unixDomainSocket(path: file.path)
        }
    }

    /// Where a client of this machine connects.
    func socketAddress() throws -> SocketAddress {
        switch self {
        case .address(let host, let port): try .makeAddressResolvingHost(host, port: port)
        case .unixSocket(let file): try SocketAddress(unixDomainSocketPath: file.path)
        }
    }

    /// - Parameter port: the one the system gave where 0 was asked for.
    func description(port: Int?) -> String {
        switch self {
        case .address(let host, let asked):
            "http://\(host.contains(":") ? "[\(host)]" : host):\(port ?? asked)"
        case .unixSocket(let file): "unix:\(file.path)"
        }
    }
}
