import ArgumentParser
import CommandSupport
import Glibc
import Logging
import ServiceLifecycle
import UnixSignals

@main
struct CirculardAPI: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "circulard-api",
        abstract: "Answers over HTTP from what circulard stored: deals near a point, stores ranked for an item.",
        discussion: """
            Examples:
              circulard-api --demo
              circulard-api --port 8081 --database postgresql://db.example.org/circulard
              circulard-api --unix-socket /run/circulard-api/http.sock
              circulard-api people --demo
              circulard-api --address 192.0.2.10:8080 --trust-proxy

            It only reads, and makes no tables; "people" keeps shopping lists, "tell" sends messages, "healthcheck" asks whether a server answers. Each flag may also be set as CIRCULARD_API_… in the environment, such as \
            CIRCULARD_API_RATE_LIMIT, and but for the place to listen below api in /etc/circulard/circulard.yaml, whose \
            database is this server's too. SIGTERM lets the requests under way finish. \
            Messages go to stderr. Exit status: 0 stopped as asked, 64 usage, 69 the database does not answer, \
            78 configuration.
            """,
        version: BuildInfo.version, subcommands: [PeopleCommand.self, TellCommand.self, HealthCheckCommand.self])

    @Option(
        help: ArgumentHelp(
            "Unix socket of \"circulard-api people\": what people keep is asked of it. Without one, a proxy does that, or nobody.",
            valueName: "path"), completion: .file())
    var peopleSocket: String?

    @OptionGroup(title: "Serving") var serving: ServeOptions
    @OptionGroup(title: "Database") var options: DatabaseOptions

    func run() async throws {
        let start = try ProgramStart("circulard-api", options, serving)
        try start.allowFiles()
        try await Self.run(
            APIService(
                settings: start.settings, serving: start.serving,
                peopleSocket: peopleSocket ?? start.settings["api.people_socket"]?.text, logger: start.logger))
    }

    static func run(_ service: some Service) async throws {
        var configuration = ServiceGroupConfiguration(
            services: [.init(service: service, successTerminationBehavior: .gracefullyShutdownGroup)],
            gracefulShutdownSignals: [.sigterm, .sigint, .sighup], logger: machinery)
        configuration.maximumGracefulShutdownDuration = .milliseconds(4500)
        try await ServiceGroup(configuration: configuration).run()
    }

    /// For the libraries that run the server, whatever level is asked for: below warnings they log settings,
    /// secrets among them.
    static let machinery = Logger(label: "circulard-api") { _ in StderrLogHandler(level: .warning) }

    static func main() async {
        Console.holdStandardFiles()
        // A client that leaves shall not end the process.
        signal(SIGPIPE, SIG_IGN)
        do {
            var command = try parseAsRoot()
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch {
            leave(after: error)
        }
    }
}
