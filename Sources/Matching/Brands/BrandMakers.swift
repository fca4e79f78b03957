import Goods
import Words

/// The brands of makers whose ads name the maker alone: `makers.txt`.
struct BrandMakers {
    /// The printed names of the brands, by the words of the maker.
    private var brands: [[String]: [String]] = [:]

    /// - Throws: a mistake in the file.
    init(_ file: GroupFile, _ vocabulary: Vocabulary) throws(GroupFileError) {
        for line in file.lines {
            let (maker, names) = try file.entry(line)
            brands[vocabulary.words(of: maker)] = names.listed
        }
    }

    /// The brands that a line of "products" of a maker covers besides the one printed.
    /// - Parameter words: the words of the title.
    func brands(ofLine words: [String]) -> [String] {
        guard words.contains("product") || words.contains(phrase: ["soft", "drink"]) else { return [] }
        return brands.first { words.contains(phrase: $0.key) }?.value ?? []
    }
}
