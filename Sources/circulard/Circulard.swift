import ArgumentParser
import CommandSupport
import Glibc

@main
struct Circulard: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "circulard",
        abstract: "Read stores' weekly ads into exact prices, and rank stores by price.",
        discussion: """
            Examples:
              circulard demo
              circulard compare milk --near 33.749,-84.388 --radius 10
              circulard scrape publix --from page.html --store 1083
              circulard explain publix page.html
              circulard parse deal '2 for $5.00 | Save Up To $1.98 On 2'

            Data goes to stdout, messages to stderr. --json prints one object, or one object per line (NDJSON), with \
            ISO 8601 instants in UTC. Exit status: 0 success, 64 usage, 65 bad data or an unreadable file, 69 upstream \
            unavailable, 70 internal error, 74 input or output failed (a full disk), 75 try again later, 77 not \
            permitted, 78 configuration; 129, 130 or 143 if ended by SIGHUP, Ctrl-C or SIGTERM, 141 if the reader of \
            the output closed it.
            """,
        version: BuildInfo.version,
        subcommands: [ReadDocument.self],
        groupedSubcommands: [
            CommandGroup(name: "First look", subcommands: [Demo.self]),
            CommandGroup(
                name: "Ask",
                subcommands: [
                    Compare.self, Basket.self, ListDeals.self, ListChanges.self, History.self, Stores.self, Status.self,
                ]),
            CommandGroup(name: "Gather", subcommands: [Scrape.self, Reprocess.self, Runs.self, Sources.self]),
            CommandGroup(
                name: "Inspect",
                subcommands: [
                    Extract.self, Explain.self, Parse.self, Match.self, GrammarCommand.self, Evaluate.self,
                ]),
            CommandGroup(
                name: "Run",
                subcommands: [
                    Setup.self, Serve.self, Run.self, DatabaseCommands.self, Doctor.self, ShowMetrics.self,
                    ShowConfiguration.self,
                ]),
        ])

    static func main() async {
        Console.holdStandardFiles()
        // A closed pipe must not kill the process between starting and stopping a server.
        signal(SIGPIPE, SIG_IGN)
        do {
            try await Interruption.cancelling {
                var command = try await asyncParseAsRoot()
                if var asynchronous = command as? any AsyncParsableCommand {
                    try await asynchronous.run()
                } else {
                    try command.run()
                }
            }
        } catch {
            Console.endProgress()
            if error is ClosedPipe { Glibc.exit(ClosedPipe.exitStatus) }
            if let interrupted = error as? Interrupted { interrupted.leave() }
            leave(after: error)
        }
    }
}
