extension SimFault {
    /// Reads `KIND[:SOURCE][,key=value]…`.
    init(_ text: String) throws(SimulatorError) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let head = (parts.first ?? "").split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        var fields = [(name: "kind", value: String(head.first ?? ""))]
        if head.count == 2 { fields.append(("source", String(head[1]))) }
        for part in parts.dropFirst() {
            let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
            guard pair.count == 2 else { throw SimulatorError(.badFault, "Fault \(text): \(part) is not key=value.") }
            fields.append((pair[0], pair[1]))
        }
        try self.init(fields: fields)
    }

    /// Reads the same settings from the query of `POST /_sim/fault`.
    init(fields: [(name: String, value: String)]) throws(SimulatorError) {
        let named = fields.first { $0.name == "kind" }?.value ?? ""
        guard let kind = FaultKind(rawValue: named) else {
            throw SimulatorError(.badFault, "Unknown fault \"\(named)\". Known faults: \(Self.kindList).")
        }
        self.init(kind: kind)
        for field in fields where field.name != "kind" { try set(field.name, field.value) }
    }

    private mutating func set(_ name: String, _ value: String) throws(SimulatorError) {
        switch (name, Int(value)) {
        case ("source", _):
            guard let source = SimSource(rawValue: value), source != .token else {
                throw SimulatorError(
                    .badFault, "Fault source \"\(value)\" is unknown. Use publix, kroger, whole-foods or market-basket."
                )
            }
            self.source = source
        case ("path", _): path = value
        case ("after", let number?) where number >= 0: after = number
        case ("count", let number?) where number > 0: count = number
        case ("milliseconds", let number?) where number >= 0: milliseconds = number
        case ("retry-after", let number?) where number >= 0: retryAfter = value
        case ("retry-after", _) where value == "date": retryAfter = value
        case _ where kind == .forged && forgery.set(name, value): break
        default:
            throw SimulatorError(
                .badFault,
                "Fault setting \(name)=\(value) is invalid. Valid settings: source, path, after, count, milliseconds, "
                    + "retry-after (seconds or date); of forged also status, type, encoding, location, body, percent, find, "
                    + "replacement.")
        }
    }

    var json: SimJSON {
        [
            "kind": .string(kind.rawValue), "source": SimJSON(source?.rawValue), "path": SimJSON(path),
            "after": SimJSON(after),
            "count": count.map { SimJSON($0) } ?? .null, "retry_after": SimJSON(retryAfter),
        ]
    }
}

/// The active faults in the given order. The first that matches a request applies.
struct FaultPlan: Sendable {
    var rules: [SimFault]

    mutating func add(_ fault: SimFault) { rules.append(fault) }

    /// The fault for this request. Updates its counters and removes exhausted faults.
    mutating func take(for call: Call, source: SimSource) -> SimFault? {
        for index in rules.indices where rules[index].concerns(call, source) {
            if rules[index].after > 0 {
                rules[index].after -= 1
                continue
            }
            let fault = rules[index]
            if let count = fault.count {
                rules[index].count = count - 1
                if count == 1 { rules.remove(at: index) }
            }
            return fault
        }
        return nil
    }
}
