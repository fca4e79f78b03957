import Configuration
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
        let gap = upstream?.isLoopback == true ? 0 : definition.politeness.minimumGapSeconds * 1000
        let client = HTTPClient(
            userAgent: userAgent, minimumGapMilliseconds: gap, logger: Logger(label: "http") { _ in LogLines() })
        return UpstreamSession(
            definition, upstream: upstream, client: client, credential: settings.credential, clock: Clock.now)
    }

    /// The same with every source asked of a simulator, with the simulator's own credentials.
    func using(simulatorAt base: String) throws -> Workplace {
        var values: [AbsoluteConfigKey: ConfigValue] = [
            ["kroger", "client", "id"]: "sim-client", ["kroger", "client", "secret"]: "sim-secret",
        ]
        for source in try share.sourceNames() {
            values[["upstream", source]] = ConfigValue(.string(base), isSecret: false)
        }
        return with(settings.overriding(values))
    }

    func register(_ definition: ScraperDefinition) async throws {
        try await database.registerSource(
            id: definition.id, chain: definition.chain, termsURL: definition.terms.url)
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
