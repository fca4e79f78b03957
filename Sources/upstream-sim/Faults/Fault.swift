/// One way to fail, for whom, and for how long.
struct Fault: Hashable, Sendable {
    enum Kind: String, CaseIterable, Sendable {
        /// Half the body, with a length that agrees.
        case truncated
        /// A length that promises the whole, half of it, then an orderly close.
        case cutConnection = "cut-connection"
        /// No deals, no products: a well-formed page or list with nothing in it.
        case empty
        case couponOnly = "coupon-only"
        /// 200 with the bot manager's page that reloads itself.
        case interstitial
        case accessDenied = "access-denied"
        case login
        case wrongStore = "wrong-store"
        /// Publix's locator lists every store as closed, and their ads are empty.
        case storesClosed = "stores-closed"
        case http500 = "http-500"
        case http503 = "http-503"
        case http429 = "http-429"
        case slowBody = "slow-body"
        case reset
        case wrongContentType = "wrong-content-type"
        /// A sound gzip body; half of one without its trailer.
        case gzip
        case badGzip = "bad-gzip"
        /// A `Content-Encoding` that sets the title of the terminal it is printed on.
        case terminalEscapes = "terminal-escapes"
        /// Only the token endpoint.
        case token400 = "token-400"
        case token500 = "token-500"
        /// Every token so far becomes invalid, once unless `count` says otherwise.
        case tokenExpiry = "token-expiry"
        /// 500 with PRODUCT-4011 once `limit` is above 11 or `start` above 1: the outage of 2025-11-05.
        case pagingOutage = "paging-outage"
        /// Kroger's searches give ten products a page, whatever `limit` says; `total` stays as it is.
        case shortPages = "short-pages"
        /// Serves `after` requests (2 unless said), then 500 for ever.
        case halfWay = "half-way"
    }

    let kind: Kind
    /// Nil: both chains.
    var source: Source?
    /// Only requests whose path holds this text.
    var path: String?
    /// So many matching requests pass first.
    var after = 0
    /// How often it strikes; nil is for ever.
    var count: Int?
    /// For `http-429` and `http-503`: a number of seconds, or `date` for an HTTP date a minute ahead.
    var retryAfter: String?
    /// For `slow-body`: how long the body takes.
    var milliseconds = 20_000

    init(kind: Kind, source: Source? = nil) {
        self.kind = kind
        self.source = source
        if kind == .tokenExpiry { count = 1 }
        if kind == .halfWay { after = 2 }
    }

    static let kindList = Kind.allCases.map(\.rawValue).joined(separator: ", ")

    func concerns(_ call: Call, _ asked: Source) -> Bool {
        if let path, !call.path.contains(path) { return false }
        switch kind {
        case .token400, .token500: return asked == .token
        case .tokenExpiry: return asked == .kroger
        case .pagingOutage: return asked == .kroger && strains(call)
        case .shortPages: return asked == .kroger && call.segments == ["v1", "products"]
        case .couponOnly: return asked == .publix && Self.isAd(call)
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
