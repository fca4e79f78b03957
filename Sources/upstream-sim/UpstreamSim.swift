import ArgumentParser
import Dispatch
import Glibc

@main
struct UpstreamSim: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "upstream-sim",
        abstract: "Simulate Publix, the Kroger API, Whole Foods and Market Basket on 127.0.0.1.",
        discussion: """
            Prints one line when ready: `listening on http://127.0.0.1:PORT`. Sample stores stand around Atlanta; a good \
            place to ask from is 33.7900,-84.3300.

            EXAMPLES
              upstream-sim --port 8600
              upstream-sim --clock 2026-06-26T12:00:00Z --publix captures/ \\
                --kroger captures/items.json
              upstream-sim --fault http-503:kroger,count=2 \\
                --fault truncated:publix,after=1
              curl -X POST 'http://127.0.0.1:8600/_sim/clock?advance=604800'
              curl -X POST 'http://127.0.0.1:8600/_sim/fault?kind=reset&source=kroger'
              curl http://127.0.0.1:8600/_sim/journal
            """)

    @Option(help: "Port on 127.0.0.1; 0 selects a free one.")
    var port: UInt16 = 0
    @Option(
        help: "Directory of captured Publix files: *.pcard.html, *.accessible.NN.html, *.savings.json, *.stores.json.")
    var publix: String?
    @Option(help: "File of captured Kroger product objects, each with its locationId.")
    var kroger: String?
    @Option(help: "File of captured Kroger locations: a JSON array or {\"data\":[…]}.")
    var locations: String?
    @Option(help: "KIND[:SOURCE][,count=N][,after=N][,path=TEXT][,retry-after=V]; kinds: \(SimFault.kindList).")
    var fault: [String] = []
    @Option(help: "Virtual time to start at, such as 2026-06-26T12:00:00Z. Default: the real time.")
    var clock: String?
    @Option(help: "Seed of the sample data. The same seed gives the same data.")
    var seed: UInt64 = 1
    @Option(help: "Kroger host to imitate: production or ce.")
    var flavour: KrogerFlavour = .production
    @Option(help: "Client id that the token endpoint accepts.")
    var clientId = "sim-client"
    @Option(help: "Client secret that the token endpoint accepts.")
    var clientSecret = "sim-secret"
    @Flag(help: "Exit at the end of standard input, to end together with the parent process.")
    var untilInputEnds = false

    func run() async throws {
        let captures = try Captures(publixDirectory: publix, krogerFile: kroger, locationsFile: locations)
        let simulator = try Simulator(try settings(), captures: captures)
        let ended = await Self.terminationSignals(untilInputEnds)
        let server = try await LoopbackServer(port: port, simulator: simulator)
        print("listening on \(server.url)")
        fflush(nil)
        for await _ in ended { break }
        await server.stop()
    }

    private func settings() throws(SimulatorError) -> Simulator.SimulatorSettings {
        var settings = Simulator.SimulatorSettings(
            seed: seed, flavour: flavour, clientID: clientId, clientSecret: clientSecret)
        settings.faults = try fault.map { text throws(SimulatorError) in try SimFault(text) }
        guard let clock else { return settings }
        guard let start = SimInstant(iso: clock) else {
            throw SimulatorError(.badClock, "--clock \(clock) is not an instant. Write it as 2026-06-26T12:00:00Z.")
        }
        settings.start = start
        return settings
    }

    /// Yields on SIGTERM and SIGINT and, if requested, at the end of standard input. Ignores SIGPIPE, so that a client
    /// that disconnects does not end the process.
    private static func terminationSignals(_ untilInputEnds: Bool) async -> AsyncStream<Int32> {
        _ = signal(SIGPIPE, SIG_IGN)
        let (ends, end) = AsyncStream.makeStream(of: Int32.self)
        if untilInputEnds {
            DispatchQueue(label: "input").async {
                // Not readLine(): it holds the lock on stdin while it waits, and exit() needs that lock.
                while getchar_unlocked() != EOF {}
                end.yield(0)
            }
        }
        for number in [SIGTERM, SIGINT] { await onSignal(number) { end.yield(number) } }
        return ends
    }

    /// Returns once the signal handler is active: an earlier signal would be lost.
    private static func onSignal(_ number: Int32, _ act: @escaping @Sendable () -> Void) async {
        _ = signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler {
            act()
            // Keeps the source alive as long as its handler.
            withExtendedLifetime(source) {}
        }
        await withCheckedContinuation { registered in
            source.setRegistrationHandler { registered.resume() }
            source.resume()
        }
    }
}

extension KrogerFlavour: ExpressibleByArgument {}
