import Glibc

/// How many random cases a test tries: all of them in `make nightly`, a tenth in other runs.
///
/// From a fixed seed every run draws the same cases, so that after most changes another thousand of them find nothing
/// new. `make nightly` draws other ones.
package enum Trials {
    /// Whether `CIRCULARD_TEST_TRIALS` is "all", as in `make nightly`.
    package static let areAll = getenv("CIRCULARD_TEST_TRIALS").map { String(cString: $0) } == "all"

    /// - Parameter floor: what a tenth is raised to, if there are so many.
    package static func count(_ all: Int, atLeast floor: Int = 50) -> Int {
        areAll ? all : min(all, max(all / 10, floor))
    }
}
