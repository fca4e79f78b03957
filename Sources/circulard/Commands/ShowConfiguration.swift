import ArgumentParser
import Setup

struct ShowConfiguration: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Show every setting that has a value, and where it comes from.",
        discussion: """
            Flags come first, then CIRCULARD_* in the environment, then the configuration file, then defaults. Passwords \
            and credentials are not shown.

            The keys of the file:
            \(ShowConfiguration.keys)

            Examples:
              circulard config
              circulard config --config circulard.yaml --json
            """)

    @OptionGroup var options: GlobalOptions
    @Flag(help: "One JSON object a line.") var json = false

    func run() async throws {
        let settings = try Settings(options)
        let share = try Share.locate()
        try settings.requireKnownSources(share)
        let listed = try settings.listed(share)
        guard !json else { return try JSON.printLines(listed) }
        var table = Table(columns: [.init(title: "Setting"), .init(title: "Value"), .init(title: "From")])
        table.rows = listed.map { [$0.key, $0.value, $0.origin] }
        try table.print()
        if settings.file == nil {
            Console.say("No configuration file is read: there is no \(ConfigurationFile.standardPath).")
        }
    }

    private static var keys: String {
        Settings.keys.map { "  \($0.name)\n      \($0.about)" }.joined(separator: "\n")
    }
}
