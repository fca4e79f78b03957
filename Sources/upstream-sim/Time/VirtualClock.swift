/// The simulator's own time: it starts where it is told, runs at the speed of the real clock, and jumps when asked.
struct VirtualClock: Sendable {
    private let start: Instant
    private let origin = ContinuousClock.now
    private var advancedSeconds = 0

    init(start: Instant) { self.start = start }

    var now: Instant { Instant(milliseconds: start.milliseconds + advancedSeconds * 1000 + elapsedMilliseconds) }

    /// Real milliseconds since the simulator began; jumps do not show in it.
    var elapsedMilliseconds: Int {
        let elapsed = (ContinuousClock.now - origin).components
        return Int(elapsed.seconds) * 1000 + Int(elapsed.attoseconds / 1_000_000_000_000_000)
    }

    mutating func advance(seconds: Int) { advancedSeconds += seconds }
}
