import HTTPTypes

extension HTTPField.Name {
    static let freshness = HTTPField.Name("Circulard-Freshness")!
    static let confirmedAt = HTTPField.Name("Circulard-Confirmed-At")!
    static let stale = HTTPField.Name("Circulard-Stale")!
    static let rateLimit = HTTPField.Name("RateLimit")!
    static let rateLimitPolicy = HTTPField.Name("RateLimit-Policy")!
    static let link = HTTPField.Name("Link")!
    static let allowOrigin = HTTPField.Name("Access-Control-Allow-Origin")!
    static let exposeHeaders = HTTPField.Name("Access-Control-Expose-Headers")!
    static let allowMethods = HTTPField.Name("Access-Control-Allow-Methods")!
    static let allowHeaders = HTTPField.Name("Access-Control-Allow-Headers")!
    static let maxAge = HTTPField.Name("Access-Control-Max-Age")!
    static let contentTypeOptions = HTTPField.Name("X-Content-Type-Options")!
    static let securityPolicy = HTTPField.Name("Content-Security-Policy")!
}

extension HTTPFields {
    /// On every answer: anyone may read from any page, and a browser runs nothing of it.
    static let common: HTTPFields = [
        .allowOrigin: "*",
        .exposeHeaders: "Link, ETag, Age, Retry-After, RateLimit, RateLimit-Policy, Circulard-Freshness, "
            + "Circulard-Confirmed-At, Circulard-Stale",
        .contentTypeOptions: "nosniff", .securityPolicy: "default-src 'none'; style-src 'unsafe-inline'",
        .vary: "Accept, Accept-Encoding",
    ]
}
