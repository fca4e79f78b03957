/// The earliest next request for each host. Gaps are measured from start to start.
///
/// A host that becomes slow gets its requests further apart: the gap is at least three times as long as its last
/// response took, so that it works for this program at most a third of the time. A gap becomes wide at once, and narrow
/// again by a tenth with each response. AutoThrottle of Scrapy and the delay factor of Heritrix do the same.
struct HostQueue {
    static let timesResponse = 3
    static let widestMilliseconds = 30_000

    /// The gap of hosts that answer fast. Zero is for the loopback, and is not widened.
    let gapMilliseconds: Int
    private var lastStarts: [String: Int] = [:]
    private var widened: [String: Int] = [:]
    /// The times before which hosts asked for no request, in milliseconds.
    private var pauses: [String: Int] = [:]

    init(gapMilliseconds: Int) { self.gapMilliseconds = gapMilliseconds }

    /// Milliseconds still to wait for this host.
    func wait(for host: String, now: Int) -> Int {
        max(0, lastStarts[host].map { $0 + gap(for: host) - now } ?? 0, pauses[host].map { $0 - now } ?? 0)
    }

    func gap(for host: String) -> Int { widened[host] ?? gapMilliseconds }

    mutating func start(_ host: String, now: Int) { lastStarts[host] = now }

    /// Keeps every request to the host back, not only the one that was answered so.
    mutating func pause(_ host: String, until time: Int) { pauses[host] = max(pauses[host] ?? time, time) }

    /// Records how long a try took, whether it was answered or not.
    mutating func note(milliseconds: Int, of host: String) {
        guard gapMilliseconds > 0 else { return }
        let wanted = max(0, min(milliseconds, Self.widestMilliseconds)) * Self.timesResponse
        let gap = max(gapMilliseconds, min(wanted, Self.widestMilliseconds), gap(for: host) * 9 / 10)
        widened[host] = gap > gapMilliseconds ? gap : nil
    }
}
