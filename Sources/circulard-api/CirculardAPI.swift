import API
import ArgumentParser
import Logging
import Setup
import Storage

@main
struct CirculardAPI: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "circulard-api",
        abstract: "Answers over HTTP from what circulard stored: deals near a point, stores ranked for an item.",
        discussion: """
            Examples:
              circulard-api --demo
              circulard-api --unix-socket /run/circulard/api.sock
            """,
        version: ProgramFile.version)

    @OptionGroup var options: GlobalOptions
    @Option(help: "Port on this machine alone (127.0.0.1).") var port: Int = 8080

    func run() async throws {
        let share = try Share.locate()
        let settings = try await Settings(options)
        _ = (share, settings)
    }
}
