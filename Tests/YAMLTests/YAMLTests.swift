import Testing
import YAML

@Suite("YAML") struct YAMLTests {
    private struct Sample: Decodable, Equatable {
        var name: String?
        var count: Int?
        var isOn: Bool?
        var list: [String]?
        var below: [String: String]?
    }

    private func decoded(_ text: String) throws -> Sample { try YAMLDecoder().decode(Sample.self, from: text) }

    @Test(
        "reads values by the rules of YAML 1.1",
        arguments: [
            ("name: 5", Sample(name: "5")), ("count: 1_000", Sample(count: 1000)), ("count: 0x1F", Sample(count: 31)),
            ("count: 017", Sample(count: 15)), ("count: -0b11", Sample(count: -3)), ("isOn: Yes", Sample(isOn: true)),
            ("isOn: off", Sample(isOn: false)), ("name: ~", Sample()), ("name: '~'", Sample(name: "~")),
            ("list: [a, 'b']", Sample(list: ["a", "b"])),
            ("list:\n- a\n- |\n  b\n  c\n", Sample(list: ["a", "b\nc\n"])),
            ("below: {a: \"\\u20ac\"}", Sample(below: ["a": "€"])),
            ("list: &l [a]\nbelow: {<<: {a: x, b: y}, b: z}", Sample(list: ["a"], below: ["a": "x", "b": "z"])),
        ])
    private func values(text: String, wanted: Sample) throws { #expect(try decoded(text) == wanted) }

    @Test(
        "refuses a value of another type",
        arguments: ["count: '5'", "isOn: 'yes'", "isOn: 1", "count: [1]", "list: a", "below: [a]"])
    func wrongType(text: String) { #expect(throws: DecodingError.self) { try decoded(text) } }

    @Test(
        "says where a text is not YAML",
        arguments: [
            ("a: [", 2, 1, "did not find expected node content"), ("a: 1\na: 2", 2, 1, "twice"),
            ("a: é*\n\tb: c", 2, 1, "violates indentation"), ("a: *b", 1, 4, "undefined alias"),
            ("a: &b [*b]", 1, 8, "undefined alias"), ("a: b\n---\nc: d", 2, 1, "single document"),
            ("é: \u{7}", 1, 4, "control characters"),
            (String(repeating: "[", count: 300), 1, 201, "too deeply nested"),
        ])
    func place(text: String, line: Int, column: Int, problem: String) {
        let error = #expect(throws: YAMLError.self) { try YAMLNode.read(text) }
        #expect(error?.mark.line == line && error?.mark.column == column, "\(error.map { "\($0)" } ?? "")")
        #expect(error.map { "\($0)".contains(problem) } == true, "\(error.map { "\($0)" } ?? "")")
    }

    @Test("finds no document in comments", arguments: ["", "# a\n", "\n\n"])
    func empty(text: String) throws { #expect(try YAMLNode.read(text)?.mark.line == nil) }

    @Test(
        "tells text from other values",
        arguments: [
            ("a", true), ("'5'", true), ("!!str 5", true), ("5", false), ("1e3", false), (".5", false),
            ("2026-11-29", false),
            ("true", false), ("~", false), ("12:30", false), ("0x1F", false), ("5 miles", true), ("v1.2", true),
        ])
    func kind(text: String, isText: Bool) throws {
        #expect(try YAMLNode.read(text)?.scalar?.isText == isText)
    }
}
