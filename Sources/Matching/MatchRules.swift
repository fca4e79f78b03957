package import Goods
package import Words

/// All that products are compared by: the groups, the properties of goods and the private labels of `RuleData`.
package struct MatchRules: Sendable {
    /// The version of the rules and of their data: it grows with each change that can change a verdict.
    package static let version = 2

    package let groups: ComparisonGroups
    let groupsByName: [String: GroupDefinition]
    /// The words of the name of each group.
    let wordsByGroup: [String: [String]]
    let properties: GoodsProperties
    let near: NearGroups
    let labels: PrivateLabelTable
    let plainWords: PlainWords
    let makers: BrandMakers

    /// The rules of this program.
    /// - Throws: a mistake in their files; a test reads them.
    package static var standard: MatchRules { get throws(GroupFileError) { try embedded.get() } }

    private static let embedded = Result { () throws(GroupFileError) in
        try MatchRules(groups: .standard, files: .standard)
    }

    /// The texts of the files beside those of the groups.
    package struct RuleFiles {
        package var properties, nearGroups, privateLabels, plainWords, makers: String

        /// The files of this program.
        package static var standard: RuleFiles {
            RuleFiles(
                properties: EmbeddedText.properties, nearGroups: EmbeddedText.nearGroups,
                privateLabels: EmbeddedText.privateLabels, plainWords: EmbeddedText.plainWords,
                makers: EmbeddedText.makers)
        }

        init(properties: String, nearGroups: String, privateLabels: String, plainWords: String, makers: String) {
            self.properties = properties
            self.nearGroups = nearGroups
            self.privateLabels = privateLabels
            self.plainWords = plainWords
            self.makers = makers
        }
    }

    /// - Throws: the first mistake in the files.
    package init(groups: ComparisonGroups, files: RuleFiles) throws(GroupFileError) {
        groupsByName = Dictionary(groups.groups.map { ($0.name, $0) }) { group, _ in group }
        let vocabulary = groups.vocabulary
        self.groups = groups
        wordsByGroup = groupsByName.mapValues { vocabulary.words(of: $0.name) }
        properties = try GoodsProperties(
            GroupFile(name: "properties.txt", text: files.properties), vocabulary, groups: Set(groupsByName.keys))
        near = try NearGroups(GroupFile(name: "near-groups.txt", text: files.nearGroups), groups: groupsByName)
        labels = try PrivateLabelTable(GroupFile(name: "private-labels.txt", text: files.privateLabels), vocabulary)
        plainWords = try PlainWords(
            GroupFile(name: "plain-words.txt", text: files.plainWords), goods: groups.goodsWords, vocabulary)
        makers = try BrandMakers(GroupFile(name: "makers.txt", text: files.makers), vocabulary)
    }
}
