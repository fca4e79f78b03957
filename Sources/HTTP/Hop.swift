/// One request in a chain of redirects. libcurl follows none, so that the queue, robots.txt and the address check apply
/// to each one.
struct Hop: Sendable {
    private static let maximumRedirects = 3
    private static let redirects: Set<Int> = [301, 302, 303, 307, 308]
    /// Headers that describe supported formats, but no identity and no permission.
    private static let harmlessHeaders: Set<String> = ["accept", "accept-language"]

    let request: HTTPRequest
    let target: RequestURL
    private let redirectsLeft: Int

    var isOfRobots: Bool { target.target == "/robots.txt" }

    init(_ request: HTTPRequest) throws(HTTPError) {
        self.init(request, target: try RequestURL(request.url), redirectsLeft: Self.maximumRedirects)
    }

    private init(_ request: HTTPRequest, target: RequestURL, redirectsLeft: Int) {
        self.request = request
        self.target = target
        self.redirectsLeft = redirectsLeft
    }

    /// The next hop if the response is a redirect; nil otherwise. A POST is never redirected: its body, which may be a
    /// secret, would go to another server.
    /// - Throws: `redirectRefused` or `tooManyRedirects`.
    func next(status: Int, location: String?) throws(HTTPError.Code) -> Hop? {
        guard request.method != .post, Self.redirects.contains(status), let location, !location.isEmpty else {
            return nil
        }
        let next = try target.resolving(location, without: request.secret)
        let isSameOrigin = next.origin == target.origin
        guard next.scheme == "https" || target.scheme == "http", isSameOrigin || request.mayLeaveOrigin,
            isSameOrigin || request.redirectHosts?.contains(next.host) != false
        else {
            throw .redirectRefused
        }
        guard redirectsLeft > 0 else { throw .tooManyRedirects }
        var onward = request
        onward.url = next.text
        if !isSameOrigin {
            onward.headers.removeAll { !Self.harmlessHeaders.contains($0.0.lowercased()) }
            onward.secret = nil
        }
        return Hop(onward, target: next, redirectsLeft: redirectsLeft - 1)
    }
}

extension HTTPRequest {
    /// A simulator on the loopback was asked in place of the real site, to which it must not redirect.
    fileprivate var mayLeaveOrigin: Bool { !allowsLoopback || leavesLoopbackOrigin }
}
