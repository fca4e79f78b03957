/// The files of `GroupData`, which SwiftPM embeds in the program.
enum GroupResources {
    static var words: String { text(PackageResources.words_txt) }
    static var attributes: String { text(PackageResources.attributes_txt) }

    /// In the order in which equal patterns decide.
    static var groups: [(name: String, text: String)] {
        [
            ("produce.txt", PackageResources.produce_txt), ("meat.txt", PackageResources.meat_txt),
            ("dairy.txt", PackageResources.dairy_txt), ("frozen.txt", PackageResources.frozen_txt),
            ("bakery.txt", PackageResources.bakery_txt), ("pantry.txt", PackageResources.pantry_txt),
            ("snacks.txt", PackageResources.snacks_txt), ("drinks.txt", PackageResources.drinks_txt),
            ("household.txt", PackageResources.household_txt),
            ("pets-and-baby.txt", PackageResources.pets_and_baby_txt), ("health.txt", PackageResources.health_txt),
            ("counter.txt", PackageResources.counter_txt),
        ].map { ($0, text($1)) }
    }

    static var queryGoods: String { text(PackageResources.query_goods_txt) }
    static var queryWords: String { text(PackageResources.query_words_txt) }

    static var rules: MatchRules.RuleFiles {
        MatchRules.RuleFiles(
            properties: text(PackageResources.properties_txt), nearGroups: text(PackageResources.near_groups_txt),
            privateLabels: text(PackageResources.private_labels_txt),
            plainWords: text(PackageResources.plain_words_txt), makers: text(PackageResources.makers_txt))
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
