import Scraping
import Testing

@Suite struct TemplateTests {
    @Test(
        "values are percent-encoded in a URL and unchanged in a header",
        arguments: [
            ("1083", "1083"), ("A 1&x=2", "A%201%26x%3D2"), ("../..", "..%2F.."), ("crème", "cr%C3%A8me"),
            ("a,b", "a%2Cb"),
            ("-._~", "-._~"), ("{term}", "%7Bterm%7D"), ("%", "%25"), ("", ""),
        ])
    func encodes(value: String, encoded: String) throws {
        let template = try Template("https://h/{term}?q={term}&start={start}")
        #expect(template.url([.term: value, .start: "0"]) == "https://h/\(encoded)?q=\(encoded)&start=0")
        #expect(try Template("v {term}").header([.term: value]) == "v \(value)")
    }

    @Test(
        "an invalid template is refused",
        arguments: ["{zip}", "{store.code", "}", "{}", "a{b{term}}", "{ term }"])
    func refuses(text: String) {
        #expect(throws: TemplateError.self) { try Template(text) }
    }

    @Test func `a template knows its placeholders`() throws {
        #expect(try Template("{latitude},{longitude}?{latitude}").placeholders == [.latitude, .longitude])
        #expect(try Template("plain").placeholders.isEmpty)
    }
}

@Suite struct UpstreamTests {
    @Test(
        "a replacement upstream is TLS or loopback, and only an address",
        arguments: [
            ("http://127.0.0.1:8080", true), ("http://localhost:1", true), ("http://[::1]:9000", true),
            ("http://127.0.0.1", true),
            ("https://sim.example", true), ("http://127.0.0.1:8080/", true), ("http://sim.example:80", false),
            ("http://127.0.0.1:8080/path", false), ("http://127.0.0.1:80a", false),
            ("http://127.0.0.1@sim.example", false),
            ("http://127.0.0.1.sim.example", false), ("ftp://127.0.0.1", false), ("", false), ("127.0.0.1:80", false),
            ("https://", false), ("http://localhost:", false),
        ])
    func accepts(base: String, isGood: Bool) {
        #expect((Upstream(base) != nil) == isGood)
    }
}
