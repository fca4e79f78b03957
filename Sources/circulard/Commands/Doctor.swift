import ArgumentParser
import Ingest
import Postgres
import Scraping
import Setup
import Storage

struct Doctor: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Say what is wrong with this installation and what to do about it.",
        discussion: """
            Checks files, definitions, PostgreSQL, the database, terms and credentials. Changes nothing but to start a \
            private server for the time it looks. Exit status 78 where something must be mended.
            """)

    @OptionGroup var options: GlobalOptions
    @Flag(help: "One JSON object a check.") var json = false

    func run() async throws {
        var checks: [Check] = []
        let settings = try await Settings(options)
        let share: Share
        do {
            share = try Share.locate()
            checks.append(Check("files", .fine, share.directory))
        } catch {
            return try finish([Check("files", error)])
        }
        let definitions = Self.definitions(in: share, &checks)
        await checks.append(Self.server(settings))
        checks += await database(definitions)
        checks += Self.credentials(of: definitions, settings)
        try finish(checks)
    }

    private func finish(_ checks: [Check]) throws {
        for check in checks {
            try json ? JSON.print(check) : Console.data("\(check.mark) \(check.name): \(check.finding)")
        }
        let wrong = checks.count { $0.state == .wrong }
        if wrong > 0 { throw ExitCode(Int32(ExitStatus.configuration.rawValue)) }
    }

    private static func definitions(in share: Share, _ checks: inout [Check]) -> [ScraperDefinition] {
        do {
            return try share.sourceNames().compactMap { name in
                do {
                    let definition = try share.definition(of: name)
                    checks.append(Check("definition \(name)", .fine, "\(definition.layoutNames.count) layouts"))
                    return definition
                } catch {
                    checks.append(Check("definition \(name)", error))
                    return nil
                }
            }
        } catch {
            checks.append(Check("definitions", error))
            return []
        }
    }

    private static func server(_ settings: Settings) async -> Check {
        guard settings.databaseURL == nil else { return Check("PostgreSQL", .fine, "as CIRCULARD_DATABASE_URL says") }
        do {
            let status = try await PrivateCluster.status(stateDirectory: settings.stateDirectory)
            if let problem = status.problem { return Check("PostgreSQL", problem) }
            return Check(
                "PostgreSQL", .fine,
                "private, version \(status.toolsVersion ?? "?"), data in \(status.dataDirectory), log \(status.log)")
        } catch {
            return Check("PostgreSQL", error)
        }
    }

    private func database(_ definitions: [ScraperDefinition]) async -> [Check] {
        do {
            return try await Workplace.open(options) { workplace in
                let problems = try await workplace.database.verify(schema: workplace.share.schemaText())
                var checks =
                    problems.isEmpty
                    ? [Check("database", .fine, "as schema.sql makes it")]
                    : problems.map { Check("database", .wrong, $0) }
                for definition in definitions {
                    try await workplace.register(definition)
                    let accepted = try await workplace.database.acceptedTerms(ofSource: definition.id)
                    checks.append(Check(terms: definition, accepted))
                }
                return checks
            }
        } catch {
            return [Check("database", error)]
        }
    }

    private static func credentials(of definitions: [ScraperDefinition], _ settings: Settings) -> [Check] {
        definitions.flatMap { definition in
            definition.authentication.credentialNames.map { name in
                settings.credential(name) == nil
                    ? Check("credential \(name)", .absent, "not set; \(definition.id) needs it for live access")
                    : Check("credential \(name)", .fine, "set")
            }
        }
    }
}

/// One thing the doctor looked at.
struct Check: Encodable {
    enum State: String, Encodable { case fine, absent, wrong }
    let name: String, state: State, finding: String

    init(_ name: String, _ state: State, _ finding: String) {
        (self.name, self.state, self.finding) = (name, state, finding)
    }

    init(_ name: String, _ error: any Error) {
        let failure = Failure(of: error)
        self.init(name, .wrong, [failure.message, failure.advice].compactMap(\.self).joined(separator: "; "))
    }

    init(terms definition: ScraperDefinition, _ acceptance: TermsAcceptance?) {
        let name = "terms of \(definition.id)"
        guard let acceptance else {
            self.init(
                name, .absent, "not accepted, so live access is off: circulard source accept-terms \(definition.id)")
            return
        }
        self.init(name, .fine, "accepted by \(acceptance.acceptedBy)")
    }

    var mark: String {
        switch state {
        case .fine: "ok  "
        case .absent: "--  "
        case .wrong: "FAIL"
        }
    }
}

extension Authentication {
    fileprivate var credentialNames: [String] {
        switch self {
        case .none: []
        case .staticHeader(_, let credential): [credential]
        case .oauth2(let credentials): [credentials.clientIDCredential, credentials.clientSecretCredential]
        }
    }
}
