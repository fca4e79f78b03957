/// The hours of a person's day in which messages are held.
package struct QuietHours: Hashable, Sendable {
    /// 21:00 to 8:00.
    package static let usual = QuietHours(from: 21 * 60, to: 8 * 60)

    /// The first quiet minute of the local day.
    package let fromMinute: Int
    /// The first minute that is not quiet; on the next day if it is before `fromMinute`. Equal: no hours are quiet.
    package let toMinute: Int

    /// - Returns: nil unless both are 0 to 1439.
    package init?(fromMinute: Int, toMinute: Int) {
        guard (0..<1440).contains(fromMinute), (0..<1440).contains(toMinute) else { return nil }
        self.init(from: fromMinute, to: toMinute)
    }

    private init(from: Int, to: Int) { (fromMinute, toMinute) = (from, to) }

    /// When to send a message that is ready: in quiet hours at their end, but immediately if the deal ends by then.
    /// - Parameters:
    ///   - nowSeconds: since 1970, as are the other instants.
    ///   - zone: the person's.
    /// - Returns: nil if the deal is over.
    package func sendAt(nowSeconds: Int, dealEndsAtSeconds: Int, zone: ZoneRules) -> Int? {
        guard nowSeconds < dealEndsAtSeconds else { return nil }
        guard let quietUntil = quietUntil(nowSeconds, zone), quietUntil < dealEndsAtSeconds else { return nowSeconds }
        return quietUntil
    }

    /// The end of the quiet hours in which `seconds` is; nil if it is in none.
    private func quietUntil(_ seconds: Int, _ zone: ZoneRules) -> Int? {
        let today = zone.localTime(at: seconds).day
        let lastsOvernight = toMinute < fromMinute
        return (today - 1...today + 1).lazy.compactMap { day in
            let start = zone.instant(of: LocalTime(day: day, minute: fromMinute))
            let end = zone.instant(of: LocalTime(day: lastsOvernight ? day + 1 : day, minute: toMinute))
            return start <= seconds && seconds < end ? end : nil
        }.first
    }
}
