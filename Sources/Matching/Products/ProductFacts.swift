package import Deals
package import Goods

/// The properties of a product as its text states them.
package struct ProductFacts: Hashable, Sendable {
    /// nil: unknown.
    package var group: GroupDefinition?
    /// The words of the phrase that names the goods: ["cottage", "cheese"]. Empty if a brand stands for them.
    package var noun: [String]
    package var brand: ProductBrand
    /// Values by attribute, of those in which substitutes differ: "fat" is "whole".
    package var attributes: [String: String]
    /// Values by property of form, type or use: goods that differ in one are not substitutes. "state" is "cooked".
    package var forms: [String: String]
    /// The words that are neither noun nor brand, amount or attribute: ["honey", "crunchy"].
    package var details: Set<String>
    /// All words of the name, in their order.
    package var words: [String]
    /// The words of the size or the details line.
    package var sizeWords: [String]
    package var size: PackageSize?
    /// The numbers of pieces or packages that the text states: 12 of "12-pk. 12-oz cans", 6 and 9 of "6 or 9 rolls".
    package var counts: [ClosedRange<Int>]

    package init(
        group: GroupDefinition? = nil, noun: [String] = [], brand: ProductBrand = .unbranded,
        attributes: [String: String] = [:], forms: [String: String] = [:], details: Set<String> = [],
        words: [String] = [], sizeWords: [String] = [],
        size: PackageSize? = nil, counts: [ClosedRange<Int>] = []
    ) {
        self.group = group
        self.noun = noun
        self.brand = brand
        self.attributes = attributes
        self.forms = forms
        self.details = details
        self.words = words
        self.sizeWords = sizeWords
        self.size = size
        self.counts = counts
    }
}
