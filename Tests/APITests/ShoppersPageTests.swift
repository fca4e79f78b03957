import HTTPTypes
import TestDatabase
import TestRequests
import Testing

@testable import API
@testable import Presentation
@testable import WebKit

@Suite("The shoppers' page", .freshDatabase) struct ShoppersPageTests {
    private static let files: [String: [UInt8]] = [
        "index.html": Array("<style>p { color: red }</style><script src=\"/p/{hash}/app.js\"></script>".utf8),
        "sw.js": Array("const cacheName = 'circulard-{hash}', files = {files}".utf8),
        "icon.svg": Array("<svg/>".utf8), "icon-192.png": [1, 2], "p/app.js": Array("say('{hash}')".utf8),
        "p/list.css": Array("p { margin: 0 }".utf8), "docs.js": Array("draw()".utf8),
        "docs.html": Array("<style>p { color: red }</style><script src=\"/docs.js\"></script>".utf8),
    ]

    private func ground() async throws -> (Ground, ShoppersPage) {
        let page = ShoppersPage(files: Self.files)
        return (try await Ground(page: page), page)
    }

    @Test("is at the root, under a policy that lets nothing but its own files run")
    func root() async throws {
        let (ground, page) = try await ground()
        let reply = try await ground.get("/")
        #expect(reply.status == .ok && reply.fields[.contentType] == "text/html; charset=utf-8")
        #expect(reply.text.contains("/p/\(page.version)/app.js"))
        // printf 'p { color: red }' | openssl dgst -sha256 -binary | base64
        let policy = try #require(reply.fields[.contentSecurityPolicy])
        #expect(policy.contains("style-src 'self' 'sha256-ngewhhP73WDIbgwseeu52VAAJgKdGUsu1IUQQsAm8m4='"), "\(policy)")
        #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; "), "\(policy)")
        #expect(policy.contains("require-trusted-types-for 'script'; trusted-types circulard"))
        #expect(reply.fields[.accessControlAllowOrigin] == nil && reply.fields[.vary] == "Accept-Encoding")
        #expect(reply.fields[.cacheControl] == "no-cache")
        let again = try await ground.get("/", [.ifNoneMatch: try #require(reply.fields[.eTag])])
        #expect(again.status == .notModified && again.fields[.contentSecurityPolicy] == policy)
    }

    @Test("has the docs beside it, under the same policy")
    func docs() async throws {
        let (ground, _) = try await ground()
        let docs = try await ground.get("/docs")
        #expect(docs.status == .ok && docs.fields[.contentType] == "text/html; charset=utf-8")
        #expect(try await docs.fields[.contentSecurityPolicy] == ground.get("/").fields[.contentSecurityPolicy])
        #expect(try await ground.get("/docs.js").fields[.contentType] == "text/javascript; charset=utf-8")
    }

    @Test(
        "has scripts without their comments",
        arguments: [
            ("// One.\nact() // Two.\n", "act() // Two.\n"), ("/** Does it. */\nact()", "act()"),
            ("  /** Does\n   *  it. */\n  act()\n", "  act()\n"),
            (
                "const way = 'https://example.org' // Here.\n\nact(`/*${way}*/`)",
                "const way = 'https://example.org' // Here.\n\nact(`/*${way}*/`)"
            ),
        ])
    func comments(source: String, sent: String) {
        #expect(String(decoding: ScriptText(Array(source.utf8)).bytes, as: UTF8.self) == sent)
    }

    @Test("has files that never change under their address")
    func files() async throws {
        let (ground, page) = try await ground()
        let script = try await ground.get("/p/\(page.version)/app.js")
        #expect(script.text == "say('{hash}')" && script.fields[.contentType] == "text/javascript; charset=utf-8")
        #expect(script.fields[.cacheControl] == "public, max-age=31536000, immutable")
        #expect(script.fields[.xContentTypeOptions] == "nosniff")
        #expect(try await ground.get("/p/000000000000/app.js").status == .notFound)
        #expect(try await ground.get("/p/\(page.version)/list.css").fields[.contentType] == "text/css; charset=utf-8")
        #expect(try await ground.get("/favicon.ico").fields[.contentType] == "image/svg+xml")
        #expect(try await ground.get("/index.html").status == .notFound)
        let metrics = try await ground.get("/metrics").text
        #expect(metrics.contains("circulard_http_requests_total{route=\"/p/{version}/{file}\",status=\"200\"} 2"))
    }

    @Test("tells its worker the files that it needs without network, under the worker's own policy")
    func worker() async throws {
        let (ground, page) = try await ground()
        let reply = try await ground.get("/sw.js")
        let folder = "/p/\(page.version)"
        #expect(
            reply.text == "const cacheName = 'circulard-\(page.version)', files = "
                + "['/', '/icon.svg', '\(folder)/app.js', '\(folder)/list.css']")
        #expect(reply.fields[.contentSecurityPolicy] == "default-src 'none'; connect-src 'self'")
        #expect(reply.fields[.cacheControl] == "no-cache")
    }

    @Test("has another version whenever a file is another")
    func version() {
        let version = ShoppersPage(files: Self.files).version
        #expect(version == ShoppersPage(files: Self.files).version && version.count == 12)
        var changed = Self.files
        changed["p/list.css"]?.append(32)
        #expect(ShoppersPage(files: changed).version != version)
        changed = Self.files
        changed["p/list2.css"] = changed.removeValue(forKey: "p/list.css")
        #expect(ShoppersPage(files: changed).version != version)
    }

    @Test("leaves the API's answers for every page, and the root to the document where it is not installed")
    func beside() async throws {
        let (ground, _) = try await ground()
        let deals = try await ground.get("/v1/deals?\(Ground.near)")
        #expect(deals.fields[.accessControlAllowOrigin] == "*" && deals.fields[.vary] == "Accept, Accept-Encoding")
        let bare = try await Ground().get("/")
        #expect(bare.status == .seeOther && bare.fields[.location] == "/openapi.json")
    }
}
