/// All ways in which the clauses of a line belong together, in the order in which they are tried: what a clause means
/// beside others, what is unclear whatever the deal is, which benefit is the deal, and what makes a deal doubtful. Text that
/// none of them reads is refused.
///
/// To read a new combination, add a row here with real ad text as its example: a test checks that each row decides its own.
package enum Readings {
    package static let all: [LineReading] = [meanings.flatMap(\.self), unclear, deals, [single], objections].flatMap(
        \.self)

    /// Meanings, step by step: a later step sees what the ones before it made of the clauses.
    static let meanings = [regularAlone, priceOfOne, besideOthers, lostPoints]

    /// The readings of deals, by the number of benefits.
    static let dealsByCount: [[LineReading]] = (0...3).map { count in
        (deals + [single]).filter {
            switch $0.step {
            case .deal(let benefits, _): benefits.count == count
            case .bare: count == 0
            default: false
            }
        }
    }

    static let single = LineReading(
        "deal", "one deal", "2 for $5.00", .first(.benefits))
}
