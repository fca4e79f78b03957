/// One request of a chain of redirects. libcurl follows none, so that each one is asked about like a request of its
/// own: the turn in the queue, robots.txt, the address.
struct Hop: Sendable {
    private static let mostRedirects = 3
    private static let redirects: Set<Int> = [301, 302, 303, 307, 308]
    /// What says what we can read and not who we are, nor what we may do.
    private static let harmlessHeaders: Set<String> = ["accept", "accept-language"]

    let request: HTTPRequest
    let target: RequestURL
    private let redirectsLeft: Int

    init(_ request: HTTPRequest) throws(HTTPError) {
        self.init(request, target: try RequestURL(request.url), redirectsLeft: Self.mostRedirects)
    }

    private init(_ request: HTTPRequest, target: RequestURL, redirectsLeft: Int) {
        self.request = request
        self.target = target
        self.redirectsLeft = redirectsLeft
    }

    /// Where an answer leads on to, or nil where it is the end. A POST never goes on: its body, at times a secret,
    /// would go to somebody else.
    /// - Throws: `redirectRefused` or `tooManyRedirects`.
    func next(status: Int, location: String?) throws(HTTPError.Code) -> Hop? {
        guard request.method != .post, Self.redirects.contains(status), let location, !location.isEmpty else {
            return nil
        }
        let next = try target.resolving(location)
        let isSameOrigin = next.origin == target.origin
        guard next.scheme == "https" || target.scheme == "http", isSameOrigin || request.mayLeaveOrigin else {
            throw .redirectRefused
        }
        guard redirectsLeft > 0 else { throw .tooManyRedirects }
        var onward = request
        onward.url = next.text
        if !isSameOrigin { onward.headers.removeAll { !Self.harmlessHeaders.contains($0.0.lowercased()) } }
        return Hop(onward, target: next, redirectsLeft: redirectsLeft - 1)
    }
}

extension HTTPRequest {
    /// A stand-in on the loopback was asked in place of the real site, which it must not send us on to.
    fileprivate var mayLeaveOrigin: Bool { !allowsLoopback || leavesLoopbackOrigin }
}
