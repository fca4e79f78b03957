/// The log of requests, times and results, without secrets: only header names, and a short hash of the token.
struct Journal: Sendable {
    struct Entry: Sendable {
        let at: SimInstant, elapsedMilliseconds: Int
        let method: String, path: String, query: [(name: String, value: String)], headerNames: [String]
        let tokenHash: String?, status: Int, fault: String?
    }

    /// The maximum number of entries; the oldest are removed first.
    static let capacity = 50_000
    private(set) var entries: [Entry] = []

    mutating func append(_ entry: Entry) {
        entries.append(entry)
        if entries.count > Self.capacity { entries.removeFirst(Self.capacity / 10) }
    }

    mutating func clear() { entries = [] }

    var json: SimJSON { .array(entries.map(\.json)) }
}

extension Journal.Entry {
    init(_ call: Call, reply: SimReply, fault: SimFault.FaultKind?, clock: VirtualClock) {
        self.init(
            at: clock.now, elapsedMilliseconds: clock.elapsedMilliseconds, method: call.method, path: call.path,
            query: call.query, headerNames: call.headers.keys.sorted(), tokenHash: call.bearerToken.map(shortHash),
            status: reply.status, fault: fault?.rawValue)
    }

    var json: SimJSON {
        [
            "at": .string(at.iso), "elapsed_ms": SimJSON(elapsedMilliseconds), "method": .string(method),
            "path": .string(path), "query": .object(query.map { .init(key: $0.name, value: .string($0.value)) }),
            "headers": .array(headerNames.map(SimJSON.string)), "token": SimJSON(tokenHash), "status": SimJSON(status),
            "fault": SimJSON(fault),
        ]
    }
}

/// Eight hex digits that distinguish two tokens without revealing them.
func shortHash(_ token: String) -> String {
    String(String(Chance(seed: 0x70_6B).value(token) | 1 << 63, radix: 16).prefix(8))
}
