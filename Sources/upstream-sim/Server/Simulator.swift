/// Publix and Kroger behind one door. Everything that changes between requests lives here: the clock, the tokens, the
/// fault plan, the journal.
actor Simulator {
    struct Settings: Sendable {
        var start = Instant.now()
        var seed: UInt64 = 1
        var flavour = KrogerFlavour.production
        var clientID = "sim-client"
        var clientSecret = "sim-secret"
        var faults: [Fault] = []
    }

    let publix: PublixSite
    let kroger: KrogerAPI
    var clock: VirtualClock
    var tokens: TokenDesk
    var faults: FaultPlan
    var journal = Journal()
    private var served = 0

    init(_ settings: Settings = Settings(), captures: Captures = Captures()) throws(SimulatorError) {
        let chance = Chance(seed: settings.seed)
        publix = try PublixSite(chance: chance, captured: captures.publix)
        kroger = try KrogerAPI(chance: chance, flavour: settings.flavour, captured: captures.kroger)
        clock = VirtualClock(start: settings.start)
        tokens = TokenDesk(clientID: settings.clientID, clientSecret: settings.clientSecret, chance: chance)
        faults = FaultPlan(rules: settings.faults)
    }

    func answer(_ call: Call) -> Reply {
        if call.path.hasPrefix("/_sim/") { return control(call) }
        served += 1
        guard let source = Source(path: call.path) else { return note(call, Reply(404, text: "Not Found"), nil) }
        guard let fault = faults.take(for: call, source: source) else {
            return note(call, serve(call, source), nil)
        }
        return note(call, spoil(call, source, by: fault), fault.kind)
    }

    /// What an unspoilt service answers.
    func serve(_ call: Call, _ source: Source, showing content: PublixSite.Content = .full) -> Reply {
        switch source {
        case .publix: return publix.answer(call, at: clock.now, showing: content)
        case .token: return tokens.issue(for: call, at: clock.now)
        case .kroger:
            let visit = KrogerAPI.Visit(number: served, now: clock.now, permit: tokens.permit(for: call, at: clock.now))
            return kroger.answer(call, visit)
        }
    }

    private func note(_ call: Call, _ reply: Reply, _ fault: Fault.Kind?) -> Reply {
        journal.append(.init(call, reply: reply, fault: fault, clock: clock))
        return reply
    }
}

/// Which of the simulated services a path belongs to. The token endpoint fails on its own terms, so it stands apart.
enum Source: String, Sendable {
    case publix, kroger, token

    init?(path: String) {
        let path = path.lowercased()
        if path == "/v1/connect/oauth2/token" {
            self = .token
        } else if path.hasPrefix("/v1/") {
            self = .kroger
        } else if ["/api/v4/", "/savings/", "/publixaccessibility/", "/storelocator/", "/robots.txt"]
            .contains(where: path.hasPrefix)
        {
            self = .publix
        } else {
            return nil
        }
    }
}
