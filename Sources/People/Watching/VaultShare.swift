import Storage
import Synchronization

/// The place of something looked for among all that the watches of a vault look for.
struct WishPlace: Comparable, Sendable {
    let watch: String
    /// "" for a watch of words.
    let entry: String

    static func < (a: WishPlace, b: WishPlace) -> Bool { (a.watch, a.entry) < (b.watch, b.entry) }
}

/// The rest of a vault whose watches look for more than its share of one pass.
struct VaultBacklog: Sendable {
    /// The stores whose changes it is being matched with, and the place after which these came.
    var stores: Set<Int64>, from: ChangeCursor.Place
    /// What was looked for last; nil: nothing yet.
    var after: WishPlace?
    /// Stores that have changed since: for the next round.
    var later: Set<Int64> = []
    var laterFrom: ChangeCursor.Place?
}

/// What one vault looks for in one pass: so many things, so that the watches of one do not hold up all others.
struct VaultShare {
    let vaultID: String
    private let most: Int
    private var backlog: VaultBacklog
    private let begin: WishPlace?
    private var count = 0
    private(set) var isFull = false

    /// - Parameters:
    ///   - backlog: what is left of an earlier pass.
    ///   - changed: stores that have changed after a place.
    ///   - most: the rest is left to the next passes.
    init(
        _ vaultID: String, _ backlog: VaultBacklog?, changed: Set<Int64>, from: ChangeCursor.Place,
        most: Int
    ) {
        (self.vaultID, self.most) = (vaultID, most)
        if var backlog {
            backlog.later.formUnion(changed)
            if !changed.isEmpty { backlog.laterFrom = backlog.laterFrom ?? from }
            self.backlog = backlog
        } else {
            self.backlog = VaultBacklog(stores: changed, from: from)
        }
        begin = self.backlog.after
    }

    /// The ones to match of these stores.
    func matched(_ stores: [Int64]) -> [Int64] { stores.filter { backlog.stores.contains($0) } }

    /// Whether nothing of this watch is left to look for.
    func isDone(_ watch: String) -> Bool { isFull || backlog.stores.isEmpty || begin.map { watch < $0.watch } ?? false }

    /// Whether it is to be looked for in this pass. Places come in their order.
    mutating func takes(_ place: WishPlace) -> Bool {
        if let begin, place <= begin { return false }
        guard count < most else {
            isFull = true
            return false
        }
        (count, backlog.after) = (count + 1, place)
        return true
    }

    /// What is left for the next pass; nil if nothing is.
    var rest: VaultBacklog? {
        if isFull { return backlog }
        guard let from = backlog.laterFrom, !backlog.later.isEmpty else { return nil }
        return VaultBacklog(stores: backlog.later, from: from)
    }
}

/// How far the passes of this process have come. Another process begins at the stored place, which is that of the vault
/// furthest behind: what it does again tells nothing twice.
final class PassProgress: Sendable {
    struct PassState: Sendable {
        /// All vaults without a backlog are matched with the changes up to it; nil: this process has made no pass.
        var through: ChangeCursor.Place?
        var backlogs: [String: VaultBacklog] = [:]
        /// As the last pass stored it: a place that is another by now is somebody else's word.
        var stored: ChangeCursor.Place?
    }

    private let kept = Mutex(PassState())
    var state: PassState {
        get { kept.withLock { $0 } }
        set { kept.withLock { $0 = newValue } }
    }
}
