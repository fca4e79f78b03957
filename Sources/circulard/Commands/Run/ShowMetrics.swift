import ArgumentParser
import CommandSupport
import FoundationEssentials
import Presentation
import Storage
import Support

struct ShowMetrics: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "metrics", abstract: "Print the health of all sources for Prometheus.",
        discussion: """
            The figures come from the database, so they hold for all workers on all hosts. --file is for the textfile \
            collector of node_exporter: the file is replaced as a whole. circulard-api serves the same under /metrics, \
            beside the figures of its requests; the time of the newest backup is here alone, because the server cannot \
            see the dumps.

            Examples:
              circulard metrics
              circulard metrics --file /var/lib/prometheus/node-exporter/circulard.prom
            """)

    @OptionGroup var options: GlobalOptions
    @Option(help: ArgumentHelp("Write to this file instead.", valueName: "path"), completion: .file()) var file: String?

    func run() async throws {
        let now = Clock.now()
        let text = try await CommandContext.open(options) { context in
            let metrics = SourceMetrics(
                health: try await context.database.sourceHealth(at: now),
                alarms: try await context.database.alarms(at: now), now: now)
            return metrics.text + Self.backup(BackupFolder(context.settings))
                + MetricFamily.text(
                    "circulard_metrics_timestamp_seconds", "gauge", "Time of these figures.", [("", "\(now)")])
        }
        guard let file else { return try Console.data(String(text.dropLast())) }
        do {
            try Data(text.utf8).write(to: URL(filePath: file), options: .atomic)
        } catch {
            throw Failure(
                .inputOutput, "cannot write \(file): does its directory exist, and may this user write there?")
        }
    }

    /// Empty without a dump, or where this user may not see them.
    private static func backup(_ folder: BackupFolder) -> String {
        guard let newest = folder.newest else { return "" }
        return MetricFamily.text(
            "circulard_backup_newest_timestamp_seconds", "gauge", "Time of the newest dump in backups.directory.",
            [("", "\(newest)")])
    }
}
