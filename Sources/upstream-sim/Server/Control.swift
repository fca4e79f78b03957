extension Simulator {
    /// The simulator's own endpoints, under `/_sim/`. They are not journaled and not affected by faults.
    func control(_ call: Call) -> SimReply {
        switch (call.method, call.path) {
        case ("GET", "/_sim/health"): return SimReply(json: health)
        case ("GET", "/_sim/journal"): return SimReply(json: journal.json)
        case ("DELETE", "/_sim/journal"):
            journal.clear()
            return SimReply(204)
        case ("POST", "/_sim/clock"): return moveClock(call)
        case ("GET", "/_sim/clock"): return SimReply(json: ["now": .string(clock.now.iso)])
        case ("GET", "/_sim/fault"): return SimReply(json: .array(faults.rules.map(\.json)))
        case ("POST", "/_sim/fault"): return addFault(call)
        case ("DELETE", "/_sim/fault"):
            faults = FaultPlan(rules: [])
            return SimReply(204)
        default: return SimReply(404, text: "Not found. Try /_sim/health, /_sim/journal, /_sim/clock, /_sim/fault.")
        }
    }

    private var health: SimJSON {
        [
            "status": "ok", "now": .string(clock.now.iso), "publix_stores": SimJSON(publix.stores.count),
            "kroger_locations": SimJSON(kroger.locations.count), "kroger_products": SimJSON(kroger.shelf.productCount),
            "publix_deals": SimJSON(publix.deals(at: clock.now, zone: 0).count),
            "requests": SimJSON(journal.entries.count),
            "faults": SimJSON(faults.rules.count),
        ]
    }

    private func moveClock(_ call: Call) -> SimReply {
        guard let seconds = call["advance"].flatMap({ Int($0) }) else {
            return SimReply(400, text: "Missing parameter. Use POST /_sim/clock?advance=SECONDS")
        }
        clock.advance(seconds: seconds)
        return SimReply(json: ["now": .string(clock.now.iso)])
    }

    private func addFault(_ call: Call) -> SimReply {
        do {
            let fault = try SimFault(fields: call.query)
            faults.add(fault)
            return SimReply(201, json: fault.json)
        } catch {
            return SimReply(400, text: error.description)
        }
    }
}
