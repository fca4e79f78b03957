import FoundationEssentials
import HTTPTypes
import Postgres
import Rows
import TestDatabase
import TestSupport
import Testing
import Vault

@testable import People
@testable import Presentation
@testable import WebKit

@Suite("Who is signed in", .freshDatabase) struct SessionTests {
    @Test("a browser gets a cookie that scripts, other sites and plain connections never see")
    func cookie() async throws {
        try await Ground.with { ground in
            let reply = try await ground.send(.post, "/v1/vault")
            #expect(reply.status == 201 && reply.text == "{\"kind\":\"cookie\"}\n")
            let value = try #require(reply.cookie)
            #expect(value.wholeMatch(of: #/[A-Za-z0-9_-]{43}/#) != nil)
            #expect(
                reply.fields[values: .setCookie] == [
                    "__Host-circulard=\(value); Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=34560000"
                ])
            #expect(reply.fields[.cacheControl] == "no-store" && reply.fields[.accessControlAllowOrigin] == nil)
            #expect(try await ground.send(.get, "/v1/vault", nil, .cookie(value)).status == 200)
        }
    }

    private static let refused: [(HTTPRequest.Method, String, String?)] = [
        (HTTPRequest.Method.get, "/v1/vault", nil), (.get, "/v1/nothing", nil), (.patch, "/v1/vault", nil),
        (.post, "/v1/vault/join", "{"), (.post, "/v1/vault/join", #"{"token":"x"}"#),
    ]

    @Test("nothing may be stored, refusals neither")
    func refusals() async throws {
        try await Ground.with { ground in
            for (method, target, body) in Self.refused {
                let reply = try await ground.send(method, target, body)
                #expect(reply.status >= 400 && reply.fields[.cacheControl] == "no-store", "\(method) \(target)")
            }
        }
    }

    @Test("a program gets tokens that scanners for secrets recognise, and no cookie")
    func tokens() async throws {
        try await Ground.with { ground in
            let reply = try await ground.send(.post, "/v1/vault", nil, Device.tokens)
            #expect(reply.status == 201 && reply.fields[.setCookie] == nil)
            #expect(reply["kind"] == "tokens" && reply["expires_in_seconds"] == .integer(900))
            #expect(reply.text("access_token").wholeMatch(of: #/cra1_[A-Za-z0-9_-]{43}/#) != nil)
            #expect(reply.text("refresh_token").wholeMatch(of: #/crt1_[A-Za-z0-9_-]{43}/#) != nil)
            #expect(try await ground.device(of: reply)(.get, "/v1/vault").status == 200)
        }
    }

    @Test("only hashes of secrets are stored")
    func hashes() async throws {
        try await Ground.with { ground in
            let (browser, device) = (try await ground.browser(), try await ground.device())
            let list = try await device.makeList()
            let words = try await device(.post, "/v1/vault/words")["words"]?.elements.map(\.string) ?? []
            let links = [
                try await device(.post, "/v1/vault/links").text("token"),
                try await device(.post, "/v1/lists/\(list)/links").text("token"),
            ]
            let cookie = String((browser.fields[.cookie] ?? "").dropFirst("__Host-circulard=".count))
            let rows = try await ground.rows().lowercased()
            for token in [cookie, device.access, device.refresh] + links {
                let secret = String(token.suffix(43))
                let raw = try bytes(secret)
                for form in [token, secret, hex(raw), Data(raw).base64EncodedString(), hex(Array(secret.utf8))] {
                    #expect(!rows.contains(form.lowercased()))
                }
            }
            for pair in zip(words, words.dropFirst()) { #expect(!rows.contains("\(pair.0) \(pair.1)")) }
            // The search can find: the hash is there.
            let hash = try #require(SecretToken(text: device.access, kind: .access)).hash
            #expect(rows.contains(Data(hash).base64EncodedString().lowercased()) || rows.contains(hex(hash)))
        }
    }

    private func bytes(_ secret: String) throws -> [UInt8] {
        let text = secret.replacing("-", with: "+").replacing("_", with: "/") + "="
        return Array(try #require(Data(base64Encoded: text)))
    }

    private func hex(_ bytes: [UInt8]) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    @Test("what opens no vault has one answer, whatever is wrong with it")
    func refused() async throws {
        try await Ground.with { ground in
            let (browser, device, late) = (
                try await ground.browser(), try await ground.device(), try await ground.device()
            )
            let link = try await device(.post, "/v1/vault/links").text("token")
            let lateHash = try #require(SecretToken(text: late.access, kind: .access)).hash
            try await ground.connection.query(
                "UPDATE people.session SET expires_at = now() - interval '1 second' WHERE token_hash = $1",
                [.bytes(lateHash)])
            let cookie = try #require(browser.fields[.cookie])
            let secret = String(cookie.suffix(43))
            let unknown = SecretToken(kind: .access).text
            let kinds: [(String, HTTPFields)] = [
                ("nothing", [:]), ("unknown", .bearer(unknown)), ("expired", late.fields),
                ("unknown cookie", .cookie(SecretToken(kind: .cookie).text)), ("empty", .bearer("")),
                ("too short", .bearer(String(device.access.dropLast()))), ("too long", .bearer(device.access + "A")),
                ("not base64", .bearer("cra1_" + String(repeating: "!", count: 43))),
                ("another spelling", .bearer(device.access.uppercased())),
                ("a refresh token", .bearer(device.refresh)), ("a link", .bearer(link)),
                ("a refresh token as access", .bearer("cra1_" + device.refresh.suffix(43))),
                ("a cookie as access", .bearer("cra1_" + secret)),
                ("an access token as cookie", .cookie(String(device.access.suffix(43)))),
                ("a refresh token as cookie", .cookie(String(device.refresh.suffix(43)))),
                ("basic", [.authorization: "Basic YTpi"]), ("no scheme", [.authorization: device.access]),
                ("two cookies", .cookie(secret) + [.cookie: "\(cookie); \(cookie)"]),
                ("two cookies, one empty", .cookie(secret) + [.cookie: "__Host-circulard=; \(cookie)"]),
                ("another name", .cookie(secret) + [.cookie: "circulard=\(secret)"]),
                ("in quotation marks", .cookie("\"\(secret)\"")),
                // Who names a token is asked for that token.
                ("a cookie beside another token", browser.fields + .bearer(unknown)),
            ]
            let first = try await ground.send(.get, "/v1/vault")
            #expect(first.status == 401 && first.problem == "unauthorized")
            for (kind, fields) in kinds {
                let reply = try await ground.send(.get, "/v1/vault", nil, fields)
                #expect(reply.text == first.text && reply.fields == first.fields, "\(kind): \(reply.status)")
            }
            let bodies = [
                device.access, link, late.access, SecretToken(kind: .refresh).text, "crt1_" + device.access.suffix(43),
                "crt1_" + secret, "",
            ]
            for token in bodies {
                let reply = try await ground.send(.post, "/v1/vault/tokens", "{\"refresh_token\":\"\(token)\"}")
                #expect(reply.text == first.text, "\(token.prefix(5))")
            }
            #expect(try await browser(.get, "/v1/vault").status == 200)
            #expect(try await device(.get, "/v1/vault").status == 200)
            #expect(try await ground.send(.get, "/v1/vault", nil, [.cookie: "a=b; \(cookie); c=d"]).status == 200)
        }
    }

    @Test("a device signs itself out, another, or all others")
    func signOut() async throws {
        try await Ground.with { ground in
            let first = try await ground.device()
            var others: [Device] = []
            for _ in 0..<4 { others.append(try await ground.another(of: first)) }
            let shown = try await first(.get, "/v1/vault/devices")["devices"]?.elements ?? []
            #expect(shown.count == 5 && shown.count { $0["is_this"] == .flag(true) } == 1)
            let id = try await others[0](.get, "/v1/vault/devices")["devices"]?.elements
                .first { $0["is_this"] == .flag(true) }?["device_id"]?.string
            #expect(try await first(.delete, "/v1/vault/devices/\(try #require(id))").status == 204)
            #expect(try await others[0](.get, "/v1/vault").status == 401)
            #expect(try await ground.send(.post, "/v1/vault/tokens", others[0].refreshBody).status == 401)
            #expect(try await first(.delete, "/v1/vault/devices/\(try #require(id))").status == 404)
            for id in ["x", RowID.random().text, "this/x"] {
                #expect(try await first(.delete, "/v1/vault/devices/\(id)").status == 404)
            }
            let own = try await others[1](.delete, "/v1/vault/devices/this")
            #expect(own.status == 204 && own.fields[.clearSiteData] == "\"cache\", \"storage\"")
            #expect(own.fields[.setCookie]?.hasPrefix("__Host-circulard=; ") == true)
            #expect(own.fields[.setCookie]?.hasSuffix("; Max-Age=0") == true)
            #expect(try await others[1](.get, "/v1/vault").status == 401)
            #expect(try await first(.delete, "/v1/vault/devices").status == 204)
            for device in others { #expect(try await device(.get, "/v1/vault").status == 401) }
            #expect(try await first(.get, "/v1/vault/devices")["devices"]?.elements.count == 1)
            #expect(try await ground.send(.post, "/v1/vault/tokens", first.refreshBody).status == 200)
        }
    }

    @Test("devices are called by browser and system alone")
    func names() async throws {
        try await Ground.with { ground in
            let agents = [
                "Mozilla/5.0 (Android 14; Mobile; rv:121.0) Gecko/121.0 Firefox/121.0": "Firefox on Android",
                "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/120.0.0.0 Safari/537.36 Edg/120.0":
                    "Edge on Linux",
                "Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) Version/17.2 Mobile/15E148 Safari/604.1":
                    "Safari on iPhone",
                "secret-agent/7": "A browser",
            ]
            for (agent, name) in agents {
                let reply = try await ground.send(.post, "/v1/vault", nil, [.userAgent: agent])
                let browser = Device(ground: ground, fields: .cookie(try #require(reply.cookie)))
                #expect(try await browser(.get, "/v1/vault/devices")["devices"]?.first?["name"] == .text(name))
            }
            #expect(try await ground.device()(.get, "/v1/vault/devices")["devices"]?.first?["name"] == "A program")
        }
    }

    @Test("beyond twenty devices the one unused for longest goes")
    func devices() async throws {
        try await Ground.with { ground in
            let first = try await ground.device()
            let words = try await first.newWords()
            var devices = [first]
            for _ in 0..<24 { devices.append(try await ground.device(of: ground.open(words, Device.tokens))) }
            var statuses: [Int] = []
            for device in devices { statuses.append(try await device(.get, "/v1/vault").status) }
            #expect(statuses == [Int](repeating: 401, count: 5) + [Int](repeating: 200, count: 20))
            #expect(try await devices[24](.get, "/v1/vault/devices")["devices"]?.elements.count == 20)
        }
    }
}
