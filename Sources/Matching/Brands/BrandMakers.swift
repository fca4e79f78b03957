import Goods
import Words

/// The brands of makers whose ads name the maker alone: `makers.txt`.
struct BrandMakers {
    /// The words of each maker, and the printed names of its brands, in the order of the file.
    private var makers: [(words: [String], brands: [String])] = []

    /// - Throws: a mistake in the file.
    init(_ file: GroupFile, _ vocabulary: Vocabulary) throws(GroupFileError) {
        for line in file.lines {
            let (maker, names) = try file.entry(line)
            makers.append((vocabulary.words(of: maker), names.listed))
        }
    }

    /// The brands that a line of "products" of a maker covers besides the one printed; of several makers the first one's.
    /// - Parameter words: the words of the title.
    func brands(ofLine words: [String]) -> [String] {
        guard words.contains("product") || words.contains(phrase: ["soft", "drink"]) else { return [] }
        return makers.first { words.contains(phrase: $0.words) }?.brands ?? []
    }
}
