import Messages
import Testing

/// The rules of one zone from 2024 to 2034, as they stand in the IANA database (2025b).
struct SampleZone: Sendable, CustomTestStringConvertible {
    let name: String
    let winterOffsetSeconds: Int
    let changesClocks: Bool

    static let all = [
        SampleZone(name: "America/New_York", winterOffsetSeconds: -18_000, changesClocks: true),
        SampleZone(name: "America/Chicago", winterOffsetSeconds: -21_600, changesClocks: true),
        SampleZone(name: "America/Denver", winterOffsetSeconds: -25_200, changesClocks: true),
        SampleZone(name: "America/Los_Angeles", winterOffsetSeconds: -28_800, changesClocks: true),
        SampleZone(name: "America/Phoenix", winterOffsetSeconds: -25_200, changesClocks: false),
        SampleZone(name: "Pacific/Honolulu", winterOffsetSeconds: -36_000, changesClocks: false),
    ]

    var testDescription: String { name }

    /// Summer time begins at the even places and ends at the odd ones.
    var transitions: [ZoneRules.Transition] {
        guard changesClocks else { return [] }
        // The clocks of all zones change at the same local time: Denver's change two hours after New York's.
        let delay = -18_000 - winterOffsetSeconds
        return Self.transitionsOfNewYork.enumerated().map { place, seconds in
            ZoneRules.Transition(
                atSeconds: seconds + delay, offsetSeconds: winterOffsetSeconds + (place.isMultiple(of: 2) ? 3600 : 0))
        }
    }

    func rules() -> ZoneRules? { ZoneRules(firstOffsetSeconds: winterOffsetSeconds, transitions: transitions) }

    private static let transitionsOfNewYork = [
        1_710_054_000, 1_730_613_600, 1_741_503_600, 1_762_063_200, 1_772_953_200, 1_793_512_800, 1_805_007_600,
        1_825_567_200, 1_836_457_200, 1_857_016_800, 1_867_906_800, 1_888_466_400, 1_899_356_400, 1_919_916_000,
        1_930_806_000, 1_951_365_600, 1_962_860_400, 1_983_420_000, 1_994_310_000, 2_014_869_600, 2_025_759_600,
        2_046_319_200,
    ]
}
