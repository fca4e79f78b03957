import ArgumentParser
import Glibc
import Setup

@main
struct Circulard: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "circulard",
        abstract: "Reads stores' weekly ads, turns their wording into exact prices, and ranks stores by them.",
        discussion: """
            Examples:
              circulard demo
              circulard compare milk --near 33.749,-84.388 --radius 10
              circulard scrape publix --from page.html --store 1083
              circulard explain publix page.html
              circulard parse deal '2 for $5.00 | Save Up To $1.98 On 2'

            Data goes to stdout, messages to stderr. --json prints one object, or one object a line (NDJSON); its \
            instants are ISO 8601 in UTC. Exit status: 0 fine, 64 usage, 65 bad data or a file that cannot be read, 69 \
            upstream unavailable, 70 a bug, 74 input or output failed (a full disk), 75 try again, \
            77 not permitted, 78 configuration; 129, 130 or 143 when SIGHUP, \
            Ctrl-C or SIGTERM ended it, 141 when the reader of its output left.
            """,
        version: ProgramFile.version,
        groupedSubcommands: [
            CommandGroup(name: "First look", subcommands: [Demo.self]),
            CommandGroup(name: "Ask", subcommands: [Compare.self, ListDeals.self, Stores.self, Status.self]),
            CommandGroup(name: "Gather", subcommands: [Scrape.self, Reprocess.self, Runs.self, Sources.self]),
            CommandGroup(
                name: "Look inside",
                subcommands: [Extract.self, Explain.self, Parse.self, GrammarCommand.self, Evaluate.self]),
            CommandGroup(
                name: "Run", subcommands: [DatabaseCommands.self, Doctor.self, ShowConfiguration.self]),
        ])

    static func main() async {
        Console.holdStandardFiles()
        // A reader that leaves shall not kill us between starting a server and stopping it.
        signal(SIGPIPE, SIG_IGN)
        do {
            try await Interruption.cancelling {
                var command = try parseAsRoot()
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
