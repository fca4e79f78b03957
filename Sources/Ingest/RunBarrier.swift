internal import HTTP

/// The reason why no run of a source may begin now.
package struct RunBarrier: Hashable, Sendable {
    /// A clause such as "api.example.com refused (http-429)".
    package let cause: String
    /// The earliest next request, in seconds since 1970.
    package let notBefore: Int
    /// Whether the host blocks the program, which needs an operator.
    package let isBlock: Bool

    init(_ refusal: HostRefusal) {
        cause = "\(refusal.host) refused (\(refusal.reason))"
        (notBefore, isBlock) = (refusal.notBefore, refusal.isBlock)
    }

    init(endpoint: String, sent: Int, limit: Int, notBefore: Int) {
        cause = "\(sent) of the \(limit) requests that \(endpoint) accepts in 24 hours are sent"
        (self.notBefore, isBlock) = (notBefore, false)
    }
}
