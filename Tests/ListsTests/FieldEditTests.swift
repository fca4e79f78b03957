import Lists
import Testing

@Suite("An edit of a field") struct FieldEditTests {
    @Test(
        "takes text up to its length, counted in scalars",
        arguments: [(EntryField.words, 120), (.amount, 40), (.department, 60), (.note, 500)])
    func lengths(field: EntryField, maximum: Int) {
        #expect(code { () throws(EditRefusal) in try edit(field, maximum, "m") } == nil)
        #expect(code { () throws(EditRefusal) in try edit(field, maximum + 1, "m") } == .tooLong)
        // One character to a reader, by its combining marks.
        #expect(code { () throws(EditRefusal) in try edit(field, maximum + 1, "\u{301}") } == .tooLong)
        #expect(code { () throws(EditRefusal) in try edit(field, maximum, "🥛") } == nil)
    }

    private func edit(_ field: EntryField, _ length: Int, _ scalar: String) throws(EditRefusal) -> FieldEdit {
        try FieldEdit(field, .text("m" + String(repeating: scalar, count: length - 1)))
    }

    @Test("refuses words that are blank", arguments: ["", " ", "\u{A0}\u{3000}", "\u{2028}"])
    func blank(text: String) {
        #expect(code { () throws(EditRefusal) in try FieldEdit(.words, .text(text)) } == .badValue)
    }

    @Test("clears other texts by an empty one", arguments: [EntryField.amount, .department, .note])
    func cleared(field: EntryField) throws {
        let full = ListOperation(entry: try entryID(1), edit: try FieldEdit(field, .text("a")), stamp: try stamp(1))
        let empty = ListOperation(entry: try entryID(1), edit: try FieldEdit(field, .text("")), stamp: try stamp(2))
        #expect(state([full]).text(field) == "a")
        #expect(state([full, empty]).text(field) == "")
    }

    @Test(
        "refuses control characters, except line feeds in a note",
        arguments: ["\0", "\t", "\n", "\r", "\u{1B}", "\u{7F}", "\u{85}", "\u{9F}"])
    func controls(control: String) {
        for field in [EntryField.words, .amount, .department, .note] {
            let expected: EditRefusal.Code? = field == .note && control == "\n" ? nil : .badValue
            #expect(
                code { () throws(EditRefusal) in try FieldEdit(field, .text("a\(control)b")) } == expected,
                "\(field)")
        }
    }

    @Test("keeps a text as it is", arguments: ["  milk ", "e\u{301}", "\u{200F}חלב\u{200E}", "👩🏽‍🌾"])
    func kept(text: String) throws {
        let edits = [try operation(1, .words, .text(text), at: 0)]
        #expect(state(edits).text(.words).utf8.elementsEqual(text.utf8))
    }

    @Test(
        "takes up to 20 different positive store ids, in any order",
        arguments: [
            ([], nil), ([Int64.max, 1], nil), (Array(1...20), nil), (Array(1...21), .tooLong), ([0], .badValue),
            ([-1], .badValue), ([3, 3], .badValue),
        ] as [([Int64], EditRefusal.Code?)])
    func stores(ids: [Int64], expected: EditRefusal.Code?) {
        #expect(code { () throws(EditRefusal) in try FieldEdit(.stores, .stores(ids)) } == expected)
    }

    @Test("refuses a value of another kind", arguments: EntryField.allCases)
    func kinds(field: EntryField) {
        let values: [EntryValue] = [.text("a"), .flag(true), .stores([1]), .number(1)]
        let taken = values.filter { value in
            code { () throws(EditRefusal) in try FieldEdit(field, value) } == nil
        }
        let expected: EntryValue =
            switch field {
            case .byUnitPrice, .checked, .deleted: .flag(true)
            case .listing: .number(1)
            case .stores: .stores([1])
            case .amount, .department, .note, .words: .text("a")
            }
        #expect(taken == [expected])
    }
}
