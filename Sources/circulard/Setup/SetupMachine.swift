import ArgumentParser
import CommandSupport
import FoundationEssentials
import Scraping
import Storage

extension SetupFacts {
    static func ofThisMachine() async throws -> SetupFacts {
        let data = try DataDirectory.locate()
        let live = try data.definitions().compactMap { try? $0.result.get() }.filter { !$0.isOfFilesOnly }
        let file = try ConfigurationFile.read(nil)
        let documents = ["\(data.directory)/../doc/circulard/docs", "\(data.directory)/docs"].first(
            where: CommandSupport.exists)
        let path = (Environment.value("PATH") ?? "").split(separator: ":").map { String($0) }
        let folders: [String] = path + ["/usr/sbin", "/sbin"]
        return SetupFacts(
            sources: live.map {
                LiveSource(id: $0.id, title: $0.title, termsURL: $0.terms.url, summary: $0.terms.summary)
            },
            accepted: await accepted(live),
            programs: Set(
                wantedPrograms.filter { name in folders.contains { CommandSupport.exists("\($0)/\(name)") } }),
            programDirectory: try DataDirectory.programDirectory(),
            hasSystemd: CommandSupport.exists("/run/systemd/system"),
            settings: (file?.settings ?? [:]).mapValues(\.text),
            text: { path in
                let path = path.hasPrefix("/") ? path : "\(documents ?? "")/\(path)"
                return try? String(contentsOfFile: path, encoding: .utf8)
            },
            exists: { CommandSupport.exists($0) })
    }

    /// Makes no database, and has nothing from one that does not answer.
    private static func accepted(_ definitions: [ScraperDefinition]) async -> [String] {
        let accepted = try? await DatabaseServer.use(Settings(GlobalOptions.parse([])), makesCluster: false) { text in
            let database = try await Database.open(
                text, connectTimeout: .seconds(3), statementTimeout: .seconds(3), readOnly: true)
            var accepted: [String] = []
            for definition in definitions {
                let terms = try? await database.acceptedTerms(ofSource: definition.id)
                if terms?.url == definition.terms.url { accepted.append(definition.id) }
            }
            await database.close()
            return accepted
        }
        return accepted ?? []
    }
}
