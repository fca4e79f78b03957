/// The files of `GroupData`, whose text is part of the program.
enum GroupResources {
    static var words: String { EmbeddedText.words }
    static var attributes: String { EmbeddedText.attributes }
    static var departments: String { EmbeddedText.departments }
    static var kinds: String { EmbeddedText.kinds }

    /// In the order in which equal patterns decide.
    static var groups: [(name: String, text: String)] {
        [
            ("produce.txt", EmbeddedText.produce), ("meat.txt", EmbeddedText.meat), ("dairy.txt", EmbeddedText.dairy),
            ("frozen.txt", EmbeddedText.frozen), ("bakery.txt", EmbeddedText.bakery),
            ("pantry.txt", EmbeddedText.pantry), ("snacks.txt", EmbeddedText.snacks),
            ("drinks.txt", EmbeddedText.drinks), ("household.txt", EmbeddedText.household),
            ("pets-and-baby.txt", EmbeddedText.petsAndBaby), ("health.txt", EmbeddedText.health),
            ("counter.txt", EmbeddedText.counter),
        ]
    }
}
