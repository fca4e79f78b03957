package import Browser
package import HTTP
package import Scraping
package import Storage

/// Sends requests to one source with its credentials. Fetches a token when needed, and once more if it is refused.
package actor UpstreamSession {
    package nonisolated let definition: ScraperDefinition
    package nonisolated let upstream: Upstream?
    /// The requests of 24 hours, by the beginning of their URL.
    nonisolated let dailyRequests: [String: Int]
    private let client: HTTPClient
    private let credential: @Sendable (String) -> String?
    private let browser: @Sendable (String) throws(BrowserError) -> Browser
    let database: Database
    private var attempts: [Attempt] = []
    package nonisolated let clock: @Sendable () -> Int
    private var token: (header: (String, String), endsAt: Int)?
    /// The request for a token that is under way: all requests that need one wait for it.
    private var renewal: Task<(header: (String, String), endsAt: Int), any Error>?
    private static let renewedEarlySeconds = 60

    /// - Parameters:
    ///   - upstream: replaces the source's hosts, for example with the simulator.
    ///   - dailyRequests: the share of the definition's; nil for all of them.
    ///   - credential: returns a credential by name; nil if the operator gave none.
    ///   - browser: opens pages that fill themselves by script. Called with the URL of such a page.
    ///   - clock: seconds since 1970, for the lifetime of tokens.
    ///   - database: stores at once which hosts refuse and how many requests were sent, for all workers.
    package init(
        _ definition: ScraperDefinition, upstream: Upstream?, dailyRequests: [String: Int]? = nil, client: HTTPClient,
        credential: @escaping @Sendable (String) -> String?,
        browser: @escaping @Sendable (String) throws(BrowserError) -> Browser = { url throws(BrowserError) in
            throw BrowserError(.missing, url: url)
        },
        clock: @escaping @Sendable () -> Int,
        database: Database
    ) {
        self.definition = definition
        self.upstream = upstream
        self.dailyRequests = dailyRequests ?? definition.politeness.dailyRequests
        self.client = client
        self.credential = credential
        self.browser = browser
        self.clock = clock
        self.database = database
    }

    /// The document of a URL, from the database if the server says that it has not changed since the last good run.
    ///
    /// - Throws: `HTTPError` if there was no response, `ScrapeError` for a refusal, `IngestError` for a credential that
    ///   is not set.
    package func document(for request: HTTPRequest) async throws -> KeptDocument {
        let known = try await database.validators(of: request.url, source: definition.id)
        var response = try await response(to: request.ifChanged(since: known))
        if response.status == 304, let known {
            if let kept = try await database.document(of: known, source: definition.id) { return kept }
            // It has been deleted since.
            response = try await self.response(to: request)
        }
        guard response.status == 200 else {
            throw definition.refusal(status: response.status, body: response.body, location: response.url)
        }
        return KeptDocument(response, askedAt: request.url)
    }

    /// The document of a planned request: as the server sends it, or as the page's scripts fill it.
    ///
    /// - Throws: `BrowserError` too.
    func document(for planned: PlannedRequest) async throws -> KeptDocument {
        guard let hosts = planned.browserHosts else { return try await document(for: planned.request) }
        let page = planned.request
        let filled = try await browser(page.url).open(page, hosts: hosts) { request in
            try await self.sendForPage(request, isPage: request.url == page.url)
        }
        guard filled.status == 200 else {
            throw definition.refusal(status: filled.status, body: filled.body, location: filled.url)
        }
        return KeptDocument(filled, askedAt: page.url)
    }

    /// A page that is known to guard the site is refused before its script could run: a browser would solve its riddle.
    private func sendForPage(_ request: HTTPRequest, isPage: Bool) async throws -> HTTPResponse {
        var request = request
        request.url = upstream?.moving(request.url) ?? request.url
        let response = try await sendAndRemember(request)
        if isPage, let refusal = definition.blockPage(in: response.body, location: response.url) { throw refusal }
        return response
    }

    /// The answer for a picture, by the politeness of the source and robots.txt, and without credentials: it may come from
    /// other hosts than the deals, and they have other keepers.
    func picture(at address: String) async throws -> HTTPResponse {
        var request = HTTPRequest(
            url: upstream?.moving(address) ?? address,
            headers: [("Accept", "image/webp, image/png, image/jpeg, image/gif")],
            maximumBytes: 2 << 20, totalTimeoutSeconds: 30, allowsLoopback: upstream?.isLoopback == true,
            obeysRobots: true)
        request.redirectHosts = definition.pictureHosts
        defer { attempts = [] }
        return try await sendAndRemember(request)
    }

    private func response(to request: HTTPRequest) async throws -> HTTPResponse {
        let (response, used) = try await send(request)
        guard response.status == 401, let used else { return response }
        // Another request may have renewed it in the meantime.
        if token?.header.1 == used { token = nil }
        return try await send(request).response
    }

    /// The attempts since the last call, for the run record.
    package func drainAttempts() -> [Attempt] {
        defer { attempts = [] }
        return attempts
    }

    /// - Returns: the response, and the value of the token header that was sent; nil if the source has no tokens.
    private func send(_ request: HTTPRequest) async throws -> (response: HTTPResponse, token: String?) {
        var request = request
        if case .query(let name, let credential) = definition.authentication {
            request.secret = SecretParameter(name: name, value: try value(of: credential))
        }
        let header = try await authorization()
        if let header { request.headers.append(header) }
        let isToken = if case .oauth2 = definition.authentication { true } else { false }
        return (try await sendAndRemember(request), isToken ? header?.1 : nil)
    }

    private func sendAndRemember(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await requireDailyRequests(request.url)
        let answer: Result<HTTPResponse, any Error>
        do { answer = .success(try await client.send(request)) } catch { answer = .failure(error) }
        let fresh = await client.drainAttempts()
        attempts += fresh
        try await count(fresh)
        try await database.remember(await client.drainHostChanges(), source: definition.id)
        return try answer.get()
    }

    /// The reason why a run must not begin now; nil if it may.
    ///
    /// - Parameters:
    ///   - url: of the run's first request.
    ///   - requests: the number of requests that the run is expected to send.
    func barrier(to url: String, requests: Int) async throws -> RunBarrier? {
        if let refusal = try await client.refusal(of: url) { return RunBarrier(refusal) }
        return try await dailyBarrier(to: url, requests: requests)
    }

    private func authorization() async throws -> (String, String)? {
        switch definition.authentication {
        case .none, .query: return nil
        case .staticHeader(let name, let credential): return (name, try value(of: credential))
        case .oauth2(let credentials):
            if let token, token.endsAt > clock() + Self.renewedEarlySeconds { return token.header }
            return try await newToken(credentials)
        }
    }

    private func newToken(_ credentials: ClientCredentials) async throws -> (String, String) {
        let task = renewal ?? Task { try await requestToken(credentials) }
        renewal = task
        let fresh = try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
        return fresh.header
    }

    private func requestToken(
        _ credentials: ClientCredentials
    ) async throws -> (header: (String, String), endsAt: Int) {
        defer { renewal = nil }
        let request = credentials.tokenRequest(
            clientID: try value(of: credentials.clientIDCredential),
            clientSecret: try value(of: credentials.clientSecretCredential), upstream: upstream)
        let response = try await sendAndRemember(request)
        let fresh = try definition.accessToken(status: response.status, body: response.body, for: credentials)
        let renewed = (header: fresh.header, endsAt: clock() + fresh.expiresInSeconds)
        token = renewed
        return renewed
    }

    private func value(of name: String) throws -> String {
        guard let value = credential(name), !value.isEmpty else {
            throw IngestError(.credentialMissing(name: name), source: definition.id)
        }
        return value
    }
}
