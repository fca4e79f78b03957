/// A value with the stamp of the edit that set it. The larger of two wins: by the stamp, then by the value, so that it
/// does not matter which came first.
package struct StampedValue: Hashable, Sendable {
    package let value: EntryValue
    package let stamp: EditStamp
}

extension StampedValue: Comparable {
    package static func < (a: StampedValue, b: StampedValue) -> Bool {
        a.stamp == b.stamp ? a.value < b.value : a.stamp < b.stamp
    }
}
