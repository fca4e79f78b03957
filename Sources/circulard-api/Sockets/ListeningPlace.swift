import CommandSupport
import Hummingbird

/// Where requests come in.
enum ListeningPlace {
    case address(host: String, port: Int)
    case unixSocket(UnixSocketFile)

    var isUnixSocket: Bool { if case .unixSocket = self { true } else { false } }

    /// "0.0.0.0:8443", "[::1]:8080", "localhost:8080".
    ///
    /// - Throws: a failure if it is not an address, or if others can reach it and nothing would be encrypted.
    static func reading(_ text: String, hasTLS: Bool) throws -> ListeningPlace {
        guard let match = text.wholeMatch(of: #/(\[[0-9A-Fa-f:.]+\]|[^:\[\]]+):(\d{1,5})/#), let port = UInt16(match.2)
        else {
            throw Failure.usage(
                "\"\(text)\" is not an address to listen on", advice: "write HOST:PORT, such as 0.0.0.0:8443")
        }
        let host = String(match.1.filter { $0 != "[" && $0 != "]" })
        guard hasTLS || isOwn(host) else {
            throw Failure.configuration(
                "\(text) can be reached by others, and without TLS they would be answered in the clear",
                advice:
                    "give --tls-certificate and --tls-key, or listen with --port or --unix-socket and put a proxy in "
                    + "front (docs/rest.md)")
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

    /// - Parameter port: the one the system gave where 0 was asked for.
    func description(scheme: String, port: Int?) -> String {
        switch self {
        case .address(let host, let asked):
            "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port ?? asked)"
        case .unixSocket(let file): "unix:\(file.path)"
        }
    }
}
