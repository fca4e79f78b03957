import Support
import Testing

@Suite struct JSONValueTests {
    @Test(
        "a number is exactly as written",
        arguments: [
            "0", "5.79", "-2023479471", "0.9326000000000001", "1000.05", "0.1", "12345678901234567890.12", "-0.01",
            "5.50", "1.0", "-0", "1e3", "1E+3", "1e999", "11110417000000000000000000000000000000000000000001",
        ])
    func keepsLiterals(literal: String) throws {
        #expect(
            try JSONValue(utf8: Array("{\"p\": \(literal)}".utf8)) == .object(["p": .number(literal)]))
        #expect(try JSONValue(utf8: Array("[\(literal)]".utf8)).element.text == literal)
    }

    @Test(
        "only scalars have a text",
        arguments: [
            ("\"a\"", "a"), ("true", "true"), ("null", nil), ("{}", nil), ("[1]", nil), ("\"\\u00e9\\n\"", "é\n"),
            ("3.50", "3.50"),
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
            ("[\"\u{1}\"]", .malformed), ("[0001111041700]", .malformed), ("[-01]", .malformed),
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
