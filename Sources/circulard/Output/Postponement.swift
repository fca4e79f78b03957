import Answers
import HTTP

/// Why the rest of a run's stores is not asked.
struct Postponement {
    private let cause: String, remedy: String

    private init(cause: String, remedy: String) { (self.cause, self.remedy) = (cause, remedy) }

    init(_ refusal: HostRefusal) {
        self.init(
            cause:
                "\(refusal.host) refused (\(refusal.reason)) and is left alone until \(Spoken.fullMoment(refusal.notBefore))",
            remedy: refusal.isBlock
                ? "do not try to get around a block: ask the chain, or read saved pages with --from"
                : "the next run after that reads them")
    }

    static func credentialsRefused(by source: String) -> Postponement {
        Postponement(
            cause: "\(source) cannot be asked as it is set up", remedy: "mend what is said above, then run this again")
    }

    func sentence(stores: Int) -> String {
        "\(stores) \(stores == 1 ? "store" : "stores") not asked: \(cause); \(remedy)"
    }
}
