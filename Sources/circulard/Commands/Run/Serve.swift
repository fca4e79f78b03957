import ArgumentParser
import CommandSupport
import FoundationEssentials
import Logging
import Storage
import Subprocess

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run all of a small installation: the page, the API, lists, messages, and the daemon.",
        discussion: """
            Starts circulard run, circulard-api, circulard-api people and circulard-api tell, each a process of its own, and \
            starts again what ends. All of it has one address: requests for lists go from circulard-api to the process \
            with the keys, by a Unix socket that this user alone can reach. SIGTERM or Ctrl-C ends all of them. With --demo \
            four simulated chains around Atlanta are served: ZIP code 30306.

            Everything under CIRCULARD_API_… and the configuration file applies as it does to the programs. On this \
            machine no TLS is needed; for others to reach it, put a proxy in front (docs/rest.md). The units of \
            systemd/ run the same programs with a sandbox each.

            Examples:
              circulard serve --demo
              circulard serve --port 8081
              circulard serve --unix-socket http.sock --site https://deals.example.org
              circulard serve --without run
            """)

    @Option(help: "Port on this machine alone, 127.0.0.1. Default: 8080.")
    var port: Int?
    @Option(
        help: ArgumentHelp(
            "Another address to listen on; one that others reach needs --trust-proxy.", valueName: "host:port"))
    var address: String?
    @Option(help: ArgumentHelp("Unix socket to listen on, for a proxy.", valueName: "path"), completion: .file())
    var unixSocket: String?
    @Flag(help: "Believe X-Forwarded-For, -Proto and -Host: only where a proxy sets them.")
    var trustProxy = false
    @Option(
        help: ArgumentHelp(
            "Where people see the page, for the links in messages: https://deals.example.org. Without it none are sent.",
            valueName: "url"))
    var site: String?
    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("Leave out: run (the daemon), people (lists) or tell (messages).", valueName: "part"))
    var without: [ServedPart] = []
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard [port.map(String.init), address, unixSocket].count(where: { $0 != nil }) < 2 else {
            throw ValidationError("--port, --address and --unix-socket name one place to listen each: give one of them")
        }
    }

    private var isDemo: Bool { options.databaseOptions.demo }

    func run() async throws {
        Log.use(.standard, level: .warning, program: "circulard")
        let folder = try SocketFolder()
        defer { folder.remove() }
        try await CommandContext.open(options, makesTables: true) { context in
            guard isDemo else { return try await serve(parts(context, folder)) }
            let tally = try await DemoScrape.all(in: context, follows: true)
            Console.say("\(tally.sentence)\nThe data are samples. Open the address below, with ZIP code 30306:")
            try await SimulatorProcess.running { base in
                try await serve(parts(context, folder, simulator: base))
            }
        }
    }

    /// Until the task is cancelled, or one of them cannot go on.
    private func serve(_ parts: ServedParts) async throws {
        let hasPeople = !without.contains(.people)
        let tells = hasPeople && !without.contains(.tell) && parts.site != nil
        if hasPeople, !without.contains(.tell), !tells {
            Console.say("No messages are sent: --site gives the address of the page for the links in them.")
        }
        var programs = [try parts.api(withPeople: hasPeople)]
        if hasPeople { programs.append(try parts.people()) }
        if tells { programs.append(try parts.tell()) }
        if !without.contains(.run) { programs.append(try parts.daemon()) }
        try await withThrowingTaskGroup { [programs] group in
            for program in programs { group.addTask { try await program.keepRunning() } }
            // waitForAll() would wait for the others after an error.
            for try await _ in group {}
        }
    }
}

// MARK: How each is called

extension Serve {
    private func parts(_ context: CommandContext, _ folder: SocketFolder, simulator: String? = nil) throws
        -> ServedParts
    {
        var environment: [Subprocess.Environment.Key: String?] = [
            // Of this process: each would tell the service manager that it is the service.
            "NOTIFY_SOCKET": nil, "WATCHDOG_USEC": nil, "WATCHDOG_PID": nil,
        ]
        if let simulator {
            try folder.write(SimulatorProcess.credentials)
            environment.merge(try variables(context, folder, simulator)) { $1 }
        } else if let url = context.settings.databaseURL {
            // It may have a password, and arguments can be read by everybody.
            environment["CIRCULARD_DATABASE_URL"] = url
        }
        return ServedParts(
            selection: selection, configuration: options.databaseOptions.config.map { ["--config", $0] } ?? [],
            environment: .inherit.updating(environment), place: place,
            site: site ?? context.settings["api.site"]?.text ?? demoSite,
            peopleSocket: folder.path + "/people.sock")
    }

    /// For the daemon, which reads the simulator too.
    private func variables(
        _ context: CommandContext, _ folder: SocketFolder, _ simulator: String
    ) throws -> [Subprocess.Environment.Key: String?] {
        var values: [String: String] = ["credentials.directory": folder.path]
        for source in try context.dataDirectory.asShipped.sourceNames() { values["upstream.\(source)"] = simulator }
        return Dictionary(uniqueKeysWithValues: values.map { (.init(stringLiteral: Setting.variable(for: $0)), $1) })
    }

    private var selection: [String] {
        (options.databaseOptions.stateDirectory.map { ["--state-directory", $0] } ?? []) + (isDemo ? ["--demo"] : [])
    }

    private var place: [String] {
        (port.map { ["--port", "\($0)"] } ?? []) + (address.map { ["--address", $0] } ?? [])
            + (unixSocket.map { ["--unix-socket", $0] } ?? []) + (trustProxy ? ["--trust-proxy"] : [])
    }

    private var demoSite: String? {
        isDemo && address == nil && unixSocket == nil ? "http://127.0.0.1:\(port ?? 8080)" : nil
    }
}
