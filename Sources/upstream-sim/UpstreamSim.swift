import ArgumentParser
import Dispatch
import Glibc

@main
struct UpstreamSim: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "upstream-sim",
        abstract: "Stands in for Publix and the Kroger API on 127.0.0.1.",
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

    @Option(help: "Port on 127.0.0.1; 0 takes a free one.")
    var port: UInt16 = 0
    @Option(help: "Directory of captured Publix files: *.pcard.html, *.accessible.NN.html, *.savings.json.")
    var publix: String?
    @Option(help: "File of captured Kroger product objects, each with its locationId.")
    var kroger: String?
    @Option(help: "File of captured Kroger locations: a JSON array or {\"data\":[…]}.")
    var locations: String?
    @Option(help: "KIND[:SOURCE][,count=N][,after=N][,path=TEXT][,retry-after=V]; kinds: \(Fault.kindList).")
    var fault: [String] = []
    @Option(help: "Virtual time to start at, such as 2026-06-26T12:00:00Z. Default: the real time.")
    var clock: String?
    @Option(help: "Same seed, same shelves.")
    var seed: UInt64 = 1
    @Option(help: "Which Kroger host to imitate: production or ce.")
    var flavour: KrogerFlavour = .production
    @Option(help: "The only client id the token endpoint accepts.")
    var clientId = "sim-client"
    @Option(help: "Its secret.")
    var clientSecret = "sim-secret"
    @Flag(help: "End when standard input does, so as never to outlive the program that holds it open.")
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

    private func settings() throws(SimulatorError) -> Simulator.Settings {
        var settings = Simulator.Settings(
            seed: seed, flavour: flavour, clientID: clientId, clientSecret: clientSecret)
        settings.faults = try fault.map { text throws(SimulatorError) in try Fault(text) }
        guard let clock else { return settings }
        guard let start = Instant(iso: clock) else {
            throw SimulatorError(.badClock, "--clock \(clock) is no instant. Write it as 2026-06-26T12:00:00Z.")
        }
        settings.start = start
        return settings
    }

    /// Yields at SIGTERM, at SIGINT, and if wanted when standard input ends. A client that hangs up must not end us either, so SIGPIPE is ignored.
    private static func terminationSignals(_ untilInputEnds: Bool) async -> AsyncStream<Int32> {
        _ = signal(SIGPIPE, SIG_IGN)
        let (ends, end) = AsyncStream.makeStream(of: Int32.self)
        if untilInputEnds {
            DispatchQueue(label: "input").async {
                // Not readLine(): it locks stdin for as long as it waits, and exit() wants that lock.
                while getchar_unlocked() != EOF {}
                end.yield(0)
            }
        }
        for number in [SIGTERM, SIGINT] { await onSignal(number) { end.yield(number) } }
        return ends
    }

    /// Returns when the signal will be noticed: one that came before would be lost.
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
