package import ArgumentParser

/// A word in the place of a command, such as "scrap" for "scrape".
package struct UnknownCommand {
    /// "circulard", "circulard db".
    let group: String
    let word: String
    let names: [String]
    /// Whether the group does something without a command, so that the word may be meant for that.
    let hasDefault: Bool

    /// - Parameter arguments: those of a command line that the parser has refused.
    /// - Returns: nil if every word in the place of a command is one.
    package init?(in arguments: some Sequence<String>, of root: any ParsableCommand.Type) {
        var (command, path) = (root, root.configuration.commandName ?? "circulard")
        for word in arguments {
            let configuration = command.configuration
            guard !word.hasPrefix("-"), !configuration.subcommands.isEmpty, word != "help" else { return nil }
            if let next = configuration.subcommands.first(where: { Self.names(of: $0).contains(word) }) {
                (command, path) = (next, "\(path) \(word)")
                continue
            }
            (group, self.word) = (path, word)
            names = configuration.subcommands.filter { $0.configuration.shouldDisplay }.map { Self.names(of: $0)[0] }
            hasDefault = configuration.defaultSubcommand != nil
            return
        }
        return nil
    }

    /// nil if the word is probably not meant for a command.
    package var failure: Failure? {
        let near = word.nearest(of: names)
        guard near != nil || !hasDefault else { return nil }
        let advice = near.map { "did you mean \"\(group) \($0)\"? " } ?? ""
        return .usage(
            "there is no command '\(word)' of \(group)", advice: advice + "\(group) --help lists the commands")
    }

    private static func names(of command: any ParsableCommand.Type) -> [String] {
        [command._commandName] + command.configuration.aliases
    }
}
