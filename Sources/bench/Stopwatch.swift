/// The median time of several runs of `work`. Other load on the machine makes single runs slower, rarely faster.
func median(of runs: Int = 7, _ work: () throws -> Void) rethrows -> Duration {
    let clock = ContinuousClock()
    let times = try (0..<runs).map { _ in try clock.measure(work) }.sorted()
    return times[runs / 2]
}

/// The median times of works that take turns, so that other load on the machine affects all of them equally.
func medians(of runs: Int = 15, _ works: [() throws -> Void]) throws -> [Duration] {
    let clock = ContinuousClock()
    let rounds = try (0..<runs).map { _ in try works.map { try clock.measure($0) } }
    return works.indices.map { work in rounds.map { $0[work] }.sorted()[runs / 2] }
}

extension Duration {
    /// "8.3 ms", "412 µs".
    var short: String {
        let nanoseconds = Int(self / .nanoseconds(1))
        switch nanoseconds {
        case ..<100_000: return "\(nanoseconds / 1000).\(nanoseconds / 100 % 10) µs"
        case ..<1_000_000: return "\(nanoseconds / 1000) µs"
        default: return "\(nanoseconds / 1_000_000).\(nanoseconds / 100_000 % 10) ms"
        }
    }

    /// This as a share of `whole`: "8.3 %".
    func percent(of whole: Duration) -> String {
        let tenths = Int(self / whole * 1000)
        return "\(tenths / 10).\(tenths % 10) %"
    }

    /// "10.47 times".
    func times(_ unit: Duration) -> String {
        let hundredths = Int(self / unit * 100)
        return "\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10) times"
    }

    /// The rate per second, with thousands separators: "24,300".
    func rate(of count: Int) -> String {
        let hundreds = Int(Double(count) / (self / .seconds(1)) / 100)
        let (thousands, rest) = hundreds.quotientAndRemainder(dividingBy: 10)
        return thousands > 0 ? "\(thousands),\(rest)00" : "\(rest)00"
    }
}
