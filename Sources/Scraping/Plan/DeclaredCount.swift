/// The number of records that the upstream declares for a search, and the number that its pages contained. Repeated
/// records count in both.
package struct DeclaredCount: Hashable, Sendable {
    /// The request: "products-by-term milk".
    package let label: String
    /// The largest number that any page declared; nil if none did.
    package private(set) var declared: Int?
    /// The maximum that the upstream returns for any search, however many exist; nil if it returns all.
    package let reach: Int?
    package private(set) var received: Int

    package init(label: String, declared: Int?, reach: Int? = nil, received: Int) {
        (self.label, self.declared, self.reach, self.received) = (label, declared, reach, received)
    }

    /// The declared records within `reach`.
    package var expected: Int { min(declared ?? 0, reach ?? .max) }

    /// The number of declared records that are missing, or of records in excess.
    package var off: Int { declared.map { max(expected - received, received - $0, 0) } ?? 0 }

    fileprivate mutating func add(_ recordCount: Int, declared total: Int?) {
        received += recordCount
        // A page that lost its records may have lost the total as well.
        declared = [declared, total].compactMap(\.self).max()
    }
}

extension FetchPlan {
    /// The counts of each search that declares a total, in order. Requests by item number are excluded: a missing item
    /// is no longer carried.
    package var declaredCounts: [DeclaredCount] { counts.filter { $0.declared != nil } }

    mutating func count(_ recordCount: Int, declared total: Int?, of step: FetchStep) {
        if case .idBatches = step.document.repetition { return }
        if (step.start ?? 0) == 0 {
            let reach = step.document.offset.map { $0.lastStart + $0.limit }
            counts.append(DeclaredCount(label: step.label, declared: nil, reach: reach, received: 0))
        }
        // Further pages of a search follow it immediately.
        counts[counts.count - 1].add(recordCount, declared: total)
    }
}
