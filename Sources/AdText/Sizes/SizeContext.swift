package import Goods

/// The known properties of the goods beside their size text; they decide the meaning of "oz" and "pt".
package struct SizeContext: Hashable, Sendable {
    package let title: String
    package let department: String?

    package init(title: String, department: String? = nil) {
        self.title = title
        self.department = department
    }

    /// The kind of goods that the title names, or else the department; nil if neither does.
    package var kind: GoodsKind? { SizedGoods.named(in: self) }

    var isEmpty: Bool { title.isEmpty && department == nil }
}
