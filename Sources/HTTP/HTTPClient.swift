package import Logging
internal import Support

/// Fetches documents: one connection at a time, politely, and with the program's only retries.
package actor HTTPClient {
    private nonisolated let executor = BlockingExecutor(label: "http")
    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    let userAgent: String
    let retry: RetryPolicy
    let timing: Timing
    let logger: Logger?
    var queue: HostQueue
    var budget = RetryBudget()
    var robots: [String: RobotsVerdict] = [:]
    var hosts: HostMemory
    private var attempts: [Attempt] = []
    private var handle: CurlHandle?

    /// - Parameters:
    ///   - userAgent: identifies the program, with a contact: `name/version (+URL)`. The name, up to the slash, also
    ///     selects the groups in robots.txt.
    ///   - minimumGapMilliseconds: between the starts of two requests to one host; wider while the host is slow.
    ///   - refusals: of hosts, as found by an earlier process.
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

    /// - Returns: the reason why the URL's host gets no requests now; nil if it may be asked.
    package func refusal(of url: String) throws(HTTPError) -> HostRefusal? {
        hosts.refusal(of: try RequestURL(url).host, now: timing.unixSeconds())
    }

    /// Sends a request, and waits and retries by the policy. This includes POST, which is used only for queries.
    ///
    /// A GET or HEAD follows at most three redirects. For each hop the queue, robots.txt and the address check apply as
    /// for a separate request, and each is an `Attempt`; a retry repeats the hop that failed.
    /// - Returns: every complete response whose status is not worth a retry. The caller handles 4xx.
    /// - Throws: if the cause is permanent, the tries are used up, or the server asks for a longer wait than the
    ///   policy's maximum wait (`retryAfterSeconds` gives it). `hostResting` if the host refused before: nothing is sent
    ///   then.
    package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        let first = try Hop(request)
        _ = try request.headerLines(userAgent: userAgent)
        do {
            return try await follow(first)
        } catch {
            let isRefused = hosts.refusal(of: first.target.host, now: timing.unixSeconds()) != nil
            if error.code == .robotsUnreachable, !isRefused { note(error.code, first, retryAfterSeconds: nil) }
            if error.isSecurityEvent {
                logger?.warning(
                    "Refused a redirect or address given by the server",
                    metadata: ["http.url": "\(error.url)", "http.outcome": "\(error.code.outcome)"])
            }
            throw error
        }
    }

    /// One try, or nil if another send took the turn. Blocks only this actor's own thread.
    func attempt(_ hop: Hop, waited: Int) async throws(HTTPError) -> Try? {
        let handle = try openHandle()
        let lines = try hop.request.headerLines(userAgent: userAgent)
        let transfer = Transfer(hop)
        let cancel = CancelSwitch(waking: handle.multi)
        return await withTaskCancellationHandler {
            // Through `self`: a closure without it would run outside the actor, and so would its transfers.
            self.run(transfer, headerLines: lines, cancel: cancel, waited: waited)
        } onCancel: {
            cancel.cancel()
        }
    }

    /// Runs from the last check of the queue to the record without interruption by this actor's other calls.
    private func run(_ transfer: Transfer, headerLines: [String], cancel: CancelSwitch, waited: Int) -> Try? {
        let now = timing.monotonicMilliseconds()
        guard let handle, queue.wait(for: transfer.target.host, now: now) == 0 else { return nil }
        queue.start(transfer.target.host, now: now)
        let result = handle.run(transfer, headerLines: headerLines, cancel: cancel)
        queue.note(milliseconds: timing.monotonicMilliseconds() - now, of: transfer.target.host)
        let reply = CurlReply(of: handle)
        let verdict = TransferOutcome(transfer, reply, result: result, detail: handle.errorDetail)
        let record = Attempt(
            url: transfer.target.shown, status: reply.status, outcome: verdict.outcome, waitedMilliseconds: waited,
            bytes: transfer.body.count)
        attempts.append(record)
        logger?.debug("HTTP try ended", metadata: record.metadata)
        return Try(
            verdict: verdict, status: reply.status,
            retryAfterSeconds: RetryAfter.seconds(of: reply, unixSeconds: timing.unixSeconds()))
    }

    private func openHandle() throws(HTTPError) -> CurlHandle {
        if let handle { return handle }
        let opened = try CurlHandle()
        handle = opened
        return opened
    }
}

/// The outcome of a try, and the wait that the server asked for.
struct Try {
    let verdict: TransferOutcome
    let status: Int?
    let retryAfterSeconds: Int?
}

extension TransferOutcome {
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
