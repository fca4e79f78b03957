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

    /// The settings of a former setup, or of a person.
    var present: [SetupQuestion: String] {
        var present: [SetupQuestion: String] = [:]
        present[.contact] = settings["contact"]
        present[.backups] = settings["backups.directory"]
        present[.backupDays] = settings["backups.days"]
        if let url = settings["database.url"] { present[.database] = url == SetupPlan.localURL ? "local" : "keep" }
        if settings["database.url_file"] != nil { present[.database] = "keep" }
        if exists(SetupPlan.localPage), settings["api.site"] == "http://127.0.0.1:8080" { present[.page] = "local" }
        if let name = text("/etc/nginx/conf.d/circulard.conf")?.firstMatch(of: #/server_name ([a-z0-9.-]+);/#) {
            present[.page] = "nginx:\(name.1)"
        }
        if let pair = text("/etc/nginx/conf.d/circulard.conf")?.firstMatch(
            of: #/ssl_certificate (\S+);\s+ssl_certificate_key (\S+);/#)
        {
            present[.certificate] = "\(pair.1) \(pair.2)"
        }
        if present[.page] == nil { addCaddy(to: &present) }
        if exists("/etc/systemd/system/circulard.target.wants/circulard-people.service") { present[.people] = "yes" }
        return present
    }

    private func addCaddy(to present: inout [SetupQuestion: String]) {
        guard let text = text(SetupFiles.caddyPath), text.contains("/run/circulard-api/http.sock") else { return }
        present[.page] = text.firstMatch(of: #/\n([a-z0-9.-]+) \{/#).map { "caddy:\($0.1)" }
        present[.certificate] = text.firstMatch(of: #/\n\s*tls (\S+) (\S+)\n/#).map { "\($0.1) \($0.2)" }
    }
}
