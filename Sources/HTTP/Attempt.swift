/// One try on the network, for the record of the run. Holds no header and no secret.
package struct Attempt: Hashable, Sendable {
    /// What was asked for, with the values of secret query parameters left out.
    package let url: String
    /// The last status line seen, if any.
    package let status: Int?
    /// A short stable word: "ok" for 2xx, "http-404" for another status, else `HTTPError.Code.outcome`.
    package let outcome: String
    /// Wait before this try, for politeness and between retries, in milliseconds.
    package let waitedMilliseconds: Int
    /// Body bytes as they came over the wire.
    package let bytes: Int

    package init(url: String, status: Int?, outcome: String, waitedMilliseconds: Int, bytes: Int) {
        self.url = url
        self.status = status
        self.outcome = outcome
        self.waitedMilliseconds = waitedMilliseconds
        self.bytes = bytes
    }
}
