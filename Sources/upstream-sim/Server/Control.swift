extension Simulator {
    /// The simulator's own endpoints, under `/_sim/`; never journalled, never faulty.
    func control(_ call: Call) -> Reply {
        switch (call.method, call.path) {
        case ("GET", "/_sim/health"): return Reply(json: health)
        case ("GET", "/_sim/journal"): return Reply(json: journal.json)
        case ("DELETE", "/_sim/journal"):
            journal.clear()
            return Reply(204)
        case ("POST", "/_sim/clock"): return moveClock(call)
        case ("GET", "/_sim/clock"): return Reply(json: ["now": .string(clock.now.iso)])
        case ("GET", "/_sim/fault"): return Reply(json: .array(faults.rules.map(\.json)))
        case ("POST", "/_sim/fault"): return addFault(call)
        case ("DELETE", "/_sim/fault"):
            faults = FaultPlan(rules: [])
            return Reply(204)
        default: return Reply(404, text: "No such control. Try /_sim/health, /_sim/journal, /_sim/clock, /_sim/fault.")
        }
    }

    private var health: JSON {
        [
            "status": "ok", "now": .string(clock.now.iso), "publix_stores": JSON(publix.stores.count),
            "kroger_locations": JSON(kroger.locations.count), "kroger_products": JSON(kroger.shelf.productCount),
            "publix_deals": JSON(publix.deals(at: clock.now, zone: 0).count), "requests": JSON(journal.entries.count),
            "faults": JSON(faults.rules.count),
        ]
    }

    private func moveClock(_ call: Call) -> Reply {
        guard let seconds = call["advance"].flatMap({ Int($0) }) else {
            return Reply(400, text: "Say how far: POST /_sim/clock?advance=SECONDS")
        }
        clock.advance(seconds: seconds)
        return Reply(json: ["now": .string(clock.now.iso)])
    }

    private func addFault(_ call: Call) -> Reply {
        do {
            let fault = try Fault(fields: call.query)
            faults.add(fault)
            return Reply(201, json: fault.json)
        } catch {
            return Reply(400, text: error.description)
        }
    }
}
