/// A request to a server, with its limits.
package struct HTTPRequest: Sendable {
    package enum Method: String, Hashable, Sendable {
        case get = "GET"
        case post = "POST"
        case head = "HEAD"
    }

    package var method: Method
    /// Absolute, `http` or `https`, with a host and without user or password.
    package var url: String
    /// Sent as given. `Host`, `User-Agent`, `Accept-Encoding` and the framing headers belong to the client and are
    /// refused. Secrets belong in `Authorization`, which is never logged. A redirect to another origin keeps only
    /// `Accept` and `Accept-Language`.
    package var headers: [(String, String)]
    /// A credential in the query. A redirect to another origin does not get it.
    package var secret: SecretParameter?
    /// Sent with `.post` only. Without a `Content-Type` header it is sent as `application/x-www-form-urlencoded`.
    package var body: [UInt8]?
    /// The maximum number of body bytes, as received and again when decompressed; more is the permanent error
    /// `tooLarge`.
    package var maximumBytes: Int
    var connectTimeoutSeconds: Int
    /// The time for which a rate below 100 bytes per second is tolerated.
    package var lowSpeedSeconds: Int
    /// The limit for one try, excluding waits between tries.
    package var totalTimeoutSeconds: Int
    /// Whether 127.0.0.0/8 and ::1 are allowed, as the simulator needs. Other private networks remain forbidden, and so
    /// do redirects to other origins, which throw `redirectRefused`.
    package var allowsLoopback: Bool
    /// The hosts to which a redirect may lead to another origin; nil for any.
    package var redirectHosts: Set<String>?
    /// For this module's tests, whose servers can only run on the loopback: their redirects may leave the origin.
    var leavesLoopbackOrigin = false
    /// Whether the host's robots.txt is checked first. True for pages; an API with an operator's key has no crawler
    /// rules.
    package var obeysRobots: Bool

    package init(
        _ method: Method = .get, url: String, headers: [(String, String)] = [], body: [UInt8]? = nil,
        maximumBytes: Int = 16 << 20, connectTimeoutSeconds: Int = 10, lowSpeedSeconds: Int = 20,
        totalTimeoutSeconds: Int = 60, allowsLoopback: Bool = false, obeysRobots: Bool = false
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.maximumBytes = maximumBytes
        self.connectTimeoutSeconds = connectTimeoutSeconds
        self.lowSpeedSeconds = lowSpeedSeconds
        self.totalTimeoutSeconds = totalTimeoutSeconds
        self.allowsLoopback = allowsLoopback
        self.obeysRobots = obeysRobots
    }
}

extension HTTPRequest {
    private static let reserved: Set<String> = [
        "host", "user-agent", "accept-encoding", "content-length", "transfer-encoding", "connection", "te", "upgrade",
        "expect", "trailer",
    ]

    /// The header lines to send, validated: a line break in a value would allow header injection.
    func headerLines(userAgent: String) throws(HTTPError) -> [String] {
        for (name, _) in headers where Self.reserved.contains(name.lowercased()) { throw refused(name) }
        // An empty `Expect` keeps libcurl from waiting for a "100 Continue" before a long body.
        let own = [("User-Agent", userAgent), ("Accept-Encoding", "gzip")]
        var lines = method == .post ? ["Expect:"] : []
        for (name, value) in own + headers {
            guard Self.isToken(name), Self.isFieldValue(value) else { throw refused(name) }
            // libcurl reads "Name:" as "do not send it" and "Name;" as an empty value.
            lines.append(value.isEmpty ? "\(name);" : "\(name): \(value)")
        }
        return lines
    }

    private func refused(_ name: String) -> HTTPError {
        HTTPError(.invalidHeader(name: String(name.filter { $0.isLetter || $0 == "-" }.prefix(40))), url: "")
    }

    private static func isToken(_ name: String) -> Bool {
        !name.isEmpty
            && name.utf8.allSatisfy { byte in
                (0x21...0x7E).contains(byte) && !"\"(),/:;<=>?@[\\]{}".utf8.contains(byte)
            }
    }

    private static func isFieldValue(_ value: String) -> Bool {
        value.utf8.allSatisfy { $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }
    }
}
