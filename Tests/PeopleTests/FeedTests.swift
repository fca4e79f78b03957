import HTTPTypes
import Postgres
import Storage
import TestDatabase
import Testing
import Vault

@testable import People
@testable import Presentation
@testable import Rows
@testable import WebKit

@Suite("Calendars of lists", .freshDatabase) struct FeedTests {
    private func make(_ shop: Shop, _ more: String = "") async throws -> String {
        let reply = try await shop.device(
            .post, "/v1/lists/\(shop.list)/feeds", #"{"stores":[\#(shop.stores["1"]!)]\#(more)}"#)
        #expect(reply.status == 201, "\(reply.text)")
        return reply.text("path")
    }

    private func summaries(_ text: String) -> [String] {
        text.replacing("\r\n ", with: "").split(separator: "\r\n").filter { $0.hasPrefix("SUMMARY:") }
            .map { String($0.dropFirst("SUMMARY:".count)) }
    }

    @Test("the deals now and next of what is not ticked off, for whoever has the address")
    func read() async throws {
        try await Shop.with { shop, ground in
            try await shop.device.add("whole milk", to: shop.list)
            try await shop.device.add("cat litter", to: shop.list, [("checked", "true")])
            let path = try await make(shop)
            let reply = try await ground.send(.get, path)
            #expect(reply.status == 200 && reply.fields[.contentType] == "text/calendar; charset=utf-8")
            #expect(reply.text.hasPrefix("BEGIN:VCALENDAR\r\n") && reply.text.hasSuffix("END:VCALENDAR\r\n"))
            #expect(reply.text.contains("REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\n"))
            #expect(summaries(reply.text).count == 2, "this week's and next week's: \(reply.text)")
            #expect(summaries(reply.text).allSatisfy { $0.contains("Whole Milk") })
            #expect(!reply.text.contains("crf1_"), "events do not tell the address")
            let evenings = try await ground.send(.get, make(shop, #","evening_events":true"#)).text
            #expect(evenings.contains("DTSTART:20970608T180000\r\n"), "\(evenings)")
        }
    }

    @Test("ends with its revocation, its list and its vault, and nobody else's is ended")
    func ends() async throws {
        try await Shop.with { shop, ground in
            try await shop.device.add("whole milk", to: shop.list)
            let path = try await make(shop)
            let other = try await ground.device()
            #expect(try await other(.delete, "/v1/lists/\(shop.list)/feeds").problem == "list-unknown")
            #expect(try await ground.send(.get, path).status == 200)
            #expect(try await shop.device(.delete, "/v1/lists/\(shop.list)/feeds").status == 204)
            let gone = try await ground.send(.get, path)
            let unknown = try await ground.send(.get, "/v1/feeds/\(SecretToken(kind: .feed).text).ics")
            let malformed = try await ground.send(.get, "/v1/feeds/x.ics")
            #expect(gone.status == 404 && gone.text == unknown.text && gone.text == malformed.text)
            let again = try await make(shop)
            #expect(try await shop.device(.delete, "/v1/vault").status == 204)
            #expect(try await ground.send(.get, again).status == 404)
            #expect(try await ground.counts()["feed"] == nil)
        }
    }

    @Test("its stores are not readable without its address")
    func sealed() async throws {
        try await Shop.with { shop, ground in
            let path = try await make(shop)
            let row = try #require(try await ground.connection.query("SELECT sealed_feed FROM people.feed").first)
            let bytes = try #require(try row.bytes("sealed_feed"))
            let token = try #require(
                SecretToken(text: String(path.dropFirst("/v1/feeds/".count).dropLast(4)), kind: .feed))
            let list = try #require(RowID(text: shop.list))
            let vaults = try await ground.connection.query("SELECT id, slot FROM people.vault")
            let vault = try #require(RowID(text: try vaults.first?.text("id") ?? ""))
            func stores(_ token: SecretToken, _ list: RowID, _ vault: RowID) throws -> [Int64]? {
                try ListFeed(bytes, openedBy: token, list: list, vault: vault).stores
            }
            #expect(try stores(token, list, vault) == [shop.stores["1"]!])
            #expect(throws: SealedRowError.self) { try stores(SecretToken(kind: .feed), list, vault) }
            #expect(throws: SealedRowError.self) { try stores(token, vault, vault) }
            #expect(throws: SealedRowError.self) { try stores(token, list, list) }
            let address = RowAddress(table: "feed", owner: list, row: vault, version: 0)
            for slot in [
                try #require(try vaults.first?.int("slot")), Int(try await ground.slot(ofList: shop.list)),
            ] {
                let key = try ground.keeper.key(slot: Int64(slot))
                #expect(throws: SealedRowError.self, "slot \(slot)") { try key.open(bytes, at: address) }
            }
        }
    }

    /// A list of one vault that another shares, and the path of a calendar that each made of it.
    private func shared(_ shop: Shop, _ ground: Ground) async throws -> (own: String, friend: Device, theirs: String) {
        let friend = try await ground.device()
        let link = try await shop.device(.post, "/v1/lists/\(shop.list)/links").text("token")
        _ = try await friend(.post, "/v1/lists/join", "{\"token\":\"\(link)\"}")
        let theirs = try await friend(.post, "/v1/lists/\(shop.list)/feeds", #"{"stores":[1]}"#).text("path")
        return (try await make(shop), friend, theirs)
    }

    @Test("of a shared list ends for who leaves it or ends their own, and stays for the others")
    func members() async throws {
        try await Shop.with { shop, ground in
            let (own, friend, theirs) = try await shared(shop, ground)
            #expect(try await friend(.delete, "/v1/lists/\(shop.list)/feeds").status == 204)
            #expect(try await [ground.send(.get, own).status, ground.send(.get, theirs).status] == [200, 404])
            let again = try await friend(.post, "/v1/lists/\(shop.list)/feeds", #"{"stores":[1]}"#).text("path")
            let version = try #require(try await shop.device(.get, "/v1/lists/\(shop.list)").fields[.eTag])
            let left = try await shop.device(.delete, "/v1/lists/\(shop.list)", nil, [.ifMatch: version])
            #expect(left.status == 204)
            #expect(try await [ground.send(.get, own).status, ground.send(.get, again).status] == [404, 200])
        }
    }

    @Test("is gone with the key of its vault or its list, before any row is", arguments: [true, false])
    func interrupted(ofVault: Bool) async throws {
        try await Shop.with { shop, ground in
            let slots = try await ground.connection.query("SELECT slot FROM people.vault ORDER BY slot")
            let slot = try #require(try slots.first?.int("slot"))
            let (own, _, theirs) = try await shared(shop, ground)
            try ground.slots.erase(ofVault ? UInt64(slot) : try await ground.slot(ofList: shop.list))
            #expect(try await ground.send(.get, own).status == 404)
            #expect(try await ground.send(.get, theirs).status == (ofVault ? 200 : 404))
            #expect(ground.faults.all == [])
        }
    }

    @Test("ends 60 days after the last day on which it was read")
    func unread() async throws {
        try await Shop.with { shop, ground in
            let path = try await make(shop)
            for (days, status) in [(60, 200), (60, 200), (61, 404)] {
                try await ground.connection.query(
                    "UPDATE people.feed SET used_on = current_date - $1::integer", [.integer(days)])
                _ = try await ground.keeper.sweep()
                #expect(try await ground.send(.get, path).status == status, "\(days) days")
            }
        }
    }

    @Test("tells its token to no metric and no report, whose names are also those of our log")
    func silence() async throws {
        try await Shop.with { shop, ground in
            let path = try await make(shop)
            let mark = path.dropFirst("/v1/feeds/crf1_".count).prefix(20)
            #expect(try await ground.send(.get, path).status == 200)
            try await ground.connection.query("UPDATE people.feed SET sealed_feed = substr(sealed_feed, 1, 60)")
            #expect(try await ground.send(.get, path).status == 500)
            let metrics = try await ground.send(.get, "/metrics").text
            for status in [200, 500] {
                #expect(metrics.contains(#"route="/v1/feeds/{token}",status="\#(status)""#), "\(metrics)")
            }
            #expect(ground.faults.all.count == 1 && ground.faults.all[0].hasPrefix("/v1/feeds/{token}: "))
            for text in ground.faults.all + [metrics] { #expect(!text.contains(mark)) }
        }
    }

    @Test("its lines are folded after 75 bytes, between characters, and say the same unfolded")
    func folding() async throws {
        let title = "Green Tea; crème, " + String(repeating: "é", count: 90)
        try await Shop.with(tea: Shop.offer("0001111041799", title, cents: 99, Shop.week.0, Shop.week.1)) {
            shop, ground in
            try await shop.device.add("green tea", to: shop.list, [("stores", "[\(shop.stores["2"]!)]")])
            let text = try await ground.send(.get, make(shop)).text
            let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
            #expect(lines.allSatisfy { $0.utf8.count <= 75 && !$0.contains("\u{fffd}") } && lines.last == "")
            let escaped = title.replacing(";", with: "\\;").replacing(",", with: "\\,")
            #expect(summaries(text).contains { $0.hasPrefix(escaped) }, "\(text)")
        }
    }

    @Test("asked for many at once, a vault has twenty all the same")
    func atOnce() async throws {
        try await Shop.with { shop, ground in
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<40 {
                    group.addTask {
                        try await shop.device(.post, "/v1/lists/\(shop.list)/feeds", #"{"stores":[1]}"#).status
                    }
                }
                return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
            }
            #expect(statuses == [201: 20, 409: 20])
            #expect(try await ground.counts()["feed"] == 20)
        }
    }

    @Test("at most twenty, and none for stores that are not named")
    func limits() async throws {
        try await Shop.with { shop, _ in
            for _ in 0..<20 { _ = try await make(shop) }
            let more = try await shop.device(.post, "/v1/lists/\(shop.list)/feeds", #"{"stores":[1]}"#)
            #expect(more.problem == "limit-reached")
            for body in [#"{"stores":[]}"#, #"{"stores":["1"]}"#, #"{"stores":[1],"evening_events":1}"#, "{}"] {
                #expect(try await shop.device(.post, "/v1/lists/\(shop.list)/feeds", body).status == 400, "\(body)")
            }
            #expect(try await shop.device(.get, "/v1/vault")["feeds"] == .integer(20))
        }
    }
}
