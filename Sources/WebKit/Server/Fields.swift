package import HTTPTypes

extension HTTPField.Name {
    package static let freshness = HTTPField.Name("Circulard-Freshness")!
    package static let confirmedAt = HTTPField.Name("Circulard-Confirmed-At")!
    package static let stale = HTTPField.Name("Circulard-Stale")!
    package static let rateLimit = HTTPField.Name("RateLimit")!
    static let rateLimitPolicy = HTTPField.Name("RateLimit-Policy")!
    package static let link = HTTPField.Name("Link")!
    package static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
}
