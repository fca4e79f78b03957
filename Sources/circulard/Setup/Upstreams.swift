import HTTP
import Ingest
import Logging
import Scraping
import Setup
import Storage

extension Workplace {
    /// Makes the source known to the database and gives what is needed to ask it.
    ///
    /// - Throws: `termsNotAccepted` where a live server would be asked without the operator's word. A simulator on
    ///   loopback has no terms.
    func session(for source: String, asksLive: Bool = true) async throws -> UpstreamSession {
        let definition = try share.definition(of: source)
        try await register(definition)
        let upstream = try upstream(of: source)
        if asksLive, upstream?.isLoopback != true, try await database.acceptedTerms(ofSource: source) == nil {
            throw IngestError(.termsNotAccepted(url: definition.terms.url), source: source)
        }
        let gap = upstream?.isLoopback == true ? 0 : try settings.minimumGapSeconds(for: definition) * 1000
        let credentials = asksLive ? try settings.credentials(of: definition) : [:]
        // A simulator stands in for every source at one address: what it refuses one source it may give another.
        let refusals = try await database.hostRefusals(ofSource: upstream?.isLoopback == true ? source : nil)
        let client = HTTPClient(
            userAgent: userAgent, minimumGapMilliseconds: gap, refusals: refusals.map { HostRefusal($0) },
            logger: Logger(label: "http") { _ in LogLines() })
        return UpstreamSession(
            definition, upstream: upstream, client: client, credential: { credentials[$0] }, clock: Clock.now,
            remember: { [database] in try await database.remember($0, source: source) })
    }

    /// The same with every shipped source asked of a simulator, with the simulator's own credentials.
    func using(simulatorAt base: String) throws -> Workplace {
        var values = ["kroger-client-id": "sim-client", "kroger-client-secret": "sim-secret"]
        values = Dictionary(uniqueKeysWithValues: values.map { ("credential.\($0)", $1) })
        for source in try share.asShipped.sourceNames() { values["upstream.\(source)"] = base }
        return asShipped(with: settings.overriding(values.mapValues { Setting($0, from: "the simulator") }))
    }

    func register(_ definition: ScraperDefinition) async throws {
        try await database.registerSource(
            id: definition.id, chain: definition.chain, termsURL: definition.terms.url,
            refreshHours: definition.schedule?.refreshHours)
    }

    /// Of the terms as the definition names them now; nil where they were not accepted, or the source is not known yet.
    /// Changes nothing.
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
                .configuration, "the upstream \"\(text)\" cannot stand in for \(source)",
                advice:
                    "give https://HOST without a path, or http://127.0.0.1:PORT; without TLS only this machine will do")
        }
        return upstream
    }

    private var userAgent: String {
        "circulard/\(ProgramFile.version)" + (settings.contact.map { " (+\($0))" } ?? "")
    }
}
