/// All simulated chains behind one server. Holds all mutable state: the clock, the tokens, the fault plan, the journal.
actor Simulator {
    struct SimulatorSettings: Sendable {
        var start = SimInstant.now()
        /// False: its clock moves only on request.
        var clockRuns = true
        var seed: UInt64 = 1
        var flavour = KrogerFlavour.production
        var clientID = "sim-client"
        var clientSecret = "sim-secret"
        var faults: [SimFault] = []
    }

    let publix: PublixSite
    let kroger: KrogerAPI
    let wholeFoods: WholeFoodsSite
    private let marketBasket: MarketBasketSite
    var clock: VirtualClock
    var tokens: TokenServer
    var faults: FaultPlan
    var journal = Journal()
    private var served = 0

    init(_ settings: SimulatorSettings = SimulatorSettings(), captures: Captures = Captures()) throws(SimulatorError) {
        let chance = Chance(seed: settings.seed)
        publix = try PublixSite(chance: chance, captured: captures.publix)
        kroger = try KrogerAPI(chance: chance, flavour: settings.flavour, captured: captures.kroger)
        wholeFoods = try WholeFoodsSite()
        marketBasket = try MarketBasketSite()
        clock = VirtualClock(start: settings.start, isRunning: settings.clockRuns)
        tokens = TokenServer(clientID: settings.clientID, clientSecret: settings.clientSecret, chance: chance)
        faults = FaultPlan(rules: settings.faults)
    }

    func answer(_ call: Call) -> SimReply {
        if call.path.hasPrefix("/_sim/") { return control(call) }
        served += 1
        guard let source = SimSource(path: call.path) else { return note(call, SimReply(404, text: "Not Found"), nil) }
        guard let fault = faults.take(for: call, source: source) else {
            return note(call, serve(call, source).ifChanged(for: call), nil)
        }
        return note(call, spoil(call, source, by: fault), fault.kind)
    }

    /// The response of the service without faults.
    func serve(_ call: Call, _ source: SimSource, showing content: PublixSite.Content = .full) -> SimReply {
        switch source {
        case .publix: return publix.answer(call, at: clock.now, showing: content)
        case .wholeFoods: return wholeFoods.answer(call, at: clock.now, showingNothing: content == .nothing)
        case .marketBasket: return marketBasket.answer(call, at: clock.now)
        case .pictures: return SimReply(200, SimPicture(of: call.path).bytes, type: "image/gif")
        case .token: return tokens.issue(for: call, at: clock.now)
        case .kroger:
            let visit = KrogerAPI.Visit(number: served, now: clock.now, permit: tokens.permit(for: call, at: clock.now))
            return kroger.answer(call, visit)
        }
    }

    private func note(_ call: Call, _ reply: SimReply, _ fault: SimFault.FaultKind?) -> SimReply {
        journal.append(.init(call, reply: reply, fault: fault, clock: clock))
        return reply
    }
}

/// The simulated service that a path belongs to. The token endpoint is separate because it has faults of its own.
enum SimSource: String, Sendable {
    case publix, kroger, token
    case wholeFoods = "whole-foods"
    case marketBasket = "market-basket"
    case pictures

    init?(path: String) {
        let path = path.lowercased()
        if path == "/v1/connect/oauth2/token" {
            self = .token
        } else if path.hasPrefix("/v1/") {
            self = .kroger
        } else if path.hasPrefix("/api/products/category/") || path.hasPrefix("/api/stores/") {
            self = .wholeFoods
        } else if path.hasPrefix("/wa/") || path.hasPrefix("/product/images/") {
            self = .pictures
        } else if path.hasPrefix("/wp-json/mb/") {
            self = .marketBasket
        } else if ["/api/v4/", "/savings/", "/publixaccessibility/", "/storelocator/", "/robots.txt"]
            .contains(where: path.hasPrefix)
        {
            self = .publix
        } else {
            return nil
        }
    }
}
