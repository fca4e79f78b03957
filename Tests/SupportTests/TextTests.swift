import Support
import Testing

@Suite("Text for other programs") struct TextTests {
    @Test(
        "JSON strings escape what must be escaped, and nothing else",
        arguments: [
            ("", "\"\""), ("Größe 🥦/&", "\"Größe 🥦/&\""), ("a \"b\" \\", #""a \"b\" \\""#),
            ("\u{0}\t\u{1F}\u{7F}", "\"\\u0000\\u0009\\u001f\u{7F}\""),
        ])
    func json(text: String, quoted: String) { #expect(text.quotedJSON == quoted) }

    @Test(
        "percent-encoding keeps unreserved characters and encodes every other byte",
        arguments: [("AZaz09-._~", "AZaz09-._~"), ("a b+c", "a%20b%2Bc"), ("é%", "%C3%A9%25"), ("", "")])
    func percent(text: String, encoded: String) { #expect(PercentEncoding.encoded(text) == encoded) }

    @Test("hexadecimal digits of either case are read, two to a byte")
    func hexadecimal() {
        let values = (UInt8.min...UInt8.max).map { Hexadecimal.value(of: $0) }
        #expect(values.compactMap(\.self).count == 22)
        for byte in UInt8.min...UInt8.max {
            let lower = Array((byte < 16 ? "0" : "").utf8) + Array(String(byte, radix: 16).utf8)
            for digits in [lower, Array(String(decoding: lower, as: UTF8.self).uppercased().utf8)] {
                var rest = (digits + [UInt8(ascii: "z")])[...]
                #expect(Hexadecimal.takeByte(from: &rest) == byte && rest == [UInt8(ascii: "z")])
            }
        }
        for text in ["", "a", "g0", "0g"] {
            var rest = Array(text.utf8)[...]
            #expect(Hexadecimal.takeByte(from: &rest) == nil)
        }
    }
}
