import Deals
import Messages
import Testing

@testable import Lists
@testable import People
@testable import Presentation
@testable import Rows
@testable import WebKit

@Suite("Rows as they are stored") struct StoredFormTests {
    @Test("of each version open, and are written in the newest one", arguments: StoredRow.all)
    func versions(row: StoredRow) throws {
        #expect(try row.open() == row.plain)
        let newest = try #require(StoredRow.newest(row.name))
        #expect(
            try String(decoding: row.rewritten(row.plain), as: UTF8.self)
                == String(decoding: newest.plain, as: UTF8.self))
    }

    @Test("there is one of each kind in each version")
    func whole() throws {
        let kinds = Dictionary(grouping: StoredRow.all, by: \.version).mapValues { Set($0.map(\.name)) }
        let first = try #require(kinds[0])
        #expect(Set(kinds.keys) == [0, 1] && kinds[1]?.isSuperset(of: first) == true)
        let channels = try StoredRow.all.filter { $0.table == "channel" }
            .map { try ChannelForm(bytes: $0.plain).channel().kind }
        #expect(Set(channels) == Set(DeliveryChannel.allCases))
        let entry = try #require(StoredRow.newest("entry of a deal"))
        let state = try EntryState(stored: Array(entry.plain.dropFirst()))
        #expect(EntryField.allCases.allSatisfy { state[$0] != nil })
    }

    @Test("a watch says what it said", arguments: StoredRow.all.filter { $0.table == "watch" })
    func watches(row: StoredRow) throws {
        let expected =
            row.name == "watch of words"
            ? Watch(wish: .words("butter \"salted\""), stores: [1, 7], bound: .cents(350), reminder: .hours(24))
            : Watch(
                wish: .list("0b9a6c2a-3a53-4b7a-8a3e-0c54f0b8f9d2"), stores: [12],
                bound: .unitCents(25, per: .ounce), reminder: .eveningBefore)
        #expect(try WatchForm(bytes: row.plain).watch() == expected)
    }

    private static let answers = [
        "push channel":
            #"{"kind":"web_push","quiet_from":"21:00","quiet_to":"08:00","host":"updates.push.services.mozilla.com"}"#,
        "webhook channel":
            #"{"kind":"webhook","quiet_from":"00:00","quiet_to":"00:00","url":"https://hooks.example.org/deals","#
            + #""secret":"whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="}"#,
        "ntfy channel":
            #"{"kind":"ntfy","quiet_from":"21:00","quiet_to":"08:00","server":"https://ntfy.example.org","#
            + #""topic":"kitchen","says_everything":false}"#,
        "ntfy channel with a token":
            #"{"kind":"ntfy","quiet_from":"21:00","quiet_to":"08:00","server":"https://ntfy.example.org","#
            + #""topic":"kitchen","says_everything":true}"#,
        "mail channel":
            #"{"kind":"mail","quiet_from":"21:00","quiet_to":"08:00","address":"reader@example.org"}"#,
    ]

    @Test("a channel is answered as ever", arguments: StoredRow.all.filter { $0.table == "channel" })
    func channels(row: StoredRow) throws {
        #expect(try Value.object(ChannelForm(bytes: row.plain).channel().members).json == Self.answers[row.name])
    }

    @Test("a message says what it said", arguments: StoredRow.all.filter { $0.table == "message" })
    func messages(row: StoredRow) throws {
        let message = try MessageForm(bytes: row.plain).message
        #expect(message.code == (row.name == "message with a code" ? "0F1E2D3C4B" : nil))
        #expect(message.lines.map(\.endsAt) == (message.code == nil ? [1_782_878_400] : []))
        let watch = "5b2f9c0e-3a7e-4c9a-9d55-0f7d2a1be0c4"
        let entry = "7d1f9a52-5a0b-4d0e-8f8a-5d9f3a0c1e22"
        let origins = Set([entry, nil].map { WatchSource(watch: watch, entry: $0, words: "butter") })
        #expect((message.lines.first?.origins ?? []) == (row.name == "message that reminds" ? origins : []))
        for line in message.lines {
            #expect(
                line.line.text
                    == "matches butter: Land O Lakes, 16 oz, 2 for $5.00, $2.50 each, Publix at Ansley Mall, thru Wed Jul 1"
            )
        }
    }

    @Test("the words of a form are its own, of every unit of a bound")
    func units() throws {
        let words = try DisplayUnit.allCases.map { unit in
            let watch = Watch(wish: .words("x"), stores: [], bound: .unitCents(1, per: unit), reminder: nil)
            let bytes = try WatchForm(watch).bytes()
            #expect(try WatchForm(bytes: bytes).watch() == watch)
            return Value(json: Array(bytes.dropFirst()))?["unit"]?.string
        }
        #expect(
            words == [
                "oz", "lb", "fl oz", "qt", "gal", "dry pt", "each", "dozen", "100 ct", "100 sheets", "100 sq ft",
            ])
    }

    @Test("one of a later version is refused by that name, and never read as another", arguments: StoredRow.all)
    func later(row: StoredRow) throws {
        let content = row.plain.drop { $0 < 0x20 }
        for version in [2, 9, 31] as [UInt8] {
            #expect(throws: StoredFormError.laterVersion(Int(version), table: row.table)) {
                try row.rewritten([version] + content)
            }
        }
        #expect(throws: StoredFormError.damaged(table: row.table)) { try row.rewritten([0] + content) }
        if row.table == "list_entry" {
            let more = String(decoding: row.plain, as: UTF8.self).replacing("\"words\"", with: "\"wordz\"")
            #expect(throws: UnknownStoredField.self) { try row.rewritten(Array(more.utf8)) }
        }
    }

    private static let unreadable: [(table: String, json: String)] = [
        ("watch", "{}"), ("watch", #"{"words":"x"}"#), ("watch", #"{"stores":[1]}"#), ("watch", "[]"), ("watch", ""),
        ("watch", #"{"words":"x","stores":[1],"unit_at_most_cents":5,"unit":"stone"}"#),
        ("watch", #"{"words":"x","stores":[1],"unit_at_most_cents":5}"#), ("channel", "{}"),
        ("channel", #"{"kind":"fax","quiet_from":"21:00","quiet_to":"08:00","unsubscribe":"x"}"#),
        ("message", "{}"), ("message", #"{"lines":[{}]}"#), ("feed", #"{"stores":["1"],"evening_events":true}"#),
    ]

    @Test("what no version wrote is refused, and no bound is dropped", arguments: unreadable)
    func damaged(table: String, json: String) {
        let row = StoredRow(version: 1, name: "", table: table, plain: [], sealed: [])
        #expect(throws: StoredFormError.damaged(table: table)) { try row.rewritten([1] + Array(json.utf8)) }
    }
}
