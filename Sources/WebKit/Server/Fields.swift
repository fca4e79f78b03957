package import HTTPTypes

extension HTTPField.Name {
    package static let freshness = HTTPField.Name("Circulard-Freshness")!
    package static let confirmedAt = HTTPField.Name("Circulard-Confirmed-At")!
    package static let stale = HTTPField.Name("Circulard-Stale")!
    static let accelExpires = HTTPField.Name("X-Accel-Expires")!
    package static let rateLimit = HTTPField.Name("RateLimit")!
    static let rateLimitPolicy = HTTPField.Name("RateLimit-Policy")!
    package static let link = HTTPField.Name("Link")!
    package static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
}

extension HTTPFields {
    /// On every response: any page may read it, and a browser runs nothing of it. Not by Hummingbird's `CORSMiddleware`, which
    /// adds the fields only for requests with `Origin`: a cache in front would give them to nobody.
    package static let common: HTTPFields = [
        .accessControlAllowOrigin: "*",
        .accessControlExposeHeaders: "Link, ETag, Age, Retry-After, RateLimit, RateLimit-Policy, Circulard-Freshness, "
            + "Circulard-Confirmed-At, Circulard-Stale",
        .xContentTypeOptions: "nosniff", .contentSecurityPolicy: "default-src 'none'; style-src 'unsafe-inline'",
        .vary: "Accept, Accept-Encoding",
    ]
}
