package import Logging

/// Asks servers for documents: one connection at a time, politely, and with the program's only retries.
package actor HTTPClient {
    private nonisolated let executor = BlockingExecutor(label: "http")
    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    let userAgent: String
    let retry: RetryPolicy
    let timing: Timing
    let logger: Logger?
    var queue: HostQueue
    var robots: [String: RobotsVerdict] = [:]
    var hosts: HostMemory
    private var attempts: [Attempt] = []
    private var handle: CurlHandle?

    /// - Parameters:
    ///   - userAgent: who we are, with a way to reach us: `name/version (+URL)`. The name, up to the slash, is also
    ///     what robots.txt groups are looked up by.
    ///   - minimumGapMilliseconds: between the starts of two requests to one host.
    ///   - refusals: of hosts, as an earlier process found them.
    package init(
        userAgent: String, minimumGapMilliseconds: Int = 3000, retry: RetryPolicy = RetryPolicy(),
        timing: Timing = .system, refusals: [HostRefusal] = [], logger: Logger? = nil
    ) {
        self.userAgent = userAgent
        self.retry = retry
        self.timing = timing
        self.logger = logger
        queue = HostQueue(gapMilliseconds: minimumGapMilliseconds)
        hosts = HostMemory(refusals)
    }

    /// The tries since the last call, oldest first.
    package func drainAttempts() -> [Attempt] {
        defer { attempts = [] }
        return attempts
    }

    /// Refusals and recoveries of hosts since the last call, oldest first.
    package func drainHostChanges() -> [HostChange] { hosts.drain() }

    /// - Returns: why the host of the URL is left alone now; nil where it may be asked.
    package func refusal(of url: String) throws(HTTPError) -> HostRefusal? {
        hosts.refusal(of: try RequestURL(url).host, now: timing.unixSeconds())
    }

    /// Sends a request and waits and retries as the policy says; a POST as well, for all we ever POST is questions.
    ///
    /// A GET or HEAD is led on by at most three redirects. Each hop is a request of its own to the queue, to robots.txt
    /// and to the check of addresses, and an `Attempt` of its own; a retry asks the hop that failed.
    /// - Returns: every completed answer whose status is not worth a retry. The caller judges 4xx.
    /// - Throws: when the cause is permanent, the tries are used up, or the server asks for a longer wait than the
    ///   policy's patience (`retryAfterSeconds` says how long). `hostResting` where the host refused before: nothing
    ///   is sent then.
    package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        let first = try Hop(request)
        _ = try request.headerLines(userAgent: userAgent)
        do {
            return try await follow(first)
        } catch {
            if error.code == .robotsUnreachable { note(error.code, first, retryAfterSeconds: nil) }
            if error.isSecurityEvent {
                logger?.warning(
                    "Refused to go where the server led",
                    metadata: ["http.url": "\(error.url)", "http.outcome": "\(error.code.outcome)"])
            }
            throw error
        }
    }

    /// One try, or nil if another send took the turn. Blocks this actor's own thread and nobody else.
    func attempt(_ hop: Hop, waited: Int) async throws(HTTPError) -> Try? {
        let handle = try openHandle()
        let lines = try hop.request.headerLines(userAgent: userAgent)
        let transfer = Transfer(hop)
        let cancel = CancelSwitch(waking: handle.multi)
        return await withTaskCancellationHandler {
            // Through `self`: a closure without it would run beside the actor, and so would its transfers.
            self.run(transfer, headerLines: lines, cancel: cancel, waited: waited)
        } onCancel: {
            cancel.cancel()
        }
    }

    /// From the last look at the queue to the record in one go: nothing of this actor's runs in between.
    private func run(_ transfer: Transfer, headerLines: [String], cancel: CancelSwitch, waited: Int) -> Try? {
        let now = timing.monotonicMilliseconds()
        guard let handle, queue.wait(for: transfer.target.host, now: now) == 0 else { return nil }
        queue.start(transfer.target.host, now: now)
        let result = handle.run(transfer, headerLines: headerLines, cancel: cancel)
        let reply = CurlReply(of: handle)
        let verdict = Verdict(transfer, reply, result: result, detail: handle.errorDetail)
        let record = Attempt(
            url: transfer.target.shown, status: reply.status, outcome: verdict.outcome, waitedMilliseconds: waited,
            bytes: transfer.body.count)
        attempts.append(record)
        logger?.debug("HTTP try ended", metadata: record.metadata)
        let asked = reply.header("retry-after").flatMap { RetryAfter.seconds($0, unixSeconds: timing.unixSeconds()) }
        return Try(verdict: verdict, status: reply.status, retryAfterSeconds: asked)
    }

    private func openHandle() throws(HTTPError) -> CurlHandle {
        if let handle { return handle }
        let opened = try CurlHandle()
        handle = opened
        return opened
    }
}

/// A try's end, and what the server asked for beside it.
struct Try {
    let verdict: Verdict
    let status: Int?
    let retryAfterSeconds: Int?
}

extension Verdict {
    var outcome: String {
        switch self {
        case .answer(let response) where (200..<300).contains(response.status): "ok"
        case .answer(let response): "http-\(response.status)"
        case .redirect(_, let status): "http-\(status)"
        case .failure(let code, _): code.outcome
        }
    }
}

extension Attempt {
    var metadata: Logger.Metadata {
        [
            "http.url": "\(url)", "http.outcome": "\(outcome)", "http.bytes": "\(bytes)",
            "http.waited_ms": "\(waitedMilliseconds)",
        ]
    }
}
