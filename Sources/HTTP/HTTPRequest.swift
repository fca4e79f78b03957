/// What to ask of a server, and the limits of the asking.
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
    /// refused. Secrets belong in `Authorization`, which is never logged. A redirect to another origin takes only
    /// `Accept` and `Accept-Language` along.
    package var headers: [(String, String)]
    /// Sent with `.post` only. Without a `Content-Type` header it goes as `application/x-www-form-urlencoded`.
    package var body: [UInt8]?
    /// Most bytes of body, on the wire and again when unpacked; more is the permanent error `tooLarge`.
    package var maximumBytes: Int
    package var connectTimeoutSeconds: Int
    /// For how long less than 100 bytes a second are borne.
    package var lowSpeedSeconds: Int
    /// Limit of one try; waits between tries are not counted.
    package var totalTimeoutSeconds: Int
    /// Lets 127.0.0.0/8 and ::1 be reached, as the simulator needs. Other private networks stay closed, and so does
    /// the rest of the world to a redirect: it must stay within the origin, else it is `redirectRefused`.
    package var allowsLoopback: Bool
    /// For this room's tests, whose servers can stand on the loopback only: their redirects may leave the origin.
    var leavesLoopbackOrigin = false
    /// Asks the host's robots.txt first. True for pages; an API the operator has a key for has no crawler rules.
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

    /// The header lines to send, checked: a line break in a value would be a header of somebody else's choice.
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
