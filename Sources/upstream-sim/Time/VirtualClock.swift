/// The simulator's own time: starts at a given instant, runs at real speed or stands still, and advances on request.
struct VirtualClock: Sendable {
    private let start: SimInstant
    private let isRunning: Bool
    private let origin = ContinuousClock.now
    private var advancedSeconds = 0

    init(start: SimInstant, isRunning: Bool = true) { (self.start, self.isRunning) = (start, isRunning) }

    var now: SimInstant {
        SimInstant(
            milliseconds: start.milliseconds + advancedSeconds * 1000 + (isRunning ? elapsedMilliseconds : 0))
    }

    /// Real milliseconds since the simulator started, unaffected by jumps.
    var elapsedMilliseconds: Int {
        let elapsed = (ContinuousClock.now - origin).components
        return Int(elapsed.seconds) * 1000 + Int(elapsed.attoseconds / 1_000_000_000_000_000)
    }

    mutating func advance(seconds: Int) { advancedSeconds += seconds }
}
