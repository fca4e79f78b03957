/// What was asked, when, and how it ended; never a secret: header names only, and a short hash of the token.
struct Journal: Sendable {
    struct Entry: Sendable {
        let at: Instant, elapsedMilliseconds: Int
        let method: String, path: String, query: [(name: String, value: String)], headerNames: [String]
        let tokenHash: String?, status: Int, fault: String?
    }

    /// Old entries leave first, so that a long run cannot fill the memory.
    static let capacity = 50_000
    private(set) var entries: [Entry] = []

    mutating func append(_ entry: Entry) {
        entries.append(entry)
        if entries.count > Self.capacity { entries.removeFirst(Self.capacity / 10) }
    }

    mutating func clear() { entries = [] }

    var json: JSON { .array(entries.map(\.json)) }
}

extension Journal.Entry {
    init(_ call: Call, reply: Reply, fault: Fault.Kind?, clock: VirtualClock) {
        self.init(
            at: clock.now, elapsedMilliseconds: clock.elapsedMilliseconds, method: call.method, path: call.path,
            query: call.query, headerNames: call.headers.keys.sorted(), tokenHash: call.bearerToken.map(shortHash),
            status: reply.status, fault: fault?.rawValue)
    }

    var json: JSON {
        [
            "at": .string(at.iso), "elapsed_ms": JSON(elapsedMilliseconds), "method": .string(method),
            "path": .string(path), "query": .object(query.map { .init(key: $0.name, value: .string($0.value)) }),
            "headers": .array(headerNames.map(JSON.string)), "token": JSON(tokenHash), "status": JSON(status),
            "fault": JSON(fault),
        ]
    }
}

/// Eight hex digits that tell two tokens apart and give neither away.
func shortHash(_ token: String) -> String {
    String(String(Chance(seed: 0x70_6B).value(token) | 1 << 63, radix: 16).prefix(8))
}
