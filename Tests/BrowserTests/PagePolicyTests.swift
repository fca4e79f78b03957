import HTTP
import Testing

@testable import Browser

@Suite("Requests of a page in the browser") struct PagePolicyTests {
    private static let page = HTTPRequest(
        url: "https://www.example.com/ad?store=7", headers: [("Accept", "text/html")], maximumBytes: 5_000,
        obeysRobots: true)
    private static let policy = PagePolicy(page, otherHosts: ["data.example.com"])

    /// The fate of a request: its URL if it is sent.
    private static func fate(
        _ url: String, _ resource: String, method: String = "GET", isMainFrame: Bool = true, hasPage: Bool = true
    ) -> String {
        let request = PageRequest(url: url, method: method, headers: ["Origin": "https://www.example.com"])
        switch policy.decision(on: request, resource: resource, isMainFrame: isMainFrame, hasPage: hasPage) {
        case .send(let sent): return sent.url
        case .allowReading(let origin): return "may read: \(origin)"
        case .block: return "blocked"
        case .refuseToLeave: return "left"
        }
    }

    @Test(
        "scripts and data of the definition's hosts are sent",
        arguments: [
            ("https://www.example.com/app.js", "Script"), ("https://data.example.com/v1/deals?page=2", "Fetch"),
            ("https://DATA.example.com/v1/deals", "XHR"),
        ])
    func sends(url: String, resource: String) { #expect(Self.fate(url, resource) == url) }

    @Test(
        "nothing else is sent",
        arguments: [
            ("https://tracker.example/app.js", "Script", "GET"), ("https://www.example.com/i.png", "Image", "GET"),
            ("https://www.example.com/s.css", "Stylesheet", "GET"), ("https://www.example.com/f.woff2", "Font", "GET"),
            ("https://www.example.com/v.mp4", "Media", "GET"), ("https://www.example.com/beacon", "Ping", "POST"),
            ("https://www.example.com/sign-in", "XHR", "POST"), ("https://www.example.com/x", "Fetch", "PUT"),
            ("https://data.example.com:8443/x", "Fetch", "GET"),
            ("https://data.example.com.evil.example/", "XHR", "GET"),
            ("file:///etc/passwd", "Fetch", "GET"), ("https://data.example.com@evil.example/", "XHR", "GET"),
            ("not a url", "Script", "GET"),
        ])
    func blocks(url: String, resource: String, method: String) {
        #expect(Self.fate(url, resource, method: method) == "blocked")
    }

    @Test func `the page is sent once, its frames never`() {
        #expect(Self.fate(Self.page.url, "Document", hasPage: false) == Self.page.url)
        #expect(Self.fate("https://www.example.com/login", "Document") == "left")
        #expect(Self.fate("https://www.example.com/frame", "Document", isMainFrame: false) == "blocked")
    }

    @Test func `a script of one host may read from another`() {
        #expect(
            Self.fate("https://data.example.com/v1", "Preflight", method: "OPTIONS")
                == "may read: https://www.example.com")
        #expect(Self.fate("https://tracker.example/", "Preflight", method: "OPTIONS") == "blocked")
    }

    @Test func `a request keeps the page's limits and the script's headers, and nothing of the browser`() {
        let asked = PageRequest(
            url: "https://data.example.com/v1", method: "GET",
            headers: [
                "Accept": "application/json", "PublixStore": "7", "User-Agent": "Mozilla", "sec-ch-ua": "x",
                "Referer": "https://www.example.com/", "Cookie": "session=1", "Authorization": "Bearer x",
            ])
        guard case .send(let sent) = Self.policy.decision(on: asked, resource: "XHR", isMainFrame: true, hasPage: true)
        else {
            Issue.record("not sent")
            return
        }
        #expect(sent.headers.map(\.0) == ["Accept", "PublixStore"])
        #expect(sent.maximumBytes == 5_000 && sent.obeysRobots && !sent.allowsLoopback)
    }
}
