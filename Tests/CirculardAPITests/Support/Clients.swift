import Synchronization

/// Clients that ask until they are cancelled: each has one path, and a new connection for each request or one for all.
final class Clients: Sendable {
    private let answers = Mutex<[[String]]>(Array(repeating: [], count: count))
    private static let paths = ["/v1/deals?", "/v1/compare?q=coffee&"]
    private static let count = 2 * paths.count

    /// - Returns: all answers, those of one client in order.
    static func asking(_ socket: String, _ work: (Clients) async throws -> Void) async throws -> [String] {
        let clients = Clients()
        try await withThrowingTaskGroup { group in
            for number in 0..<count { group.addTask { try await clients.ask(number, socket) } }
            try await work(clients)
            group.cancelAll()
            try await group.waitForAll()
        }
        return clients.answers.withLock { $0.flatMap(\.self) }
    }

    private func ask(_ number: Int, _ socket: String) async throws {
        let (path, keepsConnection) = (Self.paths[number / 2], number % 2 == 0)
        var wire = try Wire(path: socket)
        var count = keepsConnection ? 0 : 500
        while !Task.isCancelled {
            // Another query for the same answer, which is not in the cache of the server.
            let place = "lat=33.79&lon=-84.33&radius=\(5 + count / 50 % 20)&limit=\(50 + count % 50)"
            count += 1
            await wire.send("GET \(path)\(place) HTTP/1.1\r\nHost: a\r\n\r\n")
            let answer = try await wire.answer()
            answers.withLock { $0[number].append(answer) }
            if !keepsConnection { wire = try Wire(path: socket) }
        }
    }

    /// Waits until each client has had such an answer, from now on.
    func until(_ isWanted: (String) -> Bool) async throws {
        let begin = answers.withLock { $0.map(\.count) }
        let deadline = ContinuousClock.now + .seconds(Wire.maximumWaitSeconds)
        while ContinuousClock.now < deadline {
            let all = answers.withLock { $0 }
            if zip(all, begin).allSatisfy({ $0.dropFirst($1).contains(where: isWanted) }) { return }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw Wire.Failed(what: "no such answer; the last ones are \(answers.withLock { $0.map(\.last) })")
    }
}
