import Goods
import Words

/// The brands that chains own: `private-labels.txt`.
struct PrivateLabelTable: Sendable {
    private struct LabelWords {
        let label: PrivateLabel
        let words: [String]
    }

    /// By each name of a chain, longer labels first.
    private var entries: [String: [LabelWords]] = [:]

    /// - Throws: a mistake in the file.
    init(_ file: GroupFile, _ vocabulary: Vocabulary) throws(GroupFileError) {
        var chains: [String] = []
        for line in file.lines {
            guard !line.text.hasPrefix("[") else {
                chains = line.text.filter { $0 != "[" && $0 != "]" }.listed.map { $0.lowercased() }
                continue
            }
            let (key, value) = try file.entry(line)
            guard let tier = PrivateLabel.LabelTier(rawValue: key), let chain = chains.first else {
                throw file.error(line, "expected a tier below the name of a chain")
            }
            let added = value.listed.map {
                LabelWords(label: PrivateLabel(chain: chain, name: $0, tier: tier), words: vocabulary.words(of: $0))
            }
            for name in chains { entries[name, default: []] += added }
        }
        entries = entries.mapValues { $0.sorted { $0.words.count > $1.words.count } }
    }

    /// The label of a chain that the words start with, and the number of its words.
    func label(startOf words: some Collection<String>, chain: String) -> (label: PrivateLabel, count: Int)? {
        entries[chain.lowercased()]?.first { words.starts(with: $0.words) }.map { ($0.label, $0.words.count) }
    }
}
