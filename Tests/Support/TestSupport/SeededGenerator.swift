import Glibc

/// SplitMix64 (Steele, Lea and Flood 2014): the same seed gives the same run.
package struct SeededGenerator: RandomNumberGenerator {
    /// The same seed in every run, unless `CIRCULARD_TEST_SEED` holds another number, as in `make nightly`.
    package static let runSeed =
        getenv("CIRCULARD_TEST_SEED").flatMap { UInt64(String(cString: $0)) } ?? 20_261_121

    package let seed: UInt64
    private var state: UInt64

    /// Begins with the seed of the run, and prints it.
    package init(for test: StaticString) {
        self.init(seed: Self.runSeed)
        print("\(test): seed \(seed)")
    }

    /// - Parameter seed: the seed that a test receives as its argument, and prints.
    package init(seed: UInt64) { (self.seed, state) = (seed, seed) }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    package mutating func pick<Element>(_ choices: [Element]) -> Element {
        choices[Int.random(in: 0..<choices.count, using: &self)]
    }
}
