import Crypto
import Deals
import FoundationEssentials
import Glibc
import HTTP
import HTTPTypes
import Logging
import Messages
import Postgres
import Storage
import TestDatabase
import Testing
import Vault

@testable import People
@testable import Presentation
@testable import Rows
@testable import WebKit

@Suite("Telling", .freshDatabase) struct TellingTests {
    /// Somebody who watches milk at both stores, and is told of it by a webhook.
    private struct Watcher: Sendable {
        let shop: Shop, ground: Ground, receiver: Receiver
        let pass: WatchPass, sender: MessageSender
        let channel: String, secret: String

        /// A new deal at store 1.
        func publish(cents: Int, _ title: String = "Whole Milk", until last: String = "2097-06-09") async throws {
            let offer = Shop.offer("00011110\(cents + 10_000)", title, cents: cents, "2020-01-01", last)
            try await shop.publish([offer], at: "1", in: ground.database)
        }

        func match() async throws -> WatchPass.PassReport {
            // Ads are switched to by the server's clock, which a busy machine lets run ahead.
            ground.clock.wait(seconds: max(1, Int(time(nil)) + 1 - ground.clock.now()))
            return try await pass.run()
        }

        /// Sends what is due once stores have been gathered.
        func send() async throws {
            ground.clock.wait(seconds: WatchPass.gatherSeconds)
            _ = try await sender.run()
        }

        /// The deals that arrived, as sentences.
        var lines: [String] {
            receiver.received.compactMap { Value(json: $0.body) }.flatMap { $0["data"]?["lines"]?.elements ?? [] }
                .map { "\($0["reason"]?.string ?? ""): \($0["item"]?.string ?? "")" }
        }

        func remind(_ member: String) async throws {
            let id = RowID.random().text
            let both = "\(shop.stores["1"]!),\(shop.stores["2"]!)"
            let reply = try await shop.device(
                .put, "/v1/watches/\(id)", #"{"words":"green tea","stores":[\#(both)],\#(member)}"#)
            #expect(reply.status == 200, "\(reply.text)")
        }
    }

