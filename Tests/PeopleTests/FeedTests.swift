import HTTPTypes
import Postgres
import Storage
import TestDatabase
import Testing
import Vault

@testable import API
@testable import People

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
            #expect(try ListFeed(bytes, openedBy: token)?.stores == [shop.stores["1"]!])
            #expect(throws: SealedRowError.self) { try ListFeed(bytes, openedBy: SecretToken(kind: .feed)) }
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
