/// The reason why there is no response. Contains no headers and no secrets.
package struct HTTPError: Error, Hashable, Sendable {
    package enum Code: Error, Hashable, Sendable {
        // Never sent.
        case invalidURL(reason: String)
        case invalidHeader(name: String)
        case robotsDisallowed
        /// robots.txt answers 5xx or not at all, which forbids everything until it answers.
        case robotsUnreachable
        /// The host refused an earlier request; `retryAfterSeconds` says how long it gets no requests.
        case hostResting
        case cancelled
        // Errors on the way. A refused address or redirect is a security event.
        case addressRefused(String)
        case resolveFailed
        case connectionRefused
        case timedOut
        case certificateRefused
        case tlsFailed
        case redirectRefused
        case tooManyRedirects
        // Errors of the response.
        case emptyReply
        case connectionReset
        case http2Failed
        case truncated
        case malformedReply
        case badCompression
        case unsupportedEncoding(String)
        case tooLarge(limit: Int)
        /// A status worth a retry that remained after the last try.
        case status(Int)
        /// Any other libcurl result code.
        case transport(curlCode: Int)
    }

    package let code: Code
    /// The URL requested, without secrets; empty if the URL itself was refused.
    package let url: String
    /// The last status line seen, if any.
    package let status: Int?
    /// The wait that the server asked for, 0 to 86,400; an hour if it asks in a form that cannot be read.
    package let retryAfterSeconds: Int?
    package let tries: Int
    /// The start of the last error body, at most 512 bytes, on one line; empty if there is none.
    package let bodyExcerpt: String

    package init(
        _ code: Code, url: String, status: Int? = nil, retryAfterSeconds: Int? = nil, tries: Int = 0,
        bodyExcerpt: String = ""
    ) {
        self.code = code
        self.url = url
        self.status = status
        self.retryAfterSeconds = retryAfterSeconds
        self.tries = tries
        self.bodyExcerpt = bodyExcerpt
    }

    /// Whether the same request may succeed later without any change.
    package var isTransient: Bool { code == .robotsUnreachable || code.retry == .always }
    /// Whether the server tried to redirect to a forbidden destination.
    package var isSecurityEvent: Bool {
        switch code {
        case .addressRefused, .redirectRefused, .certificateRefused: true
        default: false
        }
    }
}

extension HTTPError: CustomStringConvertible {
    package var description: String {
        let rests = code == .hostResting
        let asked =
            retryAfterSeconds.map {
                rests ? " It may be asked again in \($0) s." : " The next request must wait \($0) s."
            } ?? ""
        let after = tries > 1 ? " after \(tries) tries" : ""
        let place = url.isEmpty ? "" : " from \(url)"
        return "No answer\(place)\(after): \(code.outcome). \(code.advice)\(asked)"
    }
}
