import CommandSupport
import NIOCore

/// Feeds the service manager's watchdog, as long as every event loop does what it is given.
struct Watchdog {
    let loops: any EventLoopGroup
    let notifier: ServiceNotifier
    private let period: Duration

    /// - Returns: nil where the manager watches nobody, or another process.
    init?(loops: any EventLoopGroup, notifier: ServiceNotifier) {
        guard let watchdog = ServiceNotifier.watchdog() else { return nil }
        (self.loops, self.notifier) = (loops, notifier)
        period = watchdog / 3
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
