extension HTTPError.Code {
    /// The action for the operator.
    var advice: String {
        switch self {
        case .invalidURL(let reason): "The URL is refused: \(reason). Correct it in the scraper definition."
        case .invalidHeader(let name): "The header '\(name)' cannot be sent. Correct it in the scraper definition."
        case .robotsDisallowed: "The site's robots.txt forbids crawlers to fetch this. Respect it."
        case .robotsUnreachable: "robots.txt could not be read, so nothing may be fetched. Try again later."
        case .hostResting: "The host refused an earlier request and gets no requests for a while."
        case .cancelled: "The run was stopped."
        case .addressRefused(let address):
            "It leads to \(address), which is not a public address. Check the URL and DNS."
        case .certificateRefused: "The server's certificate is not trusted. Check the clock and the CA bundle."
        case .tlsFailed: "The TLS handshake failed. Check whether the site changed its TLS settings."
        case .redirectRefused:
            "A redirect is not allowed: it leaves http and https, goes from https to http, names a user, or "
                + "leads from a loopback upstream to another host. Check whether the site moved."
        case .tooManyRedirects: "More redirects than allowed. The site may ask for cookies or a login."
        case .malformedReply: "The response is not HTTP. Check the URL and the port."
        case .badCompression: "The gzip data was corrupt twice. Tell the site, or check whether a proxy changes it."
        case .unsupportedEncoding(let name): "The response is encoded as '\(name)', which was not requested."
        case .tooLarge(let limit):
            "It is larger than \(limit) bytes, or implausibly compressed. Raise the limit if it is right."
        case .status(429): "The server asks for fewer requests. Increase the interval between them."
        case .transport: "See the libcurl error codes."
        case .status, .resolveFailed, .connectionRefused, .timedOut, .emptyReply, .connectionReset, .http2Failed,
            .truncated:
            "Try again later."
        }
    }
}
