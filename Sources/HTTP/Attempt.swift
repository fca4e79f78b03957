/// One try on the network, for the run's record. Contains no headers and no secrets.
package struct Attempt: Hashable, Sendable {
    /// The URL requested, without the values of secret query parameters.
    package let url: String
    /// The last status line seen, if any.
    package let status: Int?
    /// A short stable identifier: "ok" for 2xx, "http-404" for another status, else `HTTPError.Code.outcome`.
    package let outcome: String
    /// The wait before this try, for politeness and between retries, in milliseconds.
    package let waitedMilliseconds: Int
    /// The number of body bytes as received.
    package let bytes: Int

    package init(url: String, status: Int?, outcome: String, waitedMilliseconds: Int, bytes: Int) {
        self.url = url
        self.status = status
        self.outcome = outcome
        self.waitedMilliseconds = waitedMilliseconds
        self.bytes = bytes
    }
}
