import Deals
import HTTPTypes
import Presentation
import Storage
import TestDatabase
import TestRequests
import Testing

@testable import API
@testable import Rows
@testable import WebKit

@Suite("The deals of a posted list", .freshDatabase) struct EntryDealsTests {
    private static let path = "/v1/entry-deals"

    @Test("are the best of the stores named, for each entry, by the schema")
    func deals() async throws {
        let ground = try await Ground()
        let body = #"{"entries":["\"whole milk\" 1 gal","cat litter","zyxxy"],"store_ids":[1,2]}"#
        let reply = try await ground.post(body, to: Self.path)
        #expect(reply.status == .ok && reply.fields[.cacheControl] == "no-store", "\(reply.text)")
        let answer = try #require(Value(json: Array(reply.text.utf8)))
        let description = Endpoint.entryDeals.answer
        let check = SchemaCheck(components: .object([.init(description.rowName, description.rowSchema)]))
        #expect(check.faults(of: answer, against: description.schema(.json, isPaged: false)) == [])
        guard case .list(let entries)? = answer["entries"], entries.count == 3 else {
            return #expect(Bool(false), "\(reply.text)")
        }
        #expect(entries[0]["deal"]?["price_cents"] == .integer(299), "\(reply.text)")
        #expect(entries[0]["deal"]?["store"] == "Decatur" && entries[0]["entry"] == #""whole milk" 1 gal"#)
        #expect(entries[1]["deal"]?["price_cents"] == .integer(899) && entries[1]["is_ending"] == .flag(false))
        #expect(entries[2]["deal"] == nil && entries[2]["next_is_cheaper"] == .flag(false))
        #expect(ground.faults.all == [])
    }

    @Test("are the same where few offers are held at a time", arguments: [5, 6, 7])
    func halves(maximumOffers: Int) async throws {
        let ground = try await Ground()
        let entries = try ["whole milk 1 gal", "cat litter", "zyxxy", "eggs", "butter"].map { try ListEntry($0) }
        let whole = try await EntryDealFinder(ground.database, now: Ground.noon).deals(for: entries, at: [1, 2])
        let found = try await EntryDealFinder(ground.database, now: Ground.noon, maximumOffers: maximumOffers)
            .deals(for: entries, at: [1, 2])
        #expect(found.map(\.current?.offer) == whole.map(\.current?.offer))
        #expect(whole.count { $0.current != nil } > 1)
    }

    @Test("are none for an entry that finds more offers than are held, which says so; the others have theirs")
    func tooMany() async throws {
        let ground = try await Ground()
        let flour = (0..<8).map { Ground.offer("77\($0)", "Flour Brand \($0)", cents: 100 + $0) }
        try await ground.publish([Ground.offer("0001111041702", "Cat Litter", cents: 899)] + flour, at: 1)
        let entries = try ["cat litter", "flour", "zyxxy"].map { try ListEntry($0) }
        let found = try await EntryDealFinder(ground.database, now: Ground.noon, maximumOffers: 8)
            .deals(for: entries, at: [1, 2])
        #expect(found[0].current != nil && found[0].notUnderstood == nil && found[2].notUnderstood == nil)
        #expect(found[1].current == nil)
        #expect(found[1].notUnderstood == "finds 8 offers or more; name the goods more closely")
        let whole = try await EntryDealFinder(ground.database, now: Ground.noon).deals(for: entries, at: [1, 2])
        #expect(whole[1].current?.offer.offer.reading.price?.effectiveEach == CentsFraction(Money(cents: 100)))
    }

    @Test("end within two days, on the last days of the ad")
    func ending() async throws {
        // Noon of June 30: the ad ends with July 1.
        let ground = try await Ground(clock: { Ground.noon + 4 * 86_400 })
        let reply = try await ground.post(#"{"entries":["cat litter"],"store_ids":[1]}"#, to: Self.path)
        #expect(Value(json: Array(reply.text.utf8))?["entries"]?.first?["is_ending"] == .flag(true), "\(reply.text)")
    }

    private static let incomplete: [(String, String)] = [
        (#"{"entries":["milk"]}"#, "store_ids"), (#"{"store_ids":[1]}"#, "entries"),
        (#"{"entries":["milk"],"store_ids":[]}"#, "store_ids: is the ids of 1 to 20 stores"),
        (#"{"entries":["milk"],"store_ids":[0]}"#, "store_ids: is the ids of 1 to 20 stores"),
        (#"{"entries":["milk"],"store_ids":["1; DROP"]}"#, "store_ids"),
        (#"{"entries":["milk"],"store_ids":[1],"lat":1}"#, "lat"),
    ]

    @Test("need entries and stores")
    func refusals() async throws {
        let ground = try await Ground()
        for (body, words) in Self.incomplete {
            let reply = try await ground.post(body, to: Self.path)
            #expect(reply.status == .badRequest && reply.text.contains(words), "\(body): \(reply.text)")
        }
    }
}
