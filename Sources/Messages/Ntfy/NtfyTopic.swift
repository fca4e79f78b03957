/// The name of a topic on an ntfy server.
package struct NtfyTopic: Hashable, Sendable {
    package let text: String

    /// - Returns: nil unless it has 1 to 64 letters, digits, `-` or `_`, and is none of the names that the server keeps
    ///   for its own pages.
    package init?(_ text: String) {
        guard (1...64).contains(text.utf8.count), text.utf8.allSatisfy(\.isBase64URL),
            !Self.pages.contains(text)
        else { return nil }
        self.text = text
    }

    /// `DefaultDisallowedTopics` of the server's source.
    private static let pages: Set = [
        "docs", "static", "file", "app", "metrics", "account", "settings", "signup", "login", "v1",
    ]
}
