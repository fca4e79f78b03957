/// A kind of failure, the requests that it affects, and its duration.
struct SimFault: Hashable, Sendable {
    enum FaultKind: String, CaseIterable, Sendable {
        /// Half of the body, with a matching length.
        case truncated
        /// The full length in the header, half of the body, then an orderly close.
        case cutConnection = "cut-connection"
        /// No deals or products: a well-formed page or list without content.
        case empty
        case couponOnly = "coupon-only"
        /// Status 200 with the bot manager's self-reloading page.
        case interstitial
        case accessDenied = "access-denied"
        case login
        case wrongStore = "wrong-store"
        /// Publix's store locator lists every store as closed, and their ads are empty.
        case storesClosed = "stores-closed"
        /// Publix's page of cards has no deal until its script has run: see `ScriptedPage`.
        case scripted
        case http500 = "http-500"
        case http503 = "http-503"
        case http429 = "http-429"
        case slowBody = "slow-body"
        case reset
        case wrongContentType = "wrong-content-type"
        /// A valid gzip body; half of a gzip body, without its trailer.
        case gzip
        case badGzip = "bad-gzip"
        /// A `Content-Encoding` that would set the title of a terminal it is printed on.
        case terminalEscapes = "terminal-escapes"
        /// Affects only the token endpoint.
        case token400 = "token-400"
        case token500 = "token-500"
        /// Invalidates all tokens issued so far, once unless `count` is given.
        case tokenExpiry = "token-expiry"
        /// Status 500 with PRODUCT-4011 if `limit` is above 11 or `start` above 1, as in the outage of 2025-11-05.
        case pagingOutage = "paging-outage"
        /// Kroger's searches return ten products per page, whatever `limit` is; `total` is unchanged.
        case shortPages = "short-pages"
        /// The correct response with another status, type, encoding or body: see `forgery`.
        case forged
        /// Serves `after` requests (default 2), then 500 forever.
        case halfWay = "half-way"
    }

    let kind: FaultKind
    /// Nil for all chains.
    var source: SimSource?
    /// Affects only requests whose path contains this text.
    var path: String?
    /// The number of matching requests to serve before the fault.
    var after = 0
    /// The number of requests to affect; nil for all.
    var count: Int?
    /// For `http-429` and `http-503`: a number of seconds, or `date` for an HTTP date one minute ahead.
    var retryAfter: String?
    /// For `forged`.
    var forgery = TamperedReply()
    /// For `slow-body`: the duration of the body.
    var milliseconds = 20_000

    init(kind: FaultKind, source: SimSource? = nil) {
        self.kind = kind
        self.source = source
        if kind == .tokenExpiry { count = 1 }
        if kind == .halfWay { after = 2 }
    }

    static let kindList = FaultKind.allCases.map(\.rawValue).joined(separator: ", ")

    func concerns(_ call: Call, _ asked: SimSource) -> Bool {
        if let path, !call.path.contains(path) { return false }
        switch kind {
        case .token400, .token500: return asked == .token
        case .tokenExpiry: return asked == .kroger
        case .pagingOutage: return asked == .kroger && strains(call)
        case .shortPages: return asked == .kroger && call.segments == ["v1", "products"]
        case .couponOnly, .scripted: return asked == .publix && Self.isAd(call)
        case .storesClosed: return asked == .publix && call.path != "/robots.txt"
        default: return asked != .token && (source ?? asked) == asked && call.path != "/robots.txt"
        }
    }

    private func strains(_ call: Call) -> Bool {
        call.segments == ["v1", "products"]
            && (Int(call["filter.limit"] ?? "") ?? 10 > 11 || Int(call["filter.start"] ?? "") ?? 0 > 1)
    }

    static func isAd(_ call: Call) -> Bool { !call.path.lowercased().hasPrefix("/storelocator") }
}
