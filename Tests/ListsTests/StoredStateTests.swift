import Lists
import TestSupport
import Testing

@Suite("What is stored of an entry") struct StoredStateTests {
    private static let milk = #"{"words":{"stamp":"01a1fdfa4600000000000001","value":"milk"}}"#

    @Test("is JSON with the fields in the order of their names")
    func vector() throws {
        let edits = [
            try operation(1, .words, .text("¾ \"milk\""), at: 0), try operation(1, .stores, .stores([2, 1]), at: 0),
            try operation(1, .note, .text("a/b\\\n"), at: 0), try operation(1, .checked, .flag(true), at: 1),
        ]
        let expected =
            #"{"checked":{"stamp":"01a1fdfa4601000000000001","value":true},"#
            + #""note":{"stamp":"01a1fdfa4600000000000001","value":"a/b\\\n"},"#
            + #""stores":{"stamp":"01a1fdfa4600000000000001","value":[2,1]},"#
            + #""words":{"stamp":"01a1fdfa4600000000000001","value":"¾ \"milk\""}}"#
        #expect(try state(edits).stored() == Array(expected.utf8))
        #expect(try EntryState().stored() == Array("{}".utf8))
    }

    @Test("gives the same state and the same bytes again")
    func roundTrip() throws {
        var random = SeededGenerator(for: "stored states")
        for _ in 0..<Trials.count(2_000) {
            let fields = EntryField.allCases.filter { _ in Bool.random(using: &random) }
            let edits = try fields.map { field in
                try operation(1, field, random.value(of: field), at: Int.random(in: 0...9, using: &random))
            }
            let bytes = try state(edits).stored()
            let read = try EntryState(stored: bytes)
            #expect(read == state(edits), "seed \(random.seed)")
            #expect(try read.stored() == bytes, "seed \(random.seed)")
        }
    }

    @Test("is refused in part")
    func parts() throws {
        let edits = [
            try operation(1, .words, .text("m\u{E9}lk 🥛"), at: 0),
            try operation(1, .stores, .stores([12, 3]), at: 0), try operation(1, .deleted, .flag(false), at: 0),
        ]
        let bytes = try state(edits).stored()
        for count in bytes.indices {
            #expect(throws: (any Error).self, "\(count)") { try EntryState(stored: Array(bytes[..<count])) }
        }
        #expect(try EntryState(stored: bytes) == state(edits))
    }

    @Test(
        "is refused if it is broken",
        arguments: [
            "[]", "null", "5", #""words""#, milk + "x", "[\(milk)]", #"{"words":null}"#, #"{"words":"milk"}"#,
            #"{"words":{"value":"milk"}}"#, #"{"words":{"stamp":"01a1fdfa4600000000000001"}}"#,
            changed("words", "gtin"), changed("words", "Words"), changed("words", "checked"),
            changed("words", "stores"), changed("01a1fdfa", "01A1FDFA"), changed("01a1fdfa", ""),
            changed(#""01a1fdfa4600000000000001""#, "5"), changed(#""milk""#, "null"), changed(#""milk""#, "1"),
            changed(#""milk""#, "true"), changed(#""milk""#, "[1]"), changed(#""milk""#, #"{"milk":1}"#),
            changed("milk", " "), changed("milk", #"a\u0000b"#), changed("milk", #"cut \ud83e"#),
            changed("milk", String(repeating: "m", count: 121)), changed("words", "listing_id"), listing("-1"),
            listing("1.5"), listing("9223372036854775808"), stores("[0]"), stores("[3,3]"), stores("[1.5]"),
            stores(#"["1"]"#), stores("[9223372036854775808]"), stores("\(Array(1...21))"),
        ])
    func broken(json: String) {
        #expect(throws: (any Error).self) { try EntryState(stored: Array(json.utf8)) }
    }

    private static func changed(_ part: String, _ other: String) -> String { milk.replacing(part, with: other) }

    private static func listing(_ id: String) -> String {
        changed("words", "listing_id").replacing(#""milk""#, with: id)
    }

    private static func stores(_ ids: String) -> String {
        changed("words", "stores").replacing(#""milk""#, with: ids)
    }

    @Test("is refused if its bytes are not UTF-8", arguments: [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0xAF]])
    func notUTF8(bytes: [UInt8]) throws {
        let milk = Array(Self.milk.utf8)
        #expect(throws: Never.self) { try EntryState(stored: milk) }
        let place = try #require(milk.firstRange(of: Array("lk".utf8))).lowerBound
        #expect(throws: (any Error).self) { try EntryState(stored: milk[..<place] + bytes + milk[place...]) }
    }
}
