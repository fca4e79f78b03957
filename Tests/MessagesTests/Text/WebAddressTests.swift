import Messages
import Testing

@Suite("Web addresses") struct WebAddressTests {
    @Test(
        "have an origin",
        arguments: [
            ("https://example.com", "https://example.com"), ("https://Example.COM:443/a?b#c", "https://example.com"),
            ("https://example.com:8443/a", "https://example.com:8443"), ("http://127.0.0.1:80", "http://127.0.0.1"),
            ("http://localhost:8080/a", "http://localhost:8080"), ("https://a.example?b=/c:9", "https://a.example"),
        ])
    func origin(text: String, origin: String) throws {
        let address = try #require(WebAddress(text))
        #expect(address.text == text && address.origin == origin)
        #expect(address.isHTTPS == text.hasPrefix("https:"))
    }

    @Test(
        "are refused",
        arguments: [
            "", "example.com", "//example.com", "javascript:alert(1)", "https:/example.com", "HTTPS://example.com",
            "https://", "https://:443", "https://a:0", "https://a:65536", "https://a:", "https://a:1:2", "https://a:+1",
            "https://user@example.com", "https://user:word@example.com", "https://[::1]/", "https://a_b.example",
            "https://example.com/<b>", "https://example.com/ b", "https://example.com/\"", "https://example.com/\\",
            "https://example.com/é", "https://example.com/\u{7F}", "https://example.com/\r\n", "https://a..b/",
            "https://" + String(repeating: "a.", count: 126) + "ab",
        ])
    func refused(text: String) { #expect(WebAddress(text) == nil) }
}
