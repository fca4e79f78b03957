import Words

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
    /// Whether it is a line of an ad, which leaves open what it does not state; nil: to be told from the text.
    package let isLine: Bool?

    package init(
        chain: String, title: String, brand: String? = nil, size: String = "", department: String? = nil,
        isLine: Bool? = nil
    ) {
        self.chain = chain
        self.title = title
        self.brand = brand
        self.size = size
        self.department = department
        self.isLine = isLine
    }

    /// Whether its group is found as that of another text.
    func isRead(as other: ProductText) -> Bool {
        (title, brand, size, department) == (other.title, other.brand, other.size, other.department)
    }

    /// The text with the parts of the size that hold a number: "2-oz ctn." of "Cheddar, Cheese, or Colors, 2-oz ctn."
    var withAmounts: ProductText {
        let parts = size.split(separator: ",").filter { $0.contains(where: \.isNumber) }.map(\.trimmed)
        return ProductText(
            chain: chain, title: title, brand: brand, size: parts.joined(separator: ", "), department: department,
            isLine: isLine)
    }
}
