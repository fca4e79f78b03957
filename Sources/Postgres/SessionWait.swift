import CLibPQ
import Dispatch
import Glibc

/// Waits for the server. Cancellation is noticed within a tick, by polling: no other thread touches the `PGconn`, and
/// no cancel request can reach a later statement.
///
/// If statements have a time limit, every wait ends, whatever the state of the server: it ends long statements itself,
/// and a server that does not (stopped, or behind a cut cable) is given up a little later.
extension Session {
    private static let tick = Duration.milliseconds(20)

    /// The time limit of the wait that begins now.
    private var deadline: ContinuousClock.Instant? {
        settings.statementTimeout.map { ContinuousClock.now + $0 + settings.timeout }
    }

    /// Waits at most one tick.
    ///
    /// - Returns: the events for which the socket is ready.
    func wait(for events: Int32, _ duration: Duration = tick) -> Int32 {
        var request = pollfd(fd: PQsocket(raw), events: Int16(events), revents: 0)
        return poll(&request, 1, Int32(duration / .milliseconds(1))) > 0 ? Int32(request.revents) : 0
    }

    /// Sends the queued data. A server with pending output accepts no data until it is read.
    func flush() throws(PostgresError) {
        let deadline = deadline
        while PQflush(raw) == 1 {
            try requirePatience(until: deadline)
            // Failures here appear in the reply.
            if wait(for: POLLIN | POLLOUT) & ~POLLOUT != 0, PQconsumeInput(raw) == 0 { return }
        }
    }

    /// - Returns: nil if the statement has no more results.
    func nextReply(heedingCancellation: Bool = true) throws(PostgresError) -> ServerReply? {
        var deadline = deadline
        var cancelled = false
        try flush()
        while PQisBusy(raw) == 1 {
            try requirePatience(until: deadline)
            if heedingCancellation, Task.isCancelled {
                if !cancelled { deadline = ContinuousClock.now + settings.timeout }
                try requestCancel()
                cancelled = true
            }
            // A cancel request sent before the statement began is lost, so it is repeated, less often.
            guard wait(for: POLLIN, cancelled ? Self.tick * 10 : Self.tick) != 0 else { continue }
            if PQconsumeInput(raw) == 0 { break }
        }
        return PQgetResult(raw).map { ServerReply(owning: $0) }
    }

    /// A request that cannot be delivered is repeated; a dead server shows on the connection itself. The request uses a
    /// separate connection, for which libpq waits without limit.
    private func requestCancel() throws(PostgresError) {
        // No other code has it, and PQcancel is made for use from other threads.
        nonisolated(unsafe) let handle = PQgetCancel(raw)
        let isSent = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
            var complaint = [CChar](repeating: 0, count: 256)
            PQcancel(handle, &complaint, Int32(complaint.count))
            PQfreeCancel(handle)
            isSent.signal()
        }
        let limit = DispatchTime.now() + .milliseconds(Int(settings.timeout / .milliseconds(1)))
        guard isSent.wait(timeout: limit) == .success else { throw givenUp() }
    }

    /// - Returns: whether the server notified the session; all notifications up to now are taken.
    func waitForNotification(atMost limit: Duration) throws -> Bool {
        let end = ContinuousClock.now + limit
        while true {
            try Task.checkCancellation()
            guard PQconsumeInput(raw) == 1 else { throw failure(.connectionLost) }
            if takeNotifications() { return true }
            let left = end - ContinuousClock.now
            guard left > .zero else { return false }
            _ = wait(for: POLLIN, min(left + .milliseconds(1), Self.tick * 10))
        }
    }

    private func takeNotifications() -> Bool {
        var isNotified = false
        while let notification = PQnotifies(raw) {
            PQfreemem(notification)
            isNotified = true
        }
        return isNotified
    }

    private func requirePatience(until deadline: ContinuousClock.Instant?) throws(PostgresError) {
        if let deadline, ContinuousClock.now >= deadline { throw givenUp() }
    }

    /// Shuts the socket down, so that libpq sees the connection as lost too.
    private func givenUp() -> PostgresError {
        shutdown(PQsocket(raw), Int32(SHUT_RDWR))
        // The server's last messages are read before the connection ends.
        while !isLost, PQconsumeInput(raw) == 1 {}
        return PostgresError(
            .connectionLost, "the server has stopped answering although the connection is open: check whether it hangs")
    }
}
