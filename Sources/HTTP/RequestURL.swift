import CLibCurl
internal import Support

/// A URL split by libcurl's own parser, so that the checks see the URL that is fetched.
struct RequestURL: Hashable, Sendable {
    let text: String
    let scheme: String
    /// Lower case, numbers as dotted quads, IPv6 in brackets.
    let host: String
    /// `scheme://host:port`, the scope of a robots.txt.
    let origin: String
    /// Path and query, as robots.txt rules match them.
    let target: String
    /// For records: without the values of secret query parameters.
    let shown: String

    init(_ text: String) throws(HTTPError) {
        func refused(_ reason: String) -> HTTPError { HTTPError(.invalidURL(reason: reason), url: "") }
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { throw refused("a space or control character") }
        guard let parts = curl_url() else { throw HTTPError(.transport(curlCode: 27), url: "") }
        defer { curl_url_cleanup(parts) }
        let result = text.withCString { curl_url_set(parts, CURLUPART_URL, $0, UInt32(CURLU_DISALLOW_USER)) }
        guard result != CURLUE_USER_NOT_ALLOWED else { throw refused("it contains a user or password") }
        guard result == CURLUE_OK else { throw refused(String(cString: curl_url_strerror(result))) }
        guard let scheme = Self.part(CURLUPART_SCHEME, of: parts), ["http", "https"].contains(scheme) else {
            throw refused("the scheme is not http or https")
        }
        guard let host = Self.part(CURLUPART_HOST, of: parts)?.lowercased(), !host.isEmpty else {
            throw refused("it has no host")
        }
        let port = Self.part(CURLUPART_PORT, of: parts, flags: CURLU_DEFAULT_PORT) ?? ""
        let path = Self.part(CURLUPART_PATH, of: parts) ?? "/"
        let query = Self.part(CURLUPART_QUERY, of: parts)
        self.text = text
        self.scheme = scheme
        self.host = host
        origin = "\(scheme)://\(host):\(port)"
        target = path + (query.map { "?\($0)" } ?? "")
        let explicitPort = Self.part(CURLUPART_PORT, of: parts).map { ":\($0)" } ?? ""
        shown = "\(scheme)://\(host)\(explicitPort)\(path)" + (query.map { "?\(Self.redact($0))" } ?? "")
    }

    private static func part(_ part: CURLUPart, of parts: OpaquePointer, flags: Int32 = 0) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(parts, part, &text, UInt32(flags)) == CURLUE_OK, let text else { return nil }
        defer { curl_free(text) }
        return String(cString: text)
    }

    private static let secretNames: Set<String> = [
        "access_token", "api_key", "api-key", "apikey", "client_secret", "key", "password", "secret", "sig",
        "signature", "token",
    ]

    private static func redact(_ query: String) -> String {
        query.split(separator: "&", omittingEmptySubsequences: false).map { pair in
            let name = pair.prefix { $0 != "=" }
            return secretNames.contains(name.lowercased()) && name.count < pair.count ? "\(name)=[redacted]" : "\(pair)"
        }.joined(separator: "&")
    }
}

extension RequestURL {
    /// The target of a `Location`, by RFC 3986, section 5, without its fragment, which no server sees.
    /// - Parameter secret: is left out of the target.
    /// - Throws: `redirectRefused` for a target to which no request can be sent.
    func resolving(_ location: String, without secret: SecretParameter? = nil) throws(HTTPError.Code) -> RequestURL {
        do {
            let joined = try joining(Self.escape(location.prefix { $0 != "#" }))
            return try RequestURL(secret?.removed(from: joined) ?? joined)
        } catch {
            throw .redirectRefused
        }
    }

    private func joining(_ reference: String) throws(HTTPError) -> String {
        let base = String(text.prefix { $0 != "#" })
        guard !reference.isEmpty else { return base }
        guard let parts = curl_url() else { throw HTTPError(.transport(curlCode: 27), url: "") }
        defer { curl_url_cleanup(parts) }
        let flags = UInt32(CURLU_DISALLOW_USER)
        guard curl_url_set(parts, CURLUPART_URL, base, flags) == CURLUE_OK,
            curl_url_set(parts, CURLUPART_URL, reference, flags) == CURLUE_OK,
            let joined = Self.part(CURLUPART_URL, of: parts)
        else { throw HTTPError(.invalidURL(reason: "an invalid redirect target"), url: shown) }
        return joined
    }

    /// Some servers send an unescaped space or non-ASCII letter, which a request line cannot hold.
    private static func escape(_ reference: some StringProtocol) -> String {
        let bytes = reference.utf8.flatMap { $0 == 0x20 || $0 >= 0x80 ? PercentEncoding.escaped($0) : [$0] }
        return String(decoding: bytes, as: UTF8.self)
    }
}
