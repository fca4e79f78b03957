/// A host's refusal, or its request for a pause.
package struct HostRefusal: Hashable, Sendable {
    /// Lower case, without a port.
    package let host: String
    /// The start of the refusal, in seconds since 1970: no document came from the host since then.
    package let since: Int
    /// The earliest next request, in seconds since 1970.
    package let notBefore: Int
    /// The refusal: "http-403", "http-429", "5 requests in a row failed, the last: timeout".
    package let reason: String
    /// Whether the host blocks the program (403), which needs an operator. All other causes may resolve without one.
    package let isBlock: Bool
    /// The number of pauses since the start, this one included: each is twice as long as the one before.
    package let pauses: Int

    package init(host: String, since: Int, notBefore: Int, reason: String, isBlock: Bool, pauses: Int = 1) {
        (self.host, self.since, self.notBefore) = (host, since, notBefore)
        (self.reason, self.isBlock, self.pauses) = (reason, isBlock, pauses)
    }
}

/// A change in the known state of a host.
package enum HostChange: Hashable, Sendable {
    case refused(HostRefusal)
    /// A document was received: the host answers again.
    case answers(host: String)
}
