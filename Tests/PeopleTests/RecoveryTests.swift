import FoundationEssentials
import HTTPTypes
import Postgres
import Rows
import TestDatabase
import TestSupport
import Testing
import Vault

@testable import People
@testable import Presentation
@testable import WebKit

@Suite("What opens a vault again", .freshDatabase) struct RecoveryTests {
    @Test("twelve words do, as people type them; others do not")
    func words() async throws {
        try await Ground.with { ground in
            let device = try await ground.device()
            let list = try await device.makeList("Mine")
            #expect(try await device(.get, "/v1/vault")["has_words"] == .flag(false))
            let words = try await device.newWords()
            #expect(words.count == 12)
            #expect(try await device(.get, "/v1/vault")["has_words"] == .flag(true))
            let typed = [
                words, words.map { $0.uppercased() }, words.map { String($0.prefix(4)) },
                words.map { "  \($0)\\t\\n" },
            ]
            for words in typed {
                let opened = try await ground.device(of: ground.open(words, Device.tokens))
                #expect(try await opened(.get, "/v1/lists")["lists"]?.first?["list_id"] == .text(list))
            }
            #expect(try await ground.open(words).cookie != nil)
            for _ in 0..<5 {
                let reply = try await ground.open(RecoveryWords().words)
                #expect(reply.status == 401 && reply.cookie == nil && reply.problem == "unauthorized")
            }
            var swapped = words
            swapped.swapAt(0, swapped.firstIndex { $0 != words[0] } ?? 1)
            #expect(try await [400, 401].contains(ground.open(swapped).status))
            for wrong in [Array(words.dropLast()), words + ["able"], Array(words.dropLast()) + ["zyxxy"], []] {
                let reply = try await ground.open(wrong)
                #expect(reply.status == 400 && reply.problem == "invalid-query")
                #expect(words.allSatisfy { !reply.text.contains(" \($0) ") })
            }
        }
    }

    @Test("new words replace the old ones, and none are left if they are removed")
    func replaced() async throws {
        try await Ground.with { ground in
            let device = try await ground.device()
            let (old, new) = (try await device.newWords(), try await device.newWords())
            #expect(old != new)
            #expect(try await ground.open(old).status == 401)
            #expect(try await ground.open(new).status == 200)
            #expect(try await device(.delete, "/v1/vault/words").status == 204)
            #expect(try await ground.open(new).status == 401)
            #expect(try await device(.get, "/v1/vault").status == 200)
        }
    }

    @Test("a link signs one device in, once, within ten minutes")
    func link() async throws {
        try await Ground.with { ground in
            let device = try await ground.device()
            func link() async throws -> String {
                let reply = try await device(.post, "/v1/vault/links")
                #expect(reply.status == 201 && reply["expires_in_seconds"] == .integer(600))
                return "{\"token\":\"\(reply.text("token"))\"}"
            }
            let body = try await link()
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<8 { group.addTask { try await ground.send(.post, "/v1/vault/join", body).status } }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(statuses.sorted() == [200] + [Int](repeating: 401, count: 7))
            for (minutes, status) in [("9 minutes 50 seconds", 200), ("10 minutes", 401), ("2 days", 401)] {
                let body = try await link()
                try await ground.connection.query(
                    "UPDATE people.link SET expires_at = expires_at - $1::interval", [.text(minutes)])
                #expect(try await ground.send(.post, "/v1/vault/join", body).status == status, "\(minutes)")
                try await ground.connection.query("DELETE FROM people.link")
            }
            let list = try await device.makeList()
            let invitation = try await device(.post, "/v1/lists/\(list)/links").text("token")
            for token in [invitation, "crd1_" + invitation.suffix(43), device.access, ""] {
                #expect(try await ground.send(.post, "/v1/vault/join", "{\"token\":\"\(token)\"}").status == 401)
            }
        }
    }

    @Test("a new device has a session of its own, which ends alone")
    func ownSession() async throws {
        try await Ground.with { ground in
            let device = try await ground.device()
            let another = try await ground.another(of: device)
            #expect(another.access != device.access && another.refresh != device.refresh)
            #expect(try await another(.delete, "/v1/vault/devices/this").status == 204)
            #expect(try await device(.get, "/v1/vault").status == 200)
        }
    }

    @Test("a cookie lasts 90 days from its last use, an access token 15 minutes")
    func ends() async throws {
        try await Ground.with { ground in
            let (browser, device) = (try await ground.browser(), try await ground.device())
            let rows = try await ground.connection.query(
                """
                SELECT kind, round(extract(epoch FROM expires_at - now()) / 60) AS expires,
                    round(extract(epoch FROM ends_at - now()) / 60) AS ends FROM people.session ORDER BY kind
                """)
            let times = try rows.map {
                "\(try $0.text("kind") ?? "") \(try $0.text("expires") ?? "") \(try $0.text("ends") ?? "")"
            }
            #expect(times == ["access 15 15", "cookie 129600 576000", "refresh 129600 576000"])
            // Its first use on a day moves both, and the browser is told to keep it for longer.
            try await ground.connection.query(
                """
                UPDATE people.session SET used_on = current_date - 50, expires_at = now() + interval '1 day',
                    ends_at = now() + interval '30 days' WHERE kind = 'cookie'
                """)
            let first = try await browser(.get, "/v1/vault")
            #expect(first.status == 200 && first.fields[.setCookie]?.hasSuffix("; Max-Age=34560000") == true)
            #expect(first.cookie == browser.fields[.cookie].map { String($0.suffix(43)) })
            #expect(try await browser(.get, "/v1/vault").fields[.setCookie] == nil)
            let days = try await ground.connection.query(
                """
                SELECT round(extract(epoch FROM expires_at - now()) / 86400)::bigint AS expires,
                    round(extract(epoch FROM ends_at - now()) / 86400)::bigint AS ends
                FROM people.session WHERE kind = 'cookie'
                """)[0]
            #expect(try days.int("expires") == 90 && days.int("ends") == 400)
            try await ground.connection.query("UPDATE people.session SET expires_at = now() WHERE kind = 'cookie'")
            #expect(try await browser(.get, "/v1/vault").status == 401)
            #expect(try await device(.get, "/v1/vault").status == 200)
        }
    }
}

extension Device {
    var refreshBody: String { "{\"refresh_token\":\"\(refresh)\"}" }

    func newWords() async throws -> [String] {
        let reply = try await self(.post, "/v1/vault/words")
        try #require(reply.status == 201, "\(reply.text)")
        return reply["words"]?.elements.map(\.string) ?? []
    }
}

extension Ground {
    func open(_ words: [String], _ fields: HTTPFields = [:]) async throws -> Reply {
        try await send(.post, "/v1/vault/open", "{\"words\":\"\(words.joined(separator: " "))\"}", fields)
    }
}
