import Browser
import CommandSupport
import HTTP
import Ingest
import Logging
import Scraping
import Storage

extension CommandContext {
    /// Registers the source in the database and opens a session with it.
    ///
    /// - Throws: `termsNotAccepted` if live servers would be contacted without accepted terms. A simulator on loopback
    ///   has no terms.
    func session(for source: String, usesNetwork: Bool = true) async throws -> UpstreamSession {
        let definition = try dataDirectory.definition(of: source)
        try await register(definition)
        let upstream = try upstream(of: source)
        if usesNetwork, try await !mayContact(definition) {
            throw IngestError(.termsNotAccepted(url: definition.terms.url), source: source)
        }
        let gap = upstream?.isLoopback == true ? 0 : try settings.minimumGapSeconds(for: definition) * 1000
        let credentials = usesNetwork ? try settings.credentials(of: definition) : [:]
        // One simulator replaces every source at one address: its refusals apply to a single source.
        let refusals = try await database.hostRefusals(ofSource: upstream?.isLoopback == true ? source : nil)
        let client = HTTPClient(
            userAgent: userAgent, minimumGapMilliseconds: gap, refusals: refusals.map { HostRefusal($0) },
            logger: Logger(label: "http") { _ in StderrLogHandler() })
        return UpstreamSession(
            definition, upstream: upstream, dailyRequests: try settings.dailyRequests(for: definition), client: client,
            credential: { credentials[$0] },
            browser: { [userAgent, program = settings.browser] url throws(BrowserError) in
                try Browser(named: program, userAgent: userAgent, for: url)
            },
            clock: Clock.now, database: database)
    }

    /// Whether the source's terms are accepted, or a simulator on loopback stands in for it, which has none.
    func mayContact(_ definition: ScraperDefinition) async throws -> Bool {
        if try upstream(of: definition.id)?.isLoopback == true { return true }
        return try await database.acceptedTerms(ofSource: definition.id) != nil
    }

    /// The same, with a simulator and its credentials in place of every shipped source.
    func using(simulatorAt base: String) throws -> CommandContext {
        var values = Dictionary(
            uniqueKeysWithValues: SimulatorProcess.credentials.map { ("credential.\($0)", $1) })
        for source in try dataDirectory.asShipped.sourceNames() { values["upstream.\(source)"] = base }
        return asShipped(with: settings.overriding(values.mapValues { Setting($0, from: "the simulator") }))
    }

    func register(_ definition: ScraperDefinition) async throws {
        try await database.registerSource(
            id: definition.id, chain: definition.chain,
            checkoutPolicy: dataDirectory.checkoutPolicy(of: definition.chain),
            skuForm: dataDirectory.skuForm(of: definition.chain), termsURL: definition.terms.url,
            refreshHours: definition.schedule?.refreshHours)
    }

    /// The acceptance of the terms that the definition names now; nil if they were not accepted or the source is not
    /// registered. Changes nothing.
    func acceptance(of definition: ScraperDefinition) async throws -> TermsAcceptance? {
        do {
            let acceptance = try await database.acceptedTerms(ofSource: definition.id)
            return acceptance?.url == definition.terms.url ? acceptance : nil
        } catch let error as StorageError {
            guard case .unknownSource = error.code else { throw error }
            return nil
        }
    }

    private func upstream(of source: String) throws -> Upstream? {
        guard let text = settings.upstream(of: source) else { return nil }
        guard let upstream = Upstream(text) else {
            throw Failure(
                .configuration, "the upstream \"\(text)\" cannot be used for \(source)",
                advice:
                    "use https://HOST without a path, or http://127.0.0.1:PORT; without TLS only loopback is allowed")
        }
        return upstream
    }

    private var userAgent: String {
        "circulard/\(BuildInfo.version)" + (settings.contact.map { " (+\($0))" } ?? "")
    }
}
