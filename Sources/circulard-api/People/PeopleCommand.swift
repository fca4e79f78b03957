import ArgumentParser
import CommandSupport
import Glibc
import Logging
import People

/// `circulard-api people`.
struct PeopleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "people",
        abstract: "Keeps shopping lists for people who give no name.",
        discussion: """
            Examples:
              circulard-api people --demo
              circulard-api people --unix-socket /run/circulard-people/http.sock
              circulard-api people new-key > people-key

            It is a process of its own, because it holds keys: what answers public queries \
            never sees them. Everything people say is encrypted under one key for each vault; \
            these stand in the slot file, sealed by the master key. Each flag may also be set as \
            CIRCULARD_API_… in the environment, and below api in circulard.yaml. docs/people.md says what is kept, and how it is \
            erased. Exit status: 0 stopped as asked, 64 usage, 69 the database does not answer, \
            78 configuration.
            """,
        subcommands: [NewKeyCommand.self])

    @OptionGroup(title: "Keys") var keys: KeyOptions
    @OptionGroup(title: "Limits") var limits: PeopleLimitOptions
    @OptionGroup(title: "Messages") var messages: MessageOptions
    @OptionGroup(title: "Serving") var serving: ServeOptions
    @OptionGroup(title: "Database") var options: DatabaseOptions

    func run() async throws {
        let start = try ProgramStart("circulard-people", options, serving)
        try start.allowFiles()
        let (settings, logger) = (start.settings, start.logger)
        try await CirculardAPI.run(
            PeopleService(
                settings: settings, serving: start.serving, vaultsPerHour: try limits.vaultsPerHour(settings),
                keys: try KeyPlaces(keys, settings, logger),
                messages: MessageSettings(messages, settings, logger), logger: logger))
    }
}

/// Limits of what people keep, beside those of all requests.
struct PeopleLimitOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "New vaults an hour of one network; 0 for no limit. Default: \(PeopleHandler.usualVaultsPerHour).",
            discussion: "A library, or a carrier whose customers share an address, is one network.",
            valueName: "number"))
    var newVaults: Int?

    func vaultsPerHour(_ settings: Settings) throws -> Int {
        try settings.servingNumber(newVaults, "new_vaults", PeopleHandler.usualVaultsPerHour, in: 0...1_000_000)
    }
}

/// `circulard-api people new-key`.
struct NewKeyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new-key", abstract: "Prints a new master key.",
        discussion: """
            It is printed once. Keep a copy apart from this machine: without the key no list can be opened, and what \
            systemd-creds encrypts opens on this machine alone. tee shows it on the terminal:

              circulard-api people new-key | tee /dev/tty | \
                systemd-creds encrypt --name=people-key - /etc/credstore.encrypted/people-key
            """)

    func run() throws {
        try Console.data(KeyFile.newText())
        guard Self.outputIsPipe else { return }
        Console.say(
            "The key went into the pipe, and is printed nowhere else. Keep a copy of it apart from this machine:")
        Console.say("without it no list can be opened. To see it too, put \"| tee /dev/tty\" before the next program.")
    }

    private static var outputIsPipe: Bool {
        var status = stat()
        return unsafe fstat(STDOUT_FILENO, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    }
}
