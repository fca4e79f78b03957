import Support

/// A time zone: the offset from UTC in every stretch of time. The caller reads it from the system's zone data.
package struct ZoneRules: Hashable, Sendable {
    package struct Transition: Hashable, Sendable {
        /// Since 1970.
        package let atSeconds: Int
        /// Local time less UTC from then on.
        package let offsetSeconds: Int

        package init(atSeconds: Int, offsetSeconds: Int) {
            (self.atSeconds, self.offsetSeconds) = (atSeconds, offsetSeconds)
        }
    }

    private struct Stretch: Hashable {
        let startSeconds: Int
        /// nil for the last one, which does not end.
        let endSeconds: Int?
        let offsetSeconds: Int
    }

    private let stretches: [Stretch]

    /// - Parameters:
    ///   - firstOffsetSeconds: before the first transition.
    ///   - transitions: in order of time, as far as messages are planned.
    /// - Returns: nil if they are not in order, or an offset is over a day.
    package init?(firstOffsetSeconds: Int, transitions: [Transition] = []) {
        let starts = [-Self.farSeconds] + transitions.map(\.atSeconds)
        let offsets = [firstOffsetSeconds] + transitions.map(\.offsetSeconds)
        guard zip(starts, starts.dropFirst() + [Self.farSeconds]).allSatisfy(<),
            offsets.allSatisfy({ (-86_400...86_400).contains($0) })
        else { return nil }
        let ends = starts.dropFirst().map(Optional.some) + [nil]
        stretches = starts.indices.map {
            Stretch(startSeconds: starts[$0], endSeconds: ends[$0], offsetSeconds: offsets[$0])
        }
    }

    package func offsetSeconds(at seconds: Int) -> Int {
        stretches.last { $0.startSeconds <= seconds }?.offsetSeconds ?? stretches[0].offsetSeconds
    }

    /// Seconds are cut off.
    package func localTime(at seconds: Int) -> LocalTime {
        let local = seconds + offsetSeconds(at: seconds)
        let day = floorQuotient(local, 86_400)
        return LocalTime(day: day, minute: (local - day * 86_400) / 60)
    }

    /// The first instant at which a local clock shows the time or, where it jumps over it, a later one: a time that
    /// does not exist is the instant of the jump, and one that is twice is the first.
    package func instant(of time: LocalTime) -> Int {
        let wanted = time.seconds
        let stretch = stretches.first { stretch in
            stretch.endSeconds.map { $0 + stretch.offsetSeconds > wanted } ?? true
        }
        return stretch.map { max($0.startSeconds, wanted - $0.offsetSeconds) } ?? wanted
    }

    /// About 30 million years.
    private static let farSeconds = 1_000_000_000_000_000
}
