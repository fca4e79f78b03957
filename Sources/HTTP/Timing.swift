import Glibc

/// Clocks, chance and waiting, so that tests need neither wait nor be lucky.
package struct Timing: Sendable {
    /// Waits that long and throws when the task is cancelled. `monotonicMilliseconds` must have advanced after it.
    package var sleep: @Sendable (_ milliseconds: Int) async throws -> Void
    /// Never goes back; its start means nothing.
    package var monotonicMilliseconds: @Sendable () -> Int
    package var unixSeconds: @Sendable () -> Int
    /// A number from the range, each as likely.
    package var draw: @Sendable (ClosedRange<Int>) -> Int

    package init(
        sleep: @escaping @Sendable (Int) async throws -> Void,
        monotonicMilliseconds: @escaping @Sendable () -> Int,
        unixSeconds: @escaping @Sendable () -> Int,
        draw: @escaping @Sendable (ClosedRange<Int>) -> Int
    ) {
        self.sleep = sleep
        self.monotonicMilliseconds = monotonicMilliseconds
        self.unixSeconds = unixSeconds
        self.draw = draw
    }

    /// The real ones.
    package static let system: Timing = {
        let start = ContinuousClock.now
        return Timing(
            sleep: { try await Task.sleep(for: .milliseconds($0)) },
            monotonicMilliseconds: {
                let (seconds, attoseconds) = (ContinuousClock.now - start).components
                return Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
            },
            unixSeconds: { time(nil) },
            draw: { Int.random(in: $0) })
    }()
}
