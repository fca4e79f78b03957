import Goods
import Matching
import Testing
import Words

@Suite struct QueryFileTests {
    private static let groups = "[milk] gal, milk, 200-900\nis: milk\nheads: milk"

    @Test(
        "names the file, the line and the problem of a mistake in the goods",
        arguments: [
            ("milk", 1, "start with"), ("[milk]", 1, "\"in:\" is missing"),
            ("[milk]\nat: milk", 2, "unknown key \"at\""),
            ("[milk]\nin: cream", 2, "unknown group \"cream\""), ("[milk]\nin: milk +$wet", 2, "a set"),
            ("[milk]\nin: milk\ngiven: fat = dry", 3, "unknown attribute"),
            ("[milk]\nin: milk\n[leche]\nnames: milk\nin: milk", 3, "twice"),
        ])
    func goods(text: String, line: Int, problem: String) {
        let error = #expect(throws: GroupFileError.self) { try Self.rules(goods: text) }
        #expect(error?.file == "query-goods.txt" && error?.line == line)
        #expect(error.map { "\($0)".contains(problem) } == true, "\(error.map { "\($0)" } ?? "")")
    }

    @Test(
        "names the mistakes in the words",
        arguments: [("words: x", "unknown key"), ("spanish: leche", "=\"?"), ("word: a = b\nword: a = c", "twice")])
    func words(text: String, problem: String) {
        let error = #expect(throws: GroupFileError.self) { try Self.rules(words: text) }
        #expect(error?.file == "query-words.txt")
    }

    private static func rules(goods: String = "", words: String = "") throws -> QueryRules {
        let groups = try ComparisonGroups(
            words: "turns: in", attributes: "fat: whole = whole", groups: [("test.txt", groups)])
        return try QueryRules(groups: groups, goods: goods, words: words)
    }
}
