import Goods
import Matching
import Testing
import Words

@Suite struct MatchRulesTests {
    @Test("name the line of a mistake in their files")
    func mistakes() throws {
        let mistakes: [((inout MatchRules.RuleFiles) -> Void, String)] = [
            ({ $0.properties = "[x] often\n" }, "properties.txt, line 1: a property starts with"),
            ({ $0.properties = "values: a = b\n" }, "properties.txt, line 1: a property starts with"),
            (
                { $0.properties = "[x] different\nin: zorkmids\n" },
                "properties.txt, line 2: unknown group or department \"zorkmids\""
            ),
            (
                { $0.properties = "[x] different\nvalues: a = $b\n" },
                "properties.txt, line 2: a set that words.txt does not have"
            ),
            ({ $0.properties = "[x] different\ncolor: red\n" }, "properties.txt, line 2: unknown key \"color\""),
            ({ $0.nearGroups = "near: butter; zorkmids\n" }, "near-groups.txt, line 1: unknown group \"zorkmids\""),
            ({ $0.nearGroups = "far: butter; eggs\n" }, "near-groups.txt, line 1: unknown key \"far\""),
            ({ $0.privateLabels = "standard: Publix\n" }, "private-labels.txt, line 1: expected a tier below"),
            ({ $0.privateLabels = "[publix]\nbest: Publix\n" }, "private-labels.txt, line 2: expected a tier below"),
            ({ $0.plainWords = "common: the\n" }, "plain-words.txt, line 1: unknown key \"common\""),
            ({ $0.makers = "coca-cola\n" }, "makers.txt, line 1: \"key: value\" is missing"),
        ]
        for (change, complaint) in mistakes {
            var files = MatchRules.RuleFiles.standard
            change(&files)
            let error = #expect(throws: GroupFileError.self) {
                _ = try MatchRules(groups: .standard, files: files)
            }
            #expect(error?.description.hasPrefix(complaint) ?? false, "\(complaint): \(String(describing: error))")
        }
    }

    @Test("know the goods of every tier of every chain by its label")
    func tiers() throws {
        let reader = ProductReader(rules: try .standard)
        for (chain, title) in [
            ("Aldi", "Happy Farms Milk"), ("WALMART", "Great Value Milk"), ("jewel-osco", "O Organics Milk"),
        ] {
            let brand = reader.facts(of: ProductText(chain: chain, title: title), size: nil).brand
            guard case .privateLabel = brand else {
                Issue.record("\(title) has the brand \(brand)")
                continue
            }
        }
    }
}
