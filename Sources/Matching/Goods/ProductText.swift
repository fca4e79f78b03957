/// The text of a listing or of one product of an ad line, as printed.
package struct ProductText: Hashable, Sendable {
    /// The chain that sells it: "publix".
    package let chain: String
    package let title: String
    /// nil if the source does not state it apart from the title.
    package let brand: String?
    /// The size or the details line.
    package let size: String
    package let department: String?

    package init(chain: String, title: String, brand: String? = nil, size: String = "", department: String? = nil) {
        self.chain = chain
        self.title = title
        self.brand = brand
        self.size = size
        self.department = department
    }
}
