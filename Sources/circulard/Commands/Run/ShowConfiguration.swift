import ArgumentParser
import CommandSupport
import Logging

struct ShowConfiguration: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Show every setting that has a value, and its origin.",
        discussion: """
            Flags take precedence over CIRCULARD_* in the environment, that over the configuration file, and that over \
            defaults. Passwords and credentials are not shown. A file that database.url_file names and that cannot be \
            read is a warning here; a command that connects refuses it.

            The keys of the file:
            \(ShowConfiguration.keys)

            Examples:
              circulard config
              circulard config --config circulard.yaml --json
            """)

    @OptionGroup var options: GlobalOptions
    @Flag(help: "Print one JSON object per line.") var json = false

    func run() async throws {
        let settings = try Settings(showing: options)
        let dataDirectory = try DataDirectory.locate()
        try settings.requireKnownSources(dataDirectory)
        let listed = try settings.listed(dataDirectory)
        if let failure = settings.databaseFailure { Log.write(.warning, failure.sentence) }
        guard !json else { return try JSON.printLines(listed) }
        var table = Table(columns: [.init(title: "Setting"), .init(title: "Value"), .init(title: "Origin")])
        table.rows = listed.map { [$0.key, $0.value, $0.origin] }
        try table.print()
        if settings.file == nil {
            Console.say("No configuration file: \(ConfigurationFile.standardPath) does not exist.")
        }
    }

    private static var keys: String {
        Settings.keys.map { "  \($0.name)\n      \($0.about)" }.joined(separator: "\n")
    }
}
