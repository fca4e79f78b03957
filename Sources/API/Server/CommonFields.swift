import HTTPTypes
import WebKit

extension HTTPFields {
    /// On every response: any page may read it, and a browser runs nothing of it. Not by Hummingbird's `CORSMiddleware`, which
    /// adds the fields only for requests with `Origin`: a cache in front would give them to nobody.
    static let common: HTTPFields = [
        .accessControlAllowOrigin: "*",
        .accessControlExposeHeaders: "Link, ETag, Age, Retry-After, RateLimit, RateLimit-Policy, Circulard-Freshness, "
            + "Circulard-Confirmed-At, Circulard-Stale",
        .xContentTypeOptions: "nosniff", .contentSecurityPolicy: "default-src 'none'; style-src 'unsafe-inline'",
        .vary: "Accept, Accept-Encoding",
    ]

    /// The requests that pages of other sites may send.
    static let preflight: HTTPFields = [
        .accessControlAllowHeaders: "Accept, Content-Type, If-None-Match", .accessControlMaxAge: "86400",
    ]
}
