/// How many records the upstream says a search has, beside how many its pages gave. Repeated ones count on both sides.
package struct DeclaredCount: Hashable, Sendable {
    /// What was asked for: "products-by-term milk".
    package let label: String
    /// The most that any page said; nil where none says.
    package private(set) var declared: Int?
    /// How many the upstream gives of any search, however many there are; nil where it gives all.
    package let reach: Int?
    package private(set) var received: Int

    package init(label: String, declared: Int?, reach: Int? = nil, received: Int) {
        (self.label, self.declared, self.reach, self.received) = (label, declared, reach, received)
    }

    /// Those declared that are within reach.
    package var expected: Int { min(declared ?? 0, reach ?? .max) }

    /// How many of them are missing, or came that are not declared.
    package var off: Int { declared.map { max(expected - received, received - $0, 0) } ?? 0 }

    fileprivate mutating func add(_ recordCount: Int, declared total: Int?) {
        received += recordCount
        // A page that has lost its records may have lost the total with them.
        declared = [declared, total].compactMap(\.self).max()
    }
}

extension FetchPlan {
    /// Of each search that declares a total, in the order asked. Items asked for by number are none: what does not come
    /// of them is no longer carried.
    package var declaredCounts: [DeclaredCount] { counts.filter { $0.declared != nil } }

    mutating func count(_ recordCount: Int, declared total: Int?, of step: Step) {
        if case .idBatches = step.document.repetition { return }
        if (step.start ?? 0) == 0 {
            let reach = step.document.offset.map { $0.lastStart + $0.limit }
            counts.append(DeclaredCount(label: step.label, declared: nil, reach: reach, received: 0))
        }
        // Further pages of a search follow it at once.
        counts[counts.count - 1].add(recordCount, declared: total)
    }
}