    private func with(_ body: @Sendable (Watcher) async throws -> Void) async throws {
        try await Receiver.with { receiver in
            let site = try #require(WebAddress("https://lists.example"))
            let settings = MessageSettings(site: site, vapid: nil, mail: nil, allowsLoopback: true)
            // The server's clock says when an ad was switched to.
            try await Shop.with(at: Int(time(nil)) + 5, messages: settings) { shop, ground in
                let sender = MessageSender(
                    keeper: ground.keeper, settings: settings, userAgent: "circulard/test", senders: 2,
                    logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
                let channel = RowID.random().text
                let added = try await shop.device(
                    .put, "/v1/channels/\(channel)",
                    #"{"kind":"webhook","url":"\#(receiver.url)/hook","quiet_from":"00:00","quiet_to":"00:00"}"#)
                try #require(added.status == 200, "\(added.text)")
                _ = try await sender.run()
                let code = receiver.received.first.flatMap { $0.text.firstMatch(of: #/code is ([0-9A-F]{10})/#) }
                let confirmed = try await shop.device(
                    .post, "/v1/channels/\(channel)/confirm", #"{"code":"\#(code.map { String($0.output.1) } ?? "")"}"#)
                try #require(confirmed["is_confirmed"] == .flag(true), "\(confirmed.text)")
                _ = try await shop.device(
                    .put, "/v1/watches/\(RowID.random().text)",
                    #"{"words":"whole milk","stores":[\#(shop.stores["1"]!),\#(shop.stores["2"]!)]}"#)
                let watcher = Watcher(
                    shop: shop, ground: ground, receiver: receiver, pass: WatchPass(keeper: ground.keeper),
                    sender: sender, channel: channel, secret: added.text("secret"))
                // The first pass only remembers where it stands.
                #expect(try await watcher.match() == WatchPass.PassReport())
                try await body(watcher)
            }
        }
    }

    @Test("a new deal once, signed, with the reason; what was there before not at all")
    func once() async throws {
        try await with { it in
            try await it.publish(cents: 249)
            let report = try await it.match()
            #expect(report.changedStores == 1 && report.watches == 1 && report.vaultsTold == 1, "\(report)")
            _ = try await it.sender.run()
            #expect(it.lines.isEmpty, "the stores of one ad are gathered first")
            try await it.send()
            #expect(it.lines == ["matches whole milk: Whole Milk"])
            let message = try #require(it.receiver.received.last)
            #expect(Value(json: message.body)?["data"]?["link"]?.string == "https://lists.example/#/watches")
            // The recipe of Standard Webhooks 1.0.0.
            let key = try #require(Data(base64Encoded: String(it.secret.dropFirst("whsec_".count))))
            let signed =
                "\(message.fields["webhook-id"] ?? "").\(message.fields["webhook-timestamp"] ?? "").\(message.text)"
            let code = HMAC<SHA256>.authenticationCode(for: Array(signed.utf8), using: SymmetricKey(data: key))
            #expect(message.fields["webhook-signature"] == "v1,\(Data(code).base64EncodedString())")
            for _ in 0..<100 {
                try await it.publish(cents: 249)
                _ = try await it.match()
            }
            try await it.send()
            #expect(it.lines.count == 1, "the same ad again says nothing new")
        }
    }

    /// A vault of its own with a channel, and watches that look for more than the share of one pass.
    private func greedy(_ it: Watcher) async throws {
        let other = try await it.ground.device()
        let list = try await other.makeList()
        for words in ["whole milk", "bananas", "cat litter"] { try await other.add(words, to: list) }
        let store = try #require(it.shop.stores["1"])
        for cents in 901...903 {
            let watch = #"{"list_id":"\#(list)","stores":[\#(store)],"at_most_cents":\#(cents)}"#
            #expect(try await other(.put, "/v1/watches/\(RowID.random().text)", watch).status == 200)
        }
        let channel = #"{"kind":"webhook","url":"\#(it.receiver.url)/greedy","quiet_from":"00:00","quiet_to":"00:00"}"#
        #expect(try await other(.put, "/v1/channels/\(RowID.random().text)", channel).status == 200)
        try await it.ground.connection.query("UPDATE people.channel SET is_confirmed = true")
        try await it.ground.connection.query("DELETE FROM people.message")
    }

    /// The hashes of what was told, by the vault.
    private func told(_ it: Watcher) async throws -> [String: Set<[UInt8]>] {
        try await it.ground.connection.query("SELECT vault_id, deal_hash FROM people.told").reduce(into: [:]) {
            let vault = try $1.required("vault_id", $1.text)
            $0[vault, default: []].insert(try $1.required("deal_hash", $1.bytes))
        }
    }

    private func goBack(to place: ChangeCursor.Place?, _ it: Watcher) async throws {
        try await it.ground.connection.query(
            "UPDATE people.matched_through SET switch_id = $1, microseconds = $2",
            [.integer(Int(place?.switchID ?? 0)), .integer(place?.microseconds ?? 0)])
    }

    @Test("a vault with many watches is told all by and by, and the others at once")
    func shares() async throws {
        try await with { it in
            try await greedy(it)
            let before = try await told(it)
            let offers = [(249, "Whole Milk"), (49, "Bananas"), (799, "Cat Litter"), (99, "Green Tea")].map {
                Shop.offer("00011110\($0 + 10_000)", $1, cents: $0, "2020-01-01", "2097-06-09")
            }
            try await it.shop.publish(Array(offers.prefix(3)), at: "1", in: it.ground.database)
            it.ground.clock.wait(seconds: max(1, Int(time(nil)) + 1 - it.ground.clock.now()))
            let stored = try await it.ground.database.matchedThrough()
            let pass = WatchPass(keeper: it.ground.keeper, share: 2)
            let first = try await pass.run()
            #expect(first.watches == 3 && first.vaultsBehind == 1, "\(first)")
            #expect(try await it.ground.database.matchedThrough() == stored, "another process begins there")
            let own = try #require(before.min { $0.value.count < $1.value.count }?.key)
            #expect(try await told(it)[own]?.count == (before[own]?.count ?? 0) + 1, "the other vault")
            // A change in between is for the next round, and for the others at once.
            try await it.shop.publish(offers, at: "1", in: it.ground.database)
            it.ground.clock.wait(seconds: 2)
            let second = try await pass.run()
            #expect(second.watches == 3 && second.vaultsBehind == 1, "\(second)")
            var passes = 2
            while try await pass.run().vaultsBehind > 0 { passes += 1 }
            #expect(passes == 9, "two rounds of nine by two")
            #expect(try await it.ground.database.matchedThrough() != stored)
            let after = try await told(it)
            // One that dies meanwhile is followed by one that tells nothing twice.
            #expect(try await WatchPass(keeper: it.ground.keeper).run().changedStores == 0)
            try await goBack(to: stored, it)
            #expect(try await pass.run().watches == 3)
            while try await pass.run().vaultsBehind > 0 {}
            #expect(try await told(it) == after)
            // By shares as much is told as in one go.
            try await it.ground.connection.query("DELETE FROM people.told")
            try await goBack(to: stored, it)
            #expect(try await WatchPass(keeper: it.ground.keeper).run().watches == 10)
            let atOnce = try await told(it)
            #expect(after.mapValues(\.count) != before.mapValues(\.count))
            for (vault, hashes) in after { #expect(hashes.subtracting(before[vault] ?? []) == atOnce[vault]) }
        }
    }

    @Test("what two looks found comes in one message")
    func gathered() async throws {
        try await with { it in
            try await it.publish(cents: 249)
            _ = try await it.match()
            try await it.publish(cents: 239, "Whole Milk, Organic")
            _ = try await it.match()
            try await it.send()
            #expect(it.receiver.received.count == 2, "one code, one message")
            #expect(it.lines.count == 2, "\(it.lines)")
        }
    }

    @Test("a try that fails is made again, as the same message; at 410 the channel ends")
    func again() async throws {
        try await with { it in
            try await it.publish(cents: 249)
            _ = try await it.match()
            it.receiver.answer(500, 201)
            try await it.send()
            let failing = try await it.shop.device(.get, "/v1/channels")["channels"]?.elements.first
            #expect(failing?["failing_since"] != nil)
            it.ground.clock.wait(seconds: 14)
            #expect(try await it.sender.run() == 0)
            it.ground.clock.wait(seconds: 2)
            #expect(try await it.sender.run() == 1)
            let ids = it.receiver.received.dropFirst().map { $0.fields["webhook-id"] }
            #expect(ids.count == 2 && ids[0] == ids[1])
            #expect(try await it.ground.counts()["message"] == nil)
            try await it.publish(cents: 199)
            _ = try await it.match()
            it.receiver.answer(410)
            try await it.send()
            #expect(try await it.shop.device(.get, "/v1/channels")["channels"]?.elements.isEmpty == true)
        }
    }

    @Test("a sender that died with a message leaves it to the next one")
    func abandoned() async throws {
        try await with { it in
            try await it.publish(cents: 249)
            _ = try await it.match()
            it.ground.clock.wait(seconds: WatchPass.gatherSeconds)
            let wanted = WantedMessages(isOfGoodChannels: true)
            let taken = try #require(try await it.ground.database.claimMessage(wanted, at: it.ground.clock.now()))
            #expect(try await it.ground.database.claimMessage(wanted, at: it.ground.clock.now()) == nil)
            #expect(try await it.sender.run() == 0)
            it.ground.clock.wait(seconds: Database.claimSeconds + 1)
            #expect(try await it.sender.run() == 1)
            // What the first one says now is not heard.
            try await it.ground.database.finish(taken, .again(at: 0), at: it.ground.clock.now())
            #expect(it.lines.count == 1)
            #expect(try await it.ground.counts()["message"] == nil)
        }
    }

    @Test("a claim of a sender that died before the clock was set back holds up nothing")
    func clockSetBack() async throws {
        try await with { it in
            try await it.publish(cents: 249)
            _ = try await it.match()
            it.ground.clock.wait(seconds: WatchPass.gatherSeconds)
            let (now, wanted) = (it.ground.clock.now(), WantedMessages(isOfGoodChannels: true))
            #expect(try await it.ground.database.claimMessage(wanted, at: now + 3_600) != nil)
            #expect(try await it.ground.database.claimMessage(wanted, at: now + 3_610) == nil)
            #expect(try await it.sender.run() == 1)
            #expect(it.lines.count == 1)
        }
    }

    @Test("an erased vault gets nothing, though its message waited")
    func erased() async throws {
        try await with { it in
            try await it.publish(cents: 249)
            _ = try await it.match()
            #expect(try await it.shop.device(.delete, "/v1/vault").status == 204)
            try await it.send()
            #expect(it.lines.isEmpty)
            let left = try await it.ground.counts()
            #expect(left.keys.filter { ["watch", "channel", "message", "told"].contains($0) }.isEmpty, "\(left)")
        }
    }

    @Test("reminds of a deal that was told, hours before its end")
    func reminder() async throws {
        try await with { it in
            try await it.remind(#""remind_hours_before_end":24"#)
            let day = LocalDay(daysSinceEpoch: it.ground.clock.now() / 86_400 + 3)
            try await it.publish(cents: 149, "Green Tea", until: "\(day)")
            _ = try await it.match()
            try await it.send()
            #expect(it.lines == ["matches green tea: Green Tea"])
            // Too late for it: the deal has ended, in a zone behind UTC, too.
            it.ground.clock.wait(seconds: 5 * 86_400)
            #expect(try await it.sender.run() == 0)
        }
    }

    @Test("reminds of a deal that was told, on the evening before its last day")
    func eveningReminder() async throws {
        try await with { it in
            try await it.remind(#""remind_evening_before":true"#)
            let day = LocalDay(daysSinceEpoch: it.ground.clock.now() / 86_400 + 3)
            try await it.publish(cents: 149, "Green Tea", until: "\(day)")
            _ = try await it.match()
            try await it.send()
            it.ground.clock.wait(seconds: 86_400)
            #expect(try await it.sender.run() == 0, "not yet")
            it.ground.clock.wait(seconds: 2 * 86_400)
            #expect(try await it.sender.run() == 1)
            #expect(it.lines.count == 2)
            #expect(it.receiver.received.last?.text.contains("Ends soon") == true)
        }
    }

    /// What may happen to an entry between the news and the reminder.
    enum Later: String, CaseIterable {
        case nothing, otherField, tickedOff, deleted, otherWords, watchDeleted, listLeft
    }

    @Test("reminds of a deal for an entry of a list only while the entry asks for it", arguments: Later.allCases)
    func entryReminder(later: Later) async throws {
        try await with { it in
            let (device, list, watch) = (it.shop.device, it.shop.list, RowID.random().text)
            let entry = try await device.add("green tea", to: list)
            let put = try await device(
                .put, "/v1/watches/\(watch)",
                #"{"list_id":"\#(list)","stores":[\#(it.shop.stores["1"]!)],"remind_evening_before":true}"#)
            #expect(put.status == 200, "\(put.text)")
            let day = LocalDay(daysSinceEpoch: it.ground.clock.now() / 86_400 + 3)
            try await it.publish(cents: 149, "Green Tea", until: "\(day)")
            _ = try await it.match()
            try await it.send()
            #expect(it.lines == ["matches green tea: Green Tea"])
            #expect(try await it.ground.counts()["message"] == 1)
            let newer = stamp(it.ground.clock.now() - Ground.noon)
            func edit(_ field: String, _ value: String) async throws {
                let reply = try await device.change(list, [operation(entry, field, value, newer)])
                #expect(reply["refused"] == .list([]), "\(reply.text)")
            }
            switch later {
            case .nothing: break
            case .otherField: try await edit("note", #""the loose one""#)
            case .tickedOff: try await edit("checked", "true")
            case .deleted: try await edit("deleted", "true")
            case .otherWords: try await edit("words", #""black tea""#)
            case .watchDeleted: _ = try await device(.delete, "/v1/watches/\(watch)")
            case .listLeft:
                let tag = try #require(try await device(.get, "/v1/lists/\(list)").fields[.eTag])
                #expect(try await device(.delete, "/v1/lists/\(list)", nil, [.ifMatch: tag]).status == 204)
            }
            it.ground.clock.wait(seconds: 3 * 86_400)
            _ = try await it.sender.run()
            let isWanted = later == .nothing || later == .otherField
            #expect(it.lines.count == (isWanted ? 2 : 1), "\(it.lines)")
            #expect(try await it.ground.counts()["message"] == nil)
            let channel = try await device(.get, "/v1/channels")["channels"]?.elements.first
            #expect(channel?["failing_since"] == nil, "nothing went wrong")
        }
    }

    @Test("what waits is in what the vault holds, as it would be sent, without the code of a channel")
    func exported() async throws {
        try await with { it in
            let device = it.shop.device
            func waiting() async throws -> [Value] {
                try await device(.get, "/v1/vault")["messages"]?.elements ?? []
            }
            #expect(try await waiting().isEmpty)
            try await it.publish(cents: 249)
            _ = try await it.match()
            let message = try #require(try await waiting().first)
            #expect(message["kind"]?.string == "deals" && message["channel_id"]?.string == it.channel)
            let text = try #require(message["text"]?.string)
            #expect(text.hasPrefix("On sale: Whole Milk\nmatches whole milk: Whole Milk, "), "\(text)")
            try await it.send()
            #expect(try await waiting().isEmpty)
            let data = Value(json: try #require(it.receiver.received.last).body)?["data"]
            let line = try #require(data?["lines"]?.elements.first)
            #expect(text.hasSuffix(line["until"]?.string ?? "?"), "\(text)")
            let other = RowID.random().text
            _ = try await device(.put, "/v1/channels/\(other)", #"{"kind":"webhook","url":"\#(it.receiver.url)/b"}"#)
            let code = try await it.ground.code(ofChannel: other)
            let export = try await device(.get, "/v1/vault")
            #expect(export["messages"]?.elements.map { $0["kind"]?.string } == ["code"])
            #expect(!export.text.contains(code))
            #expect(try await it.ground.device()(.get, "/v1/vault")["messages"] == .list([]), "nobody else's")
        }
    }

    @Test("looking at the way out changes nothing, and one click ends the messages", arguments: ["text/html", "*/*"])
    func unsubscribing(accept: String) async throws {
        try await with { it in
            let vault = try await it.ground.connection.query("SELECT id FROM people.vault ORDER BY slot").first?.text(
                "id")
            let row = try #require(try await it.ground.database.channels(ofVaults: [vault ?? ""]).first)
            let key = try #require(try it.ground.keeper.openKey(slot: row.row.slot))
            let token = try #require(try OpenChannel(row, key: key)).channel.unsubscribe.text
            let before = try await it.ground.rows()
            for _ in 0..<20 {
                let page = try await it.ground.send(.get, "/v1/unsubscribe/\(token)", nil, [.accept: accept])
                #expect(page.status == 200 && page.text.contains("<form method=\"post\">"))
            }
            #expect(try await it.ground.rows() == before)
            let foreign: HTTPFields = [
                .contentType: "application/x-www-form-urlencoded", .origin: "https://mail.example",
                HTTPField.Name("Sec-Fetch-Site")!: "cross-site",
            ]
            let click = try await it.ground.send(
                .post, "/v1/unsubscribe/\(token)", "List-Unsubscribe=One-Click", foreign)
            #expect(click.status == 200)
            let unknown = try await it.ground.send(.post, "/v1/unsubscribe/nothing", nil, foreign)
            #expect(unknown.text == click.text, "one answer for every token")
            #expect(try await it.ground.counts()["channel"] == nil)
        }
    }
}
