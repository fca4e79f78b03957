import HTTPTypes
import Logging
import Messages
import Postgres
import Rows
import Storage
import TestDatabase
import Testing
import Vault

@testable import People
@testable import Presentation
@testable import WebKit

/// Rows that another version stored in the database of this one.
@Suite("Rows of other versions", .freshDatabase) struct StoredRowUpgradeTests {
    /// Seals rows of a vault anew, as another version stored them.
    private struct OtherVersion: Sendable {
        let ground: Ground
        let version: UInt8

        func seal(_ content: String, _ key: VaultKey, _ address: RowAddress?) throws -> PostgresValue {
            let plain = (version == 0 ? [] : [version]) + Array(content.utf8)
            return .bytes(try key.seal(plain, at: try #require(address)))
        }

        private func update(_ sql: SQL, _ sealed: PostgresValue) async throws {
            #expect(try await ground.connection.query(sql, [sealed]).affected > 0, "\(sql)")
        }

        private func vault() async throws -> (id: RowID, key: VaultKey) {
            let rows = try await ground.connection.query("SELECT id, slot FROM people.vault")
            let row = try #require(rows.first)
            let slot = try row.required("slot", row.int64)
            return (try id(row), try ground.keeper.key(slot: slot))
        }

        private func id(_ row: PostgresRow, _ column: String = "id") throws -> RowID {
            let text = try row.required(column, row.text)
            return try #require(RowID(text: text))
        }

        func store(_ kept: KeptRow) async throws {
            let (vault, key) = try await vault()
            let rows = try await ground.connection.query(kept.select)
            let row = try #require(rows.first)
            let address = RowAddress(
                table: kept.table, owner: vault, row: try id(row), version: UInt64(try row.required("version", row.int))
            )
            try await update(kept.update, seal(kept.content, key, address))
        }

        func storeList(name: String, entry: String) async throws {
            let rows = try await ground.connection.query("SELECT id, slot FROM people.list")
            let row = try #require(rows.first)
            let (list, slot) = (try id(row), try row.required("slot", row.int64))
            let key = try ground.keeper.key(slot: slot)
            let own = RowAddress(table: "list", owner: list, row: list, version: 0)
            try await update("UPDATE people.list SET sealed_name = $1", seal(name, key, own))
            let entries = try await ground.connection.query("SELECT id, version FROM people.list_entry")
            let kept = try #require(entries.first)
            let address = RowAddress(
                table: "list_entry", owner: list, row: try id(kept),
                version: UInt64(try kept.required("version", kept.int)))
            try await update("UPDATE people.list_entry SET sealed_state = $1", seal(entry, key, address))
        }

        func storeDevice(name: String) async throws {
            let (vault, key) = try await vault()
            let rows = try await ground.connection.query("SELECT device_id FROM people.session")
            let device = try id(try #require(rows.first), "device_id")
            let address = RowAddress(table: "session", owner: vault, row: device, version: 0)
            try await update("UPDATE people.session SET sealed_name = $1", seal(name, key, address))
        }

        func storeFeed(_ path: String, list: String, _ content: String) async throws {
            let text = String(path.dropFirst("/v1/feeds/".count).dropLast(4))
            let token = try #require(SecretToken(text: text, kind: .feed))
            let list = try #require(RowID(text: list))
            let address = RowAddress(table: "feed", owner: list, row: try await vault().id, version: 0)
            try await update("UPDATE people.feed SET sealed_feed = $1", seal(content, token.sealingKey, address))
        }
    }

    private struct KeptRow: Sendable {
        let table: String, select: SQL, update: SQL, content: String
    }

    private static let unsubscribe = SecretToken(kind: .unsubscribe).text
    private static let settings = MessageSettings(
        site: WebAddress("https://lists.example")!, vapid: nil, mail: nil, allowsLoopback: true)

    private static let entry = #"{"words":{"stamp":"01a1fdfa4600000000000001","value":"bananas"}}"#
    private static let rows = [
        KeptRow(
            table: "watch", select: "SELECT id, version FROM people.watch",
            update: "UPDATE people.watch SET sealed_watch = $1",
            content: #"{"words":"butter","stores":[1],"at_most_cents":350}"#),
        KeptRow(
            table: "channel", select: "SELECT id, version FROM people.channel",
            update: "UPDATE people.channel SET sealed_channel = $1",
            content: #"{"kind":"webhook","quiet_from":"21:00","quiet_to":"08:00","url":"https://old.example/x","#
                + #""secret":"whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=","unsubscribe":"\#(unsubscribe)"}"#),
        KeptRow(
            table: "message", select: "SELECT id, version FROM people.message",
            update: "UPDATE people.message SET sealed_message = $1",
            content: #"{"lines":[],"code":"0F1E2D3C4B"}"#),
    ]

    /// A vault with a row of each kind, as a version stored it.
    private func with(
        _ version: UInt8, _ body: @Sendable (Shop, Ground, _ feed: String) async throws -> Void
    ) async throws {
        try await Shop.with(messages: Self.settings) { shop, ground in
            try await shop.device.add("whole milk", to: shop.list)
            let store = shop.stores["1"]!
            let feed = try await shop.device(.post, "/v1/lists/\(shop.list)/feeds", #"{"stores":[\#(store)]}"#)
            _ = try await shop.device(
                .put, "/v1/watches/\(RowID.random().text)", #"{"words":"tea","stores":[\#(store)]}"#)
            _ = try await shop.device(
                .put, "/v1/channels/\(RowID.random().text)", #"{"kind":"webhook","url":"https://new.example/x"}"#)
            let other = OtherVersion(ground: ground, version: version)
            for row in Self.rows { try await other.store(row) }
            try await other.storeList(name: "Old", entry: Self.entry)
            try await other.storeDevice(name: "Firefox on Android")
            let path = feed.text("path")
            try await other.storeFeed(path, list: shop.list, #"{"stores":[\#(store)],"evening_events":false}"#)
            try await body(shop, ground, path)
        }
    }

    @Test("that stood before rows had a version, and of version 1, are read", arguments: [0, 1] as [UInt8])
    func read(version: UInt8) async throws {
        try await with(version) { shop, ground, feed in
            let all = try await shop.device(.get, "/v1/vault")
            #expect(all.status == 200, "\(all.text)")
            #expect(all["devices"]?.elements.first?["name"] == "Firefox on Android")
            let list = all["lists"]?.elements.first
            #expect(list?["name"] == "Old")
            #expect(list?["entries"]?.elements.first?["words"] == "bananas")
            let watch = all["watches"]?.elements.first
            #expect(watch?["words"] == "butter" && watch?["at_most_cents"] == .integer(350))
            #expect(all["channels"]?.elements.first?["url"] == "https://old.example/x")
            #expect(all["messages"]?.elements.first?["text"] == "Circulard: your code")
            let calendar = try await ground.send(.get, feed)
            #expect(calendar.status == 200 && calendar.text.contains("SUMMARY:Bananas"), "\(calendar.text)")
            #expect(ground.faults.all == [])
        }
    }

    private static func isLater(_ error: any Error) -> Bool {
        if case .laterVersion? = error as? StoredFormError { true } else { false }
    }

    @Test("that come later are refused with what to do, not lost, and read again by that version")
    func later() async throws {
        try await with(2) { shop, ground, feed in
            let rows = try await ground.rows()
            for path in [
                "/v1/vault", "/v1/lists", "/v1/lists/\(shop.list)", "/v1/watches", "/v1/channels", feed,
                "/v1/vault/devices",
            ] {
                let reply = try await shop.device(.get, path)
                #expect(reply.status == 503 && reply.problem == "database-unavailable", "\(path): \(reply.text)")
                #expect(reply.text("detail").contains("later version"), "\(reply.text)")
            }
            #expect(ground.faults.all.allSatisfy { $0.contains("run that version") && !$0.contains("example") })
            let sender = MessageSender(
                keeper: ground.keeper, settings: Self.settings, userAgent: "circulard/test", senders: 1,
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            #expect(try await ground.rows() == rows)
            _ = try await sender.run()
            #expect(try await ground.counts()["message"] == 1, "it waits")
            try await ground.connection.query("UPDATE people.channel SET is_confirmed = true")
            let watch = try #require(
                try await ground.database.watchesToMatch(after: nil, limit: 1).first)
            #expect(performing: { _ = try ground.keeper.watch(of: watch) }, throws: Self.isLater)
            let other = OtherVersion(ground: ground, version: 1)
            for row in Self.rows { try await other.store(row) }
            let again = try #require(try await ground.database.watchesToMatch(after: nil, limit: 1).first)
            #expect(try ground.keeper.watch(of: again)?.words == "butter")
        }
    }
}
