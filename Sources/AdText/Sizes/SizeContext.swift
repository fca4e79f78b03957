package import Deals
package import Goods

/// The known properties of the goods beside their size text; they decide the meaning of "oz" and "pt".
package struct SizeContext: Hashable, Sendable {
    package let title: String
    package let department: String?
    /// The group of the goods; nil: to be found by title and size text.
    package let verdict: GroupVerdict?

    package init(title: String, department: String? = nil, verdict: GroupVerdict? = nil) {
        self.title = title
        self.department = department
        self.verdict = verdict
    }

    /// The kind of goods that title or department show; nil if neither does.
    package var kind: GoodsKind? { SizedGoods.kind(of: self) }

    /// The unit in which shoppers compare the goods, or else the one that their kind of shelf label has; nil if neither title
    /// nor department shows a kind.
    package func displayUnit(of base: BaseUnit) -> DisplayUnit? {
        verdict?.group?.displayUnit(of: base) ?? kind?.displayUnit(of: base)
    }

    var isEmpty: Bool { title.isEmpty && department == nil }
}
