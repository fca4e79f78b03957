import Glibc

/// Clocks, random numbers and waits, so that tests are fast and deterministic.
package struct Timing: Sendable {
    /// Waits that long, and throws if the task is cancelled. `monotonicMilliseconds` must have advanced afterwards.
    package var sleep: @Sendable (_ milliseconds: Int) async throws -> Void
    /// Never goes back; its start is arbitrary.
    package var monotonicMilliseconds: @Sendable () -> Int
    package var unixSeconds: @Sendable () -> Int
    /// Returns a uniformly distributed number from the range.
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

    /// The system's clocks and random numbers.
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
