/// Phrases that texts may start with, found by their first word.
package struct StartPhrases: Sendable {
    /// The longest first.
    private let phrases: [String: [[String]]]

    package init(_ phrases: some Sequence<[String]>) {
        self.phrases = Dictionary(grouping: Set(phrases.filter { !$0.isEmpty })) { $0[0] }
            .mapValues { $0.sorted { ($1.count, $0.joined()) < ($0.count, $1.joined()) } }
    }

    /// The longest phrase that the words start with.
    package func longest(startOf words: some Collection<String>) -> [String]? {
        words.first.flatMap { phrases[$0] }?.first { words.starts(with: $0) }
    }
}
