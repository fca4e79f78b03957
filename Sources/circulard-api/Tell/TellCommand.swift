import ArgumentParser
import CommandSupport
import Logging
import People
import Storage
import Vault
import WebKit

/// `circulard-api tell`.
struct TellCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tell",
        abstract: "Tells people of new deals that match their watches.",
        discussion: """
            Examples:
              circulard-api tell --demo
              circulard-api tell --site https://deals.example.org
              circulard-api tell --site https://deals.example.org \\
                --mail-server smtp://localhost:25 --mail-from deals@example.org
              circulard-api tell --once --demo

            Beside "circulard-api people": it listens to nobody, and is the one that connects to other \
            hosts. It looks for new ads each 20 seconds, matches watches with them and sends what is \
            due. Each flag may also be set as CIRCULARD_API_… in the environment or below api in circulard.yaml, and --log-level and \
            --log-format are those of circulard-api. docs/people.md says what each channel gets. Exit status: 0 stopped as asked, 64 usage, 69 the database does \
            not answer, 78 configuration.
            """)

    @Flag(help: "Match and send what is due now, then stop.")
    var once = false

    @OptionGroup(title: "Messages") var messages: MessageOptions
    @OptionGroup(title: "Keys") var keys: KeyOptions
    @OptionGroup(title: "Database") var options: DatabaseOptions
    /// Of these only the flags of the log: the program that these subcommands belong to takes them before they get here.
    @OptionGroup(visibility: .hidden) var serving: ServeOptions

    func run() async throws {
        let start = try ProgramStart("circulard-tell", options, serving)
        let (settings, logger) = (start.settings, start.logger)
        guard let messages = try MessageSettings(messages, settings, logger) else {
            throw Failure.configuration(
                "there is no address for the links in messages", advice: "set --site, such as https://deals.example.org"
            )
        }
        let keys = try KeyPlaces(keys, settings, logger)
        try await CirculardAPI.run(
            TellService(settings: settings, keys: keys, messages: messages, isOnce: once, logger: logger))
    }
}
