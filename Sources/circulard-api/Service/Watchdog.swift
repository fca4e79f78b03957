import CommandSupport
import Glibc
import NIOCore

/// Feeds the service manager's watchdog, as long as every event loop does what it is given.
struct Watchdog {
    let loops: any EventLoopGroup
    let notifier: ServiceNotifier
    private let period: Duration

    /// - Returns: nil where the manager watches nobody, or another process.
    init?(loops: any EventLoopGroup, notifier: ServiceNotifier) {
        guard let microseconds = Environment.value("WATCHDOG_USEC").flatMap({ Int($0) }), microseconds > 0,
            Environment.value("WATCHDOG_PID").flatMap({ pid_t($0) }).map({ $0 == getpid() }) ?? true
        else { return nil }
        (self.loops, self.notifier) = (loops, notifier)
        period = .microseconds(microseconds / 3)
    }

    /// Until the task is cancelled. A loop that does nothing any more keeps this from going on.
    func run() async throws {
        while true {
            for loop in loops.makeIterator() { try await loop.submit {}.get() }
            notifier.alive()
            try await Task.sleep(for: period)
        }
    }
}
