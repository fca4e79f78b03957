import Scraping
import Support
import Testing

@Suite struct JSONPathTests {
    private static let document = #"""
        {"a": {"b": [1, 2, {"c": "x"}], "d e": "y", "it's": "z"}, "list": [], "n": null, "o": {"k": 1, "j": 2}}
        """#

    @Test(
        "selects",
        arguments: [
            ("$.a.b[0]", ["1"]), ("$.a.b[-1].c", ["x"]), ("$.a.b[2]['c']", ["x"]), ("$['a'][\"d e\"]", ["y"]),
            (#"$.a['it\'s']"#, ["z"]), ("$.a.b[:]", ["1", "2", "-"]), ("$.a.b[1:]", ["2", "-"]),
            ("$.a.b[:-1]", ["1", "2"]),
            ("$.a.b[5]", []), ("$.a.b[-5]", []), ("$.a.b[2:1]", []), ("$.a.b[-9:9]", ["1", "2", "-"]),
            ("$.list[:]", []),
            ("$.list[*]", []), ("$.o.*", ["2", "1"]), ("$.o[*]", ["2", "1"]), ("$.o[:]", []), ("$.missing.deeper", []),
            ("$.n", ["-"]),
            ("$.n.x", []), ("$.a.b.c", []), ("$", ["-"]),
        ])
    func selects(path: String, texts: [String]) throws {
        let document = try JSONValue(utf8: Array(Self.document.utf8))
        #expect(try JSONPath(path).nodes(in: document).map { $0.text ?? "-" } == texts)
    }

    @Test(
        "refuses syntax outside the subset, by name",
        arguments: [
            ("$..a", "descendants"), ("$[?@.a]", "filters"), ("$[0,1]", "unions"), ("$['a','b']", "quoted name"),
            ("$[0:4:2]", "step"),
            ("a.b", "start with $"), ("", "start with $"), ("$.", "name must follow"), ("$.9", "name must follow"),
            ("$[", "not closed"),
            ("$[x]", "not an index"), ("$[01]", "not an index"), ("$[-0]", "not an index"), ("$['a", "quoted name"),
            ("$a", "unexpected"),
            ("$ .a", "unexpected"), ("$[:x]", "not an index"), (#"$['\n']"#, "escaped"),
        ])
    func refuses(path: String, reason: String) {
        let error = #expect(throws: JSONPathError.self) { try JSONPath(path) }
        #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
        #expect(error?.path == path)
    }
}
