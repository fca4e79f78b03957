import Glibc

/// SplitMix64 (Steele, Lea and Flood 2014): the same seed gives the same run, so a failure can be reproduced with
/// `SEED=… swift test`.
package struct SeededGenerator: RandomNumberGenerator {
    package let seed: UInt64
    private var state: UInt64

    /// Prints its seed, which is new in each run unless `SEED` is set.
    package init(for test: StaticString) {
        self.init(seed: getenv("SEED").flatMap { UInt64(String(cString: $0)) } ?? .random(in: 0 ... .max))
        print("\(test): SEED=\(seed)")
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
