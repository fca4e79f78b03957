import Testing

@testable import HTTP

@Suite struct RequestTests {
    @Test(
        "refuses a URL it should not follow",
        arguments: [
            "", "/ad", "example.com", "file:///etc/passwd", "ftp://example.com/", "gopher://example.com/",
            "javascript:alert(1)", "http://", "http://me@example.com/", "https://me:secret@example.com/",
            "http://example.com/a b", "http://example.com/\r\nX: y", "http://example.com/\u{0}",
            "http://example.com:99999/",
        ])
    func refusesURL(url: String) async {
        let error = await failure(.quick(), HTTPRequest(url: url))
        guard case .invalidURL = error?.code else {
            Issue.record("\(url): \(String(describing: error))")
            return
        }
        #expect(error?.isTransient == false)
        #expect(error?.description.contains("secret") == false)
    }

    @Test(
        "refuses a header that would inject another",
        arguments: [
            ("X-A", "b\r\nHost: evil"), ("X-A", "b\nc"), ("X-A", "b\u{0}c"), ("X-A\r\nHost", "b"), ("X A", "b"),
            ("X:A", "b"), ("", "b"), ("Host", "evil"), ("Accept-Encoding", "br"), ("content-length", "3"),
            ("Transfer-Encoding", "chunked"), ("User-Agent", "Mozilla"),
        ])
    func refusesHeader(name: String, value: String) async {
        let error = await failure(.quick(), .local("http://127.0.0.1:1/", [(name, value)]))
        guard case .invalidHeader = error?.code else {
            Issue.record("\(name): \(String(describing: error))")
            return
        }
    }

    @Test("refuses a user agent with two lines") func userAgent() async {
        let client = HTTPClient.quick(agent: "a\r\nX: b")
        #expect(await failure(client, .local("http://127.0.0.1:1/"))?.code == .invalidHeader(name: "User-Agent"))
    }

    @Test(
        "shows a URL without its secrets",
        arguments: [
            ("http://Example.com/a?b=c&token=t#f", "http://example.com/a?b=c&token=[redacted]"),
            (
                "https://example.com:8443/?API_KEY=k&keyword=milk",
                "https://example.com:8443/?API_KEY=[redacted]&keyword=milk"
            ),
            ("https://example.com", "https://example.com/"),
            ("http://example.com/?token&&=", "http://example.com/?token&&="),
        ])
    func shows(url: String, shown: String) throws { #expect(try RequestURL(url).shown == shown) }

    @Test("splits a URL as robots.txt requires")
    func splits() throws {
        let url = try RequestURL("HTTPS://Example.com/a/b?c=d#e")
        #expect((url.host, url.origin, url.target) == ("example.com", "https://example.com:443", "/a/b?c=d"))
    }
}
