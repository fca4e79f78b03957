import Scraping
import Testing

@Suite struct JSONValueTests {
    @Test(
        "a number is exactly as written",
        arguments: [
            "0", "5.79", "-2023479471", "0.9326000000000001", "1000.05", "0.1", "12345678901234567890.12", "-0.01",
        ])
    func keepsLiterals(literal: String) throws {
        #expect(
            try JSONValue(utf8: Array("{\"p\": \(literal)}".utf8)) == .object(["p": #require(.number(of: literal))]))
        #expect(try JSONPath("$.p").first(in: JSONValue(utf8: Array("{\"p\":\(literal)}".utf8)))?.text == literal)
    }

    @Test(
        "only scalars have a text",
        arguments: [
            ("\"a\"", "a"), ("true", "true"), ("null", nil), ("{}", nil), ("[1]", nil), ("\"\\u00e9\\n\"", "é\n"),
            ("3.50", "3.5"),
        ])
    func texts(json: String, text: String?) throws {
        #expect(try JSONValue(utf8: Array("[\(json)]".utf8)).element.text == text)
    }

    @Test(
        "bytes that are not a document are refused",
        arguments: [
            ("{\"a\": [1, 2", JSONError.Code.cut), ("{\"a\": \"b", .cut), ("[\"\\\"", .cut), ("{", .cut),
            ("{\"a\"}", .malformed),
            ("[1 2]", .malformed), ("[01]", .malformed), ("nonsense", .malformed), ("", .cut), (" \n", .cut),
            ("[1]]", .malformed),
            ("[\"\u{1}\"]", .malformed), ("[1e999]", .malformed),
        ])
    func refuses(json: String, code: JSONError.Code) {
        #expect(code == jsonError(Array(json.utf8)))
    }

    @Test func `deep nesting is refused before it is read`() {
        let deep = Array(repeating: UInt8(ascii: "["), count: 1_000_000)
        #expect(jsonError(deep) == .tooDeep)
        #expect(jsonError(Array("[\"\(String(repeating: "[", count: 100))\"]".utf8)) == nil)
    }

    @Test func `more bytes than the cap are refused`() {
        #expect(jsonError(Array("[1, 2, 3]".utf8), maximumBytes: 8) == .tooLarge)
        #expect(jsonError(Array("[1, 2, 3]".utf8), maximumBytes: 9) == nil)
    }

    @Test func `bytes that are not UTF-8 are refused`() {
        #expect(
            jsonError([UInt8(ascii: "["), UInt8(ascii: "\""), 0xFF, UInt8(ascii: "\""), UInt8(ascii: "]")])
                == .malformed)
    }

    private func jsonError(_ bytes: [UInt8], maximumBytes: Int = 1 << 20) -> JSONError.Code? {
        do throws(JSONError) {
            _ = try JSONValue(utf8: bytes, maximumBytes: maximumBytes)
            return nil
        } catch {
            return error.code
        }
    }
}

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
