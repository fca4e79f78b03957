import Goods
import Testing
import Words

@Suite struct GroupFileTests {
    private static let words = """
        department: dairy = dairy, cheese
        set: cooked = cooked, smoked
        turns: in
        """
    private static let attributes = "fat: whole = whole; low fat = 1%"

    @Test("reads the groups of the program, each with a definition and at least one noun")
    func standard() throws {
        let groups = try ComparisonGroups.standard.groups
        #expect((150...250).contains(groups.count))
        #expect(Set(groups.map(\.name)).count == groups.count)
        for group in groups {
            #expect(!group.definition.isEmpty, "\(group.name)")
            #expect(group.plausibleCents.lowerBound < group.plausibleCents.upperBound, "\(group.name)")
        }
    }

    @Test("reads a group, with lines that go on")
    func reads() throws {
        let group = try #require(
            try Self.groups(
                """
                # A comment.
                [milk] gal, milk, 200-900
                is: milk
                  of cows
                only: dairy
                heads: milk
                matters: fat
                """
            ).first)
        #expect(group.name == "milk" && group.unit == .gallon && group.kind(named: nil).name == "milk")
        #expect(group.definition == "milk of cows" && group.plausibleCents == 200...900 && group.attributes == ["fat"])
    }

    @Test(
        "names the file, the line and the problem of a mistake",
        arguments: [
            ("[milk] gal, milk", 1, "after the name"),
            ("[milk] pail, milk, 2-9", 1, "after the name"),
            ("[milk] gal, wet, 2-9", 1, "unknown kind \"wet\""),
            ("[milk] gal, milk/wet, 2-9", 1, "unknown kind \"wet\""),
            ("[milk] gal, milk, 9-2", 1, "after the name"),
            ("milk", 1, "starts with"),
            ("  milk", 1, "none before"),
            ("[milk] gal, milk, 2-9\nheads: milk", 1, "\"is:\" is missing"),
            ("[milk] gal, milk, 2-9\n\nis: milk\nhead: milk", 4, "unknown key \"head\""),
            ("[milk] gal, milk, 2-9\nis: milk\nis: milk", 3, "twice"),
            ("[milk] gal, milk, 2-9\nis:", 2, "nothing after the colon"),
            ("[milk] gal, milk, 2-9\nis milk", 2, "\"key: value\""),
            ("[milk] gal, milk, 2-9\nis: milk\n[milk] gal, milk, 2-9\nis: milk", 3, "twice"),
            ("[milk] gal, milk, 2-9\nis: milk\nonly: barn", 3, "unknown department \"barn\""),
            ("[milk] gal, milk, 2-9\nis: milk\nsold: loose", 3, "by weight"),
            ("[milk] gal, milk, 2-9\nis: milk\nheads: milk,\n  cream @barn", 3, "unknown department \"barn\""),
            ("[milk] gal, milk, 2-9\nis: milk\nheads: +cow", 3, "no words"),
            ("[milk] gal, milk, 2-9\nis: milk\nheads: milk -$wet", 3, "a set"),
            ("[milk] gal, milk, 2-9\nis: milk\nvetoes: $wet", 3, "a set"),
            ("[milk] gal, milk, 2-9\nis: milk\nmatters: age", 3, "unknown attribute \"age\""),
        ])
    func mistakes(text: String, line: Int, problem: String) {
        let error = #expect(throws: GroupFileError.self) { try Self.groups(text) }
        #expect(error?.line == line && error?.file == "test.txt")
        #expect(error.map { "\($0)".contains(problem) } == true, "\(error.map { "\($0)" } ?? "")")
    }

    @Test(
        "names mistakes in the shared words and the attributes",
        arguments: [
            ("joined: bone", attributes, "words.txt, line 1"), ("turns: in\nwords: x", attributes, "words.txt, line 2"),
            ("spelling: x", attributes, "words.txt, line 1"), (words, "fat: whole", "attributes.txt, line 1"),
            (words, "fat: a = b\nfat: a = b", "attributes.txt, line 2"),
        ])
    func sharedMistakes(words: String, attributes: String, place: String) {
        let error = #expect(throws: GroupFileError.self) {
            try ComparisonGroups(words: words, attributes: attributes, groups: [])
        }
        #expect(error.map { "\($0)".hasPrefix(place) } == true, "\(error.map { "\($0)" } ?? "")")
    }

    private static func groups(_ text: String) throws -> [GroupDefinition] {
        try ComparisonGroups(words: words, attributes: attributes, groups: [("test.txt", text)]).groups
    }
}
