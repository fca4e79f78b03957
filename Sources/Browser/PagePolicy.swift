internal import FoundationEssentials
internal import HTTP

/// The requests of a page that are sent: the page itself, its scripts and the data that they read, by GET from the hosts
/// that the definition names. Everything else is blocked: images, styles, frames, beacons, other hosts, sign-ins.
struct PagePolicy: Sendable {
    enum PageDecision {
        /// To be sent by our client, which obeys the source's politeness.
        case send(HTTPRequest)
        /// The browser asks whether a script of one of the hosts may read from another of them.
        case allowReading(origin: String)
        case block
        /// The page itself is to be replaced.
        case refuseToLeave
    }

    let page: HTTPRequest
    /// With the port where it is not the scheme's. The page's own host is one of them.
    let hosts: Set<String>

    init(_ page: HTTPRequest, otherHosts: Set<String>) {
        self.page = page
        hosts = otherHosts.union(Self.host(of: page.url).map { [$0] } ?? [])
    }

    /// - Parameters:
    ///   - resource: the browser's name for the use of the response.
    ///   - isMainFrame: whether the page itself asks, and not a frame in it.
    ///   - hasPage: whether the page was already sent.
    func decision(on request: PageRequest, resource: String, isMainFrame: Bool, hasPage: Bool) -> PageDecision {
        if resource == "Document", isMainFrame, hasPage { return .refuseToLeave }
        guard let host = Self.host(of: request.url), hosts.contains(host) else { return .block }
        switch (resource, request.method) {
        case ("Document", "GET") where isMainFrame: return .send(page)
        case ("Script", "GET"), ("XHR", "GET"), ("Fetch", "GET"): return .send(subrequest(request))
        case (_, "OPTIONS"): return .allowReading(origin: request.header("Origin") ?? "*")
        default: return .block
        }
    }

    /// The same limits and the same politeness as the page, with the headers that its script chose.
    private func subrequest(_ request: PageRequest) -> HTTPRequest {
        var sent = page
        sent.url = request.url
        sent.headers = request.headers.filter { name, _ in !Self.isOfBrowser(name.lowercased()) }
            .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        return sent
    }

    /// Headers that describe the browser, or a person's session, or that belong to our client.
    private static func isOfBrowser(_ name: String) -> Bool {
        name.hasPrefix("sec-") || name.hasPrefix("proxy-")
            || [
                "user-agent", "accept-encoding", "accept-language", "authorization", "connection", "content-length",
                "cookie", "expect", "host", "origin", "referer", "te", "trailer", "transfer-encoding", "upgrade",
                "upgrade-insecure-requests",
            ].contains(name)
    }

    /// In lower case; nil unless the URL is one of `http` or `https`.
    private static func host(of url: String) -> String? {
        guard let parsed = URL(string: url), ["http", "https"].contains(parsed.scheme?.lowercased() ?? "") else {
            return nil
        }
        return parsed.host().map { $0.lowercased() + (parsed.port.map { ":\($0)" } ?? "") }
    }
}

extension PageRequest {
    func header(_ name: String) -> String? {
        headers.first { $0.key.lowercased() == name.lowercased() }?.value
    }

    /// The answer to the browser's question whether a script may read from another host: yes, since only the definition's
    /// hosts are asked, without a session.
    func permission(for origin: String) -> PageAnswer {
        .response(
            status: 204,
            headers: [
                BrowserCommand.Header(name: "Access-Control-Allow-Origin", value: origin),
                BrowserCommand.Header(name: "Access-Control-Allow-Methods", value: "GET"),
                BrowserCommand.Header(
                    name: "Access-Control-Allow-Headers", value: header("Access-Control-Request-Headers") ?? "*"),
            ], body: [])
    }

    /// The response of our client in the form that the browser takes: decompressed, and readable by the page's scripts.
    func answer(_ response: HTTPResponse) -> PageAnswer {
        let origin = header("Origin").map {
            [
                BrowserCommand.Header(name: "Access-Control-Allow-Origin", value: $0),
                BrowserCommand.Header(name: "Access-Control-Allow-Credentials", value: "true"),
            ]
        }
        let type = response.header("Content-Type").map { [BrowserCommand.Header(name: "Content-Type", value: $0)] }
        return .response(status: response.status, headers: (type ?? []) + (origin ?? []), body: response.body)
    }
}
