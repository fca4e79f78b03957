import Lists
import TestSupport
import Testing

@Suite("A list as text") struct ListTextTests {
    @Test("has a line for each entry")
    func written() throws {
        let list = try SyncedList([
            try operation(1, .words, .text("milk"), at: 0), try operation(1, .amount, .text("1 gal"), at: 0),
            try operation(2, .words, .text("eggs 18 ct"), at: 0), try operation(2, .checked, .flag(true), at: 0),
            try operation(2, .note, .text("the brown ones\nor #1"), at: 0),
            try operation(3, .words, .text("Item #5"), at: 0), try operation(4, .words, .text("gone"), at: 0),
            try operation(4, .deleted, .flag(true), at: 1),
        ])
        #expect(ListText.write(list) == "[x] eggs 18 ct  # the brown ones\\nor #1\n[ ] Item #5\n[ ] milk 1 gal\n")
        #expect(ListText.write(SyncedList()) == "")
    }

    @Test(
        "is read as people type it",
        arguments: [
            ("milk 1 gal", "milk 1 gal", "", false), ("[ ] milk", "milk", "", false), ("[x] milk", "milk", "", true),
            ("[X]  milk \r", "milk", "", true), ("- milk", "milk", "", false), ("* [x] milk", "milk", "", true),
            ("  - \t[ ] oat\tmilk", "oat milk", "", false), ("eggs  # brown", "eggs", "brown", false),
            ("eggs # brown", "eggs # brown", "", false), ("eggs  #5", "eggs  #5", "", false),
            ("eggs  # a  # b", "eggs", "a  # b", false), ("-milk", "-milk", "", false), ("- ", "-", "", false),
            ("[x]milk", "[x]milk", "", false), ("• milk", "milk", "", false), ("•milk", "milk", "", false),
            ("· milk", "milk", "", false), ("– milk", "milk", "", false), ("1. milk", "milk", "", false),
            ("12) [x] milk", "milk", "", true), ("☑ milk", "milk", "", true), ("☐ milk", "milk", "", false),
            ("• ✔\u{FE0F} milk", "milk", "", true), ("✅milk", "milk", "", true),
            ("1.5 lb ham", "1.5 lb ham", "", false),
            ("1.", "1.", "", false), ("7 up", "7 up", "", false), ("[ ] 1. milk", "1. milk", "", false),
            ("[ ] ☑ milk", "☑ milk", "", false),
            ("[ ] - milk", "- milk", "", false), ("[ ] [x] milk", "[x] milk", "", false),
            ("[y] milk", "[y] milk", "", false),
            ("# produce", "# produce", "", false), (#"a\b \\c"#, #"a\b \c"#, "", false),
            ("\u{FEFF}[x] milk", "milk", "", true), ("[ ] \u{301}a", "\u{301}a", "", false),
            ("- \u{200F}חלב\u{200F}", "\u{200F}חלב\u{200F}", "", false), ("a\u{2028}b", "a\u{2028}b", "", false),
        ])
    func read(line: String, words: String, note: String, isChecked: Bool) throws {
        let lines = try ListText.read("\n \r\n\(line)\n".replacing("\n \r\n\u{FEFF}", with: "\u{FEFF}"))
        let edits = try #require(lines.first).edits.get()
        #expect(edits.map(\.field) == [.words] + (note.isEmpty ? [] : [.note]) + (isChecked ? [.checked] : []))
        #expect(edits[0].value == .text(words))
        if !note.isEmpty { #expect(edits[1].value == .text(note)) }
        #expect(lines.map(\.number) == [line.unicodeScalars.first == "\u{FEFF}" ? 1 : 3])
    }

    @Test(
        "keeps the listing that an entry was made from behind the note, where others see a note",
        arguments: [
            ("milk  # @listing/12", "milk", "", 12), ("milk x2  # brown  # @listing/12", "milk x2", "brown", 12),
            ("milk @listing/12", "milk @listing/12", "", nil), ("milk  # a @listing/12", "milk", "a @listing/12", nil),
            ("milk  # @listing/0", "milk", "@listing/0", nil), ("milk  # @listing/-1", "milk", "@listing/-1", nil),
            ("milk  # @listing/x", "milk", "@listing/x", nil), (#"milk  # \@listing/12"#, "milk", "@listing/12", nil),
            ("milk  # @listing/12 or so", "milk", "@listing/12 or so", nil),
            ("milk  # @listing/9223372036854775808", "milk", "@listing/9223372036854775808", nil),
            ("milk  # see: https://a.example/12", "milk", "see: https://a.example/12", nil),
        ] as [(String, String, String, Int64?)])
    func listing(line: String, words: String, note: String, listing: Int64?) throws {
        let edits = try #require(ListText.read(line).first).edits.get()
        let state = state(try edits.map { try operation(1, $0.field, $0.value, at: 0) })
        #expect(state.text(.words) == words && state.text(.note) == note && state.listing == listing)
        let read = try ListText.read(ListText.write(SyncedList([(try entryID(1), state)])))
        #expect(try read.first?.edits.get() == edits)
    }

    @Test("has lines that say nothing", arguments: ["", "\n\n", " \t\r\n", "[ ]", "-  [x] ", "\u{FEFF}"])
    func nothing(text: String) throws {
        #expect(try ListText.read(text).isEmpty)
    }

    @Test("is refused line by line")
    func refused() throws {
        let long = String(repeating: "m", count: 161)
        let text = "milk\n\(long)\na\u{1B}b\n\u{A0}\neggs  # \(String(repeating: "n", count: 501))\nham\\nrye\nbread"
        let lines = try ListText.read(text)
        let codes = lines.map { line in code { () throws(EditRefusal) in try line.edits.get() } }
        #expect(codes == [nil, .tooLong, .badValue, .badValue, .tooLong, .badValue, nil])
        #expect(lines.map(\.number) == Array(1...7))
    }

    @Test("has at most 500 lines, not counting blank ones", arguments: [500, 501])
    func maximum(count: Int) throws {
        let text = String(repeating: "[ ] milk\n\n", count: count)
        if count <= ListText.maximumLines {
            #expect(try ListText.read(text).count == 500)
        } else {
            let fault = #expect(throws: ListFault.self) { try ListText.read(text) }
            #expect(fault?.maximum == 500)
        }
    }

    @Test("splits off an amount only if the whole is too long for words", arguments: [120, 121, 161])
    func split(length: Int) throws {
        let words = String(repeating: "m", count: min(118, length - 2)) + " "
        let text = words + String(repeating: "1", count: length - words.count)
        let edits = try #require(try ListText.read(text).first).edits
        switch length {
        case 120: #expect(try edits.get() == [FieldEdit(.words, .text(text))])
        case 121:
            #expect(
                try edits.get() == [
                    FieldEdit(.words, .text(String(words.dropLast()))), FieldEdit(.amount, .text("11")),
                ])
        default: #expect(code { () throws(EditRefusal) in try edits.get() } == .tooLong)
        }
    }
}
