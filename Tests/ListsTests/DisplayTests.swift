import Lists
import Testing

@Suite("The display of a list") struct DisplayTests {
    @Test("is by department, then by words, without regard to case; entries without a department come last")
    func order() throws {
        let rows: [(String, String)] = [
            ("zucchini", "Produce"), ("Apples", "produce"), ("twine", ""), ("bread", " Bakery"), ("Batteries", ""),
            ("Bagels", "bakery"),
        ]
        let edits = try rows.enumerated().flatMap { number, row in
            [
                try operation(UInt8(number), .words, .text(row.0), at: 0),
                try operation(UInt8(number), .department, .text(row.1), at: 0),
            ]
        }
        let expected = ["Bagels", "bread", "Apples", "zucchini", "Batteries", "twine"]
        for order in [edits, edits.reversed()] { #expect(try SyncedList(order).shownWords == expected) }
    }

    @Test("leaves out what is deleted, or has no words yet")
    func hidden() throws {
        let list = try SyncedList([
            try operation(1, .words, .text("milk"), at: 0), try operation(2, .words, .text("eggs"), at: 0),
            try operation(2, .deleted, .flag(true), at: 1), try operation(3, .amount, .text("2 lb"), at: 0),
        ])
        #expect(list.shownWords == ["milk"])
        #expect(list.livingCount == 2)
    }

    @Test(
        "offers to merge entries that say the same",
        arguments: [
            (["milk", "Milk"], [[0, 1]]), (["oat milk", " OAT \u{A0} Milk "], [[0, 1]]), (["milk", "milks"], []),
            (["oat milk", "oatmilk"], []), (["\u{E9}clair", "e\u{301}CLAIR"], [[0, 1]]), (["milk"], []),
            (["milk", "eggs", "MILK", "milk", "Eggs"], [[0, 2], [0, 3], [1, 4]]),
        ])
    func hints(words: [String], expected: [[UInt8]]) throws {
        let edits = try words.enumerated().map { number, words in
            try operation(UInt8(number), .words, .text(words), at: 0)
        }
        let list = try SyncedList(edits.reversed())
        let pairs = try expected.map { [try entryID($0[0]), try entryID($0[1])] }
        #expect(list.mergeHints().map { [$0.first, $0.second] } == pairs)
        #expect(list.inDisplayOrder().count == words.count)
    }

    @Test("offers no deleted entry, and one that is ticked off")
    func hintsOfLiving() throws {
        var list = try SyncedList([
            try operation(1, .words, .text("milk"), at: 0), try operation(2, .words, .text("milk"), at: 0),
            try operation(2, .checked, .flag(true), at: 1),
        ])
        #expect(list.mergeHints().count == 1)
        _ = try list.apply(operation(2, .deleted, .flag(true), at: 2))
        #expect(list.mergeHints() == [])
    }
}
