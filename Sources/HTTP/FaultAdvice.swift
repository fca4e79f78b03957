extension HTTPError.Code {
    /// What the operator can do.
    var advice: String {
        switch self {
        case .invalidURL(let reason): "The URL is refused: \(reason). Correct it in the scraper definition."
        case .invalidHeader(let name): "The header '\(name)' cannot be sent. Correct it in the scraper definition."
        case .robotsDisallowed: "The site's robots.txt asks crawlers not to fetch this. Respect it."
        case .robotsUnreachable: "robots.txt could not be read, so nothing may be fetched. Try again later."
        case .hostResting: "The host refused an earlier request and is left alone for a time."
        case .cancelled: "The run was stopped."
        case .addressRefused(let address):
            "It leads to \(address), which is not a public address. Check the URL and DNS."
        case .certificateRefused: "The server's certificate is not trusted. Check the clock and the CA bundle."
        case .tlsFailed: "TLS could not be agreed on. Check whether the site changed its TLS settings."
        case .redirectRefused:
            "A redirect leads where it may not: off http and https, from https to http, with a user in it, or "
                + "from a loopback upstream to another. See whether the site moved."
        case .tooManyRedirects: "More redirects than allowed. The site may ask for cookies or a login."
        case .malformedReply: "What came is not HTTP. Check the URL and the port."
        case .badCompression: "The gzip data is corrupt, twice. Tell the site, or see whether a proxy changes it."
        case .unsupportedEncoding(let name): "It is encoded as '\(name)', which was not asked for."
        case .tooLarge(let limit):
            "It is larger than \(limit) bytes, or packed beyond reason. Raise the limit if it is right."
        case .status(429): "The server asks for fewer requests. Widen the gap between them."
        case .transport: "See the libcurl error codes."
        case .status, .resolveFailed, .connectionRefused, .timedOut, .emptyReply, .connectionReset, .http2Failed,
            .truncated:
            "Try again later."
        }
    }
}
