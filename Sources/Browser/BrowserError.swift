/// The reason why the browser gave no page.
package struct BrowserError: Error, Hashable, Sendable {
    package enum Code: Hashable, Sendable {
        /// No browser is installed, or the operator's setting does not name one.
        case missing
        /// Chromium does not start as root: its sandbox needs an ordinary user.
        case runsAsRoot
        /// The browser ended before it answered.
        case notStarted(reason: String)
        /// The browser ended, or answered with an error.
        case crashed(reason: String)
        /// The page leaves its address, such as for a sign-in. It is not followed.
        case leaves(to: String)
        case tooManyRequests(limit: Int)
        /// The page and what its scripts fetched have more bytes than the definition allows.
        case tooLarge(limit: Int)
        /// The page still sends requests, or still runs.
        case tooSlow(seconds: Int)
    }

    package let code: Code
    package let url: String

    package init(_ code: Code, url: String) { (self.code, self.url) = (code, url) }
}

extension BrowserError: CustomStringConvertible {
    package var description: String {
        switch code {
        case .missing:
            "\(url) fills itself by script, and there is no browser to open it. Install one (as root: apt install "
                + "chromium), or name it: browser in circulard.yaml, CIRCULARD_BROWSER in the environment"
        case .runsAsRoot:
            "\(url) fills itself by script, and Chromium does not run as root. Run circulard as a user of its own"
        case .notStarted(let reason): "The browser for \(url) did not start: \(reason)"
        case .crashed(let reason): "The browser ended while it opened \(url): \(reason). Earlier deals are kept"
        case .leaves(let other): "\(url) sends the browser on to \(other), which is not the ad. Earlier deals are kept"
        case .tooManyRequests(let limit):
            "\(url) sends more than \(limit) requests for itself. Earlier deals are kept"
        case .tooLarge(let limit):
            "\(url) and its scripts have more than \(limit) bytes, the maximum_bytes of its definition"
        case .tooSlow(let seconds): "\(url) still sent requests after \(seconds) s. Earlier deals are kept"
        }
    }
}
