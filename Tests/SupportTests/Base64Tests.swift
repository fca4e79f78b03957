import FoundationEssentials
import Support
import TestSupport
import Testing

@Suite("Base 64") struct Base64Tests {
    @Test(
        "gives the examples of RFC 4648",
        arguments: [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ])
    func vectors(text: String, encoded: String) {
        let bytes = Array(text.utf8)
        #expect(Base64.standard.encoded(bytes) == encoded)
        #expect(Base64.standard.decoded(encoded) == bytes)
        #expect(Base64.url.encoded(bytes) == encoded.prefix { $0 != "=" })
        #expect(Base64.url.decoded(String(encoded.prefix { $0 != "=" })) == bytes)
    }

    @Test("agrees with the library, and both alphabets differ in two digits")
    func library() {
        var random = SeededGenerator(for: "base 64")
        for _ in 0..<500 {
            let bytes = (0..<Int.random(in: 0...70, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            let text = Base64.standard.encoded(bytes)
            #expect(text == Data(bytes).base64EncodedString(), "seed \(random.seed)")
            let urlText = String(text.prefix { $0 != "=" }.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 })
            #expect(Base64.url.encoded(bytes) == urlText, "seed \(random.seed)")
            #expect(Base64.url.decoded(urlText) == bytes, "seed \(random.seed)")
        }
    }

    @Test(
        "refuses what it would not write",
        arguments: ["Z", "Zg", "Zg=", "Zh==", "Zg==\n", " Zg==", "Zm-v", "Zm9v===", "Zg==Zg=="])
    func refused(text: String) { #expect(Base64.standard.decoded(text) == nil) }

    @Test("refuses padding and other digits in URLs", arguments: ["Z", "Zg==", "Zh", "Zm+v", "Zm/v", "é"])
    func refusedInURLs(text: String) { #expect(Base64.url.decoded(text) == nil) }
}
