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

    /// - Parameter isShare: whether `limit` is a part of what the endpoint accepts.
    init(endpoint: String, sent: Int, limit: Int, isShare: Bool, notBefore: Int) {
        let share = isShare ? " of this installation" : ""
        cause = "\(sent) of the \(limit) requests\(share) that \(endpoint) accepts in 24 hours are sent"
        (self.notBefore, isBlock) = (notBefore, false)
    }
}
