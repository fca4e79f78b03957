import HTTPTypes
import Postgres
import TestDatabase
import TestSupport
import Testing

@testable import People
@testable import Presentation
@testable import WebKit

@Suite("Refresh tokens", .freshDatabase) struct RefreshTests {
    private func renew(_ token: String, _ ground: Ground, isChecked: Bool = true) async throws -> Reply {
        try await ground.send(
            .post, "/v1/vault/tokens", "{\"refresh_token\":\"\(token)\"}", isChecked: isChecked)
    }

    private func wait(_ seconds: Int, _ ground: Ground) async throws {
        try await ground.connection.query(
            "UPDATE people.session SET replaced_at = replaced_at - make_interval(secs => $1)", [.integer(seconds)])
    }

    @Test("give one successor each in races of 8 equal requests, and no false alarm", arguments: 0..<4)
    func races(quarter: Int) async throws {
        try await Ground.with { ground in
            // 25 races each.
            for _ in 0..<Trials.count(1_000) / 100 {
                var token = try await ground.device().refresh
                for race in 0..<25 {
                    let replies = try await withThrowingTaskGroup(of: Reply.self) { [token] group in
                        for _ in 0..<8 { group.addTask { try await renew(token, ground, isChecked: false) } }
                        return try await group.reduce(into: [Reply]()) { $0.append($1) }
                    }
                    #expect(replies.allSatisfy { $0.status == 200 }, "race \(race): \(replies.map(\.status))")
                    let successors = Set(replies.map { $0.text("refresh_token") })
                    try #require(successors.count == 1, "race \(race): \(successors.count)")
                    #expect(Set(replies.map { $0.text("access_token") }).count == 8)
                    #expect(!successors.contains(token))
                    token = successors.first ?? ""
                }
            }
            #expect(ground.faults.all == [])
        }
    }

    @Test("repeated after a lost answer give the same again; later, all sessions of the device end")
    func late() async throws {
        try await Ground.with { ground in
            let device = try await ground.device()
            let other = try await ground.another(of: device)
            let first = try await renew(device.refresh, ground)
            // Of the 30 seconds some are left for a machine that is busy.
            try await wait(10, ground)
            let again = try await renew(device.refresh, ground)
            #expect(again.status == 200 && again.text("refresh_token") == first.text("refresh_token"))
            try await wait(21, ground)
            let late = try await renew(device.refresh, ground)
            #expect(late.status == 401 && late.problem == "token-reused")
            for token in [first.text("access_token"), again.text("access_token"), device.access] {
                #expect(try await ground.send(.get, "/v1/vault", nil, .bearer(token)).status == 401)
            }
            for token in [first.text("refresh_token"), device.refresh] {
                #expect(try await renew(token, ground).problem == "unauthorized")
            }
            #expect(try await other(.get, "/v1/vault").status == 200)
            #expect(try await renew(other.refresh, ground).status == 200)
        }
    }

    @Test("of a generation before show that somebody has a copy, even at once")
    func copied() async throws {
        try await Ground.with { ground in
            for generations in 1...3 {
                let device = try await ground.device()
                var newest = try await ground.device(of: renew(device.refresh, ground))
                for _ in 0..<generations { newest = try await ground.device(of: renew(newest.refresh, ground)) }
                #expect(try await newest(.get, "/v1/vault").status == 200)
                let reply = try await renew(device.refresh, ground)
                #expect(reply.status == 401 && reply.problem == "token-reused", "\(generations)")
                #expect(try await newest(.get, "/v1/vault").status == 401)
                #expect(try await renew(newest.refresh, ground).problem == "unauthorized")
            }
        }
    }

    @Test("end after 90 days without use and 400 in all, and are not of another device")
    func ends() async throws {
        try await Ground.with { ground in
            let device = try await ground.device()
            try await ground.connection.query(
                "UPDATE people.session SET ends_at = now() + interval '50 days', expires_at = now() + interval '1 day' WHERE kind = 'refresh'"
            )
            let next = try await ground.device(of: renew(device.refresh, ground))
            let days = try await ground.connection.query(
                """
                SELECT round(extract(epoch FROM expires_at - now()) / 86400)::bigint AS days FROM people.session
                WHERE kind = 'refresh' AND replaced_at IS NULL
                """
            ).first?.int("days")
            #expect(days == 50)
            try await ground.connection.query("UPDATE people.session SET expires_at = now() WHERE kind = 'refresh'")
            #expect(try await renew(next.refresh, ground).problem == "unauthorized")
            #expect(try await next(.get, "/v1/vault").status == 200)
        }
    }

    @Test("of an erased vault are unknown")
    func erased() async throws {
        try await Ground.with { ground in
            let device = try await ground.device()
            #expect(try await device(.delete, "/v1/vault").status == 204)
            #expect(try await renew(device.refresh, ground).problem == "unauthorized")
        }
    }
}
