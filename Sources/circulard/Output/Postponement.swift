import Ingest
import Presentation

/// The reason why the remaining stores of a run are not read.
struct Postponement {
    private let cause: String, remedy: String

    private init(cause: String, remedy: String) { (self.cause, self.remedy) = (cause, remedy) }

    init(_ barrier: RunBarrier) {
        self.init(
            cause:
                "\(barrier.cause); nothing is requested until \(Phrases.fullMoment(barrier.notBefore))",
            remedy: barrier.isBlock
                ? "do not circumvent a block: contact the chain, or read saved pages with --from"
                : "a run after that time reads them")
    }

    static func credentialsRefused(by source: String) -> Postponement {
        Postponement(
            cause: "\(source) refuses the configured credentials",
            remedy: "correct the error above, then run this again")
    }

    func sentence(stores: Int) -> String {
        "\(stores) \(stores == 1 ? "store" : "stores") not read: \(cause); \(remedy)"
    }
}
