import Testing

@testable import HTTP

@Suite struct LocationTests {
    /// The examples of RFC 3986, section 5.4, that have a host, without their fragments; then cases of our own.
    @Test(
        "resolves a Location against the URL it came from",
        arguments: [
            ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
            ("//g", "http://g/"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
            ("#s", "http://a/b/c/d;p?q"), ("g#s", "http://a/b/c/g"), ("g?y#s", "http://a/b/c/g?y"),
            (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"), ("g;x?y#s", "http://a/b/c/g;x?y"),
            (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"),
            ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"), ("../../g", "http://a/g"),
            ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"), ("/./g", "http://a/g"),
            ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"), ("g..", "http://a/b/c/g.."),
            ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"),
            ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"), ("g;x=1/./y", "http://a/b/c/g;x=1/y"),
            ("g;x=1/../y", "http://a/b/c/y"), ("g?y/./x", "http://a/b/c/g?y/./x"),
            ("g?y/../x", "http://a/b/c/g?y/../x"), ("g#s/../x", "http://a/b/c/g"),
            ("https://h/x?y#z", "https://h/x?y"), ("http://h:8080", "http://h:8080/"), ("//h:81/x", "http://h:81/x"),
            ("/a?to=http://h/../x", "http://a/a?to=http://h/../x"), ("?to=http://h/", "http://a/b/c/d;p?to=http://h/"),
            ("/a b?c d", "http://a/a%20b?c%20d"), ("/caf\u{e9}", "http://a/caf%C3%A9"),
        ])
    func resolves(location: String, url: String) throws {
        #expect(try RequestURL("http://a/b/c/d;p?q").resolving(location).text == url)
        #expect(try RequestURL("http://a/b/c/d;p?q#e/f").resolving(location).text == url)
    }

    @Test("resolves against a query with slashes in it", arguments: [("g", "/b/g"), ("?y", "/b/c?y"), ("../g", "/g")])
    func slashesInQuery(location: String, target: String) throws {
        #expect(try RequestURL("http://a/b/c?to=/x/../y/z").resolving(location).target == target)
    }

    @Test("resolves against a bare host", arguments: [("g", "/g"), ("?y", "/?y"), ("../g", "/g"), ("/", "/")])
    func bareHost(location: String, target: String) throws {
        let url = try RequestURL("http://a:8080").resolving(location)
        #expect((url.origin, url.target) == ("http://a:8080", target))
    }

    @Test(
        "refuses a Location to which no request can be sent",
        arguments: [
            "g:h", "http:g", "http://", "file:///etc/passwd", "gopher://a/", "javascript:alert(1)", "mailto:me@a",
            "http://me@b/", "https://me:secret@b/", "//me@b/", "http://b:99999/", "/a\tb", "/a\u{7f}", "//b c/",
        ])
    func refuses(location: String) throws {
        let base = try RequestURL("http://a/b")
        #expect(throws: HTTPError.Code.redirectRefused) { try base.resolving(location) }
    }

    private func next(
        _ url: String, _ location: String?, status: Int = 302, method: HTTPRequest.Method = .get,
        headers: [(String, String)] = []
    ) throws -> Hop? {
        try Hop(HTTPRequest(method, url: url, headers: headers)).next(status: status, location: location)
    }

    @Test("never lets https fall back to http", arguments: ["http://a/", "http://a:443/", "http://b/"])
    func downgrade(location: String) throws {
        #expect(throws: HTTPError.Code.redirectRefused) { try next("https://a/", location) }
        #expect(try next("http://a/", "https://a/")?.target.origin == "https://a:443")
    }

    @Test("follows only GET and HEAD, and only a redirect")
    func applies() throws {
        for status in 100..<600 {
            let isRedirect = [301, 302, 303, 307, 308].contains(status)
            #expect(try (next("http://a/", "/b", status: status) != nil) == isRedirect)
            #expect(try (next("http://a/", "/b", status: status, method: .head)?.request.method == .head) == isRedirect)
            #expect(try next("http://a/", "/b", status: status, method: .post) == nil)
            #expect(try next("http://a/", nil, status: status) == nil)
            #expect(try next("http://a/", "", status: status) == nil)
        }
    }

    @Test(
        "keeps headers only within their origin",
        arguments: [
            ("/b", 4), ("http://A:80/b", 4), ("http://b/", 2), ("http://a:81/", 2), ("https://a/", 2), ("//b/", 2),
        ])
    func headers(location: String, count: Int) throws {
        let headers = [("accept", "text/html"), ("X-Key", "k"), ("Accept-Language", "en"), ("Cookie", "c")]
        let hop = try #require(try next("http://a/", location, headers: headers))
        #expect(hop.request.headers.count == count)
        #expect(hop.request.headers.allSatisfy { $0.0.lowercased().hasPrefix("accept") } == (count == 2))
    }
}
