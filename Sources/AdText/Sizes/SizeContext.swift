/// The known properties of the goods beside their size text; they decide the meaning of "oz" and "pt".
package struct SizeContext: Hashable, Sendable {
    package let title: String
    package let department: String?

    package init(title: String, department: String? = nil) {
        self.title = title
        self.department = department
    }

    var isEmpty: Bool { title.isEmpty && department == nil }
}
