import ArgumentParser
import CommandSupport
import Postgres
import Storage

/// The database that a half-written command line selects, for proposals only: it is neither made, started, changed nor
/// waited for.
struct CompletionDatabase {
    private static let timeout = Duration.seconds(1)
    private let words: [String]

    /// - Parameter words: the command line, as written.
    init(_ words: [String]) { self.words = words }

    /// - Returns: nothing if the database does not answer in time.
    func read(_ work: @Sendable @escaping (Database) async throws -> [String]) async -> [String] {
        guard let settings = try? settings(), let text = Self.connectionText(settings) else { return [] }
        do {
            let database = try await Database.open(
                text, applicationName: "circulard completion", connectTimeout: Self.timeout,
                statementTimeout: Self.timeout, readOnly: true)
            let values = try? await work(database)
            await database.close()
            return values ?? []
        } catch {
            return []
        }
    }

    private func settings() throws -> Settings {
        let options = try GlobalOptions.parse(selection)
        return try Settings(options.databaseOptions, file: .read(options.databaseOptions.config))
    }

    /// The words that select a database.
    private var selection: [String] {
        let flags = ["--config", "--database", "--state-directory"]
        return words.indices.flatMap { index -> ArraySlice<String> in
            if words[index] == "--demo" { return words[index...index] }
            if flags.contains(words[index]) { return words[index...].prefix(2) }
            return flags.contains { words[index].hasPrefix("\($0)=") } ? words[index...index] : []
        }
    }

    /// - Returns: nil for a private server that does not run.
    private static func connectionText(_ settings: Settings) -> String? {
        settings.databaseURL ?? (try? PrivateCluster.runningText(stateDirectory: settings.stateDirectory)) ?? nil
    }
}
