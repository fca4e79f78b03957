import CLibPQ
import Dispatch
import Glibc

/// Waiting for the server. A cancelled task is noticed within a tick: the wait asks, so no other thread touches the `PGconn`,
/// and no cancel request can hit a later statement.
///
/// Where statements have a limit no wait is for ever, whatever has become of the server: the server ends what takes too long,
/// and one that does not, stopped or behind a cut cable, is given up a little later.
extension Session {
    private static let tick = Duration.milliseconds(20)

    /// Of the wait that begins now.
    private var deadline: ContinuousClock.Instant? {
        settings.statementTimeout.map { ContinuousClock.now + $0 + settings.timeout }
    }

    /// Waits a tick at most.
    ///
    /// - Returns: what the socket is ready for.
    func wait(for events: Int32, _ duration: Duration = tick) -> Int32 {
        var request = pollfd(fd: PQsocket(raw), events: Int16(events), revents: 0)
        return poll(&request, 1, Int32(duration / .milliseconds(1))) > 0 ? Int32(request.revents) : 0
    }

    /// Brings what is queued on its way. A server that has something to say takes nothing before it is heard.
    func flush() throws(PostgresError) {
        let deadline = deadline
        while PQflush(raw) == 1 {
            try requirePatience(until: deadline)
            // What fails here shows in the reply.
            if wait(for: POLLIN | POLLOUT) & ~POLLOUT != 0, PQconsumeInput(raw) == 0 { return }
        }
    }

    /// - Returns: nil where the statement has no more results.
    func nextReply(heedingCancellation: Bool = true) throws(PostgresError) -> Reply? {
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
            // A request that came before the server began the statement is lost: it is sent again, at a slower pace.
            guard wait(for: POLLIN, cancelled ? Self.tick * 10 : Self.tick) != 0 else { continue }
            if PQconsumeInput(raw) == 0 { break }
        }
        return PQgetResult(raw).map { Reply(owning: $0) }
    }

    /// A request that cannot be delivered is repeated; a dead server shows on the connection itself. It goes by a connection of
    /// its own, for which libpq waits as long as it takes.
    private func requestCancel() throws(PostgresError) {
        // Nobody else has it, and PQcancel is made for other threads.
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

    private func requirePatience(until deadline: ContinuousClock.Instant?) throws(PostgresError) {
        if let deadline, ContinuousClock.now >= deadline { throw givenUp() }
    }

    /// Cuts the connection, so that it is lost for libpq too.
    private func givenUp() -> PostgresError {
        shutdown(PQsocket(raw), Int32(SHUT_RDWR))
        // What the server has still said comes before the end.
        while !isLost, PQconsumeInput(raw) == 1 {}
        return PostgresError(
            .connectionLost, "the server has stopped answering, though the connection stood: see whether it hangs")
    }
}
