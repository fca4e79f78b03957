import HTTPTypes
import Messages
import TestDatabase
import TestSupport
import Testing
import Vault

@testable import People
@testable import Presentation
@testable import Rows
@testable import WebKit

/// `Ground.send` compares every answer of all tests with the document.
@Suite("The document of the contract") struct DocumentTests {
    private static let document = Contract.shared.document

    private static func described(_ route: PeopleRoute) -> Value? {
        document["paths"]?[route.path]?[route.method.rawValue.lowercased()]
    }

    @Test("has every route with its parameters, its body and its problems", arguments: PeopleRoute.all.map(\.name))
    func routes(name: String) throws {
        let route = try #require(PeopleRoute.all.first { $0.name == name })
        let operation = try #require(Self.described(route))
        #expect(operation["operationId"] == .text(name))
        let parameters = operation["parameters"]?.elements ?? []
        for segment in route.path.split(separator: "/") where segment.first == "{" {
            #expect(
                parameters.contains {
                    $0["name"] == .text(String(segment.dropFirst().dropLast())) && $0["in"] == "path"
                })
        }
        #expect(
            parameters.contains { $0["name"] == "If-Match" } == ["putList", "deleteList"].contains(name),
            "\(parameters)")
        #expect((operation["requestBody"] != nil) == route.hasBody)
        #expect((operation["security"]?.elements.isEmpty == false) == (route.access == .vault))
        let responses = operation["responses"]
        for code in route.allProblems {
            #expect(
                responses?["\(code.status)"]?["content"]?["application/problem+json"]?["schema"]?["$ref"]
                    == "#/components/schemas/Problem", "\(code)")
        }
        let needed =
            ["400", "429", "500", "503"] + (route.access == .vault ? ["401"] : [])
            + (route.method == .get ? [] : ["403"])
            + (route.hasBody ? ["413", "415"] : [])
        for status in needed { #expect(responses?[status] != nil, "\(status)") }
    }

    private static let folders = Set(PeopleRoute.all.map { String($0.path.split(separator: "/")[1]) })

    /// What it does not pass on goes to the server of deals, whose answers and whose log are open to all.
    @Test("has only paths that docs/nginx.conf passes on to this server, and keeps out of its log")
    func nginx() throws {
        let text = try Checkout.text("docs/nginx.conf")
        let passed = #/location ~ \^/v1/\(([a-z|]+)\)\(/\|\$\) \{\s+proxy_pass http://circulard_people;/#
        let unnamed = #/~\^/v1/\(([a-z|]+)\)\(/\|\$\) -;/#
        for pattern in [passed, unnamed] {
            let found = try #require(text.firstMatch(of: pattern))
            #expect(Set(found.output.1.split(separator: "|").map(String.init)) == Self.folders)
        }
        for folder in Self.folders { #expect(text.contains("~^/v1/\(folder)(/|$) /v1/\(folder);"), "\(folder)") }
    }

    @Test("has only paths that docs/Caddyfile passes on to this server")
    func caddy() throws {
        let passed = #/\^/v1/\(([a-z|]+)\)\(/\|\$\)\s+handle @people \{\s+reverse_proxy unix//run/circulard-people/#
        let text = try Checkout.text("docs/Caddyfile")
        let found = try #require(text.firstMatch(of: passed))
        #expect(Set(found.output.1.split(separator: "|").map(String.init)) == Self.folders)
    }

    @Test("names each operation once, and nothing that is not there")
    func names() {
        var found: [String] = []
        guard case .object(let paths)? = Self.document["paths"] else { return #expect(Bool(false)) }
        for path in paths {
            guard case .object(let methods) = path.value else { continue }
            found += methods.map { $0.value["operationId"]?.string ?? "" }
        }
        #expect(found.sorted() == PeopleRoute.all.map(\.name).sorted() && Set(found).count == found.count)
    }

    @Test("has examples that keep to their schemas", arguments: PeopleRoute.all.map(\.name))
    func examples(name: String) throws {
        let route = try #require(PeopleRoute.all.first { $0.name == name })
        let check = SchemaCheck(components: Self.document["components"]?["schemas"] ?? .null)
        for status in route.statuses where status != 204 {
            let content = Self.described(route)?["responses"]?["\(status)"]?["content"]
            guard let json = content?["application/json"] else {
                #expect(content?[route.textType] != nil)
                continue
            }
            #expect(check.faults(of: json["example"] ?? .null, against: json["schema"] ?? .null) == [])
        }
    }

    @Test("is kept to by a good answer of each route", .freshDatabase)
    func answers() async throws {
        let site = try #require(WebAddress("https://lists.example"))
        try await Ground.with(messages: MessageSettings(site: site, vapid: nil, mail: nil)) { ground in
            let device = try await ground.device()
            var good: Set<String> = ["makeVault"]
            func ask(
                _ name: String, _ device: Device, _ path: String = "", _ body: String? = nil, _ fields: HTTPFields = [:]
            ) async throws -> Reply {
                let route = PeopleRoute.all.first { $0.name == name }!
                let reply = try await device(route.method, path.isEmpty ? route.path : path, body, fields)
                #expect(reply.isGood, "\(name): \(reply.text)")
                good.insert(name)
                return reply
            }
            let list = RowID.random().text
            _ = try await ask("putList", device, "/v1/lists/\(list)", #"{"name":"a"}"#)
            let entry = RowID.random().text
            let operations = [
                "words": "\"milk\"", "note": "\"n\"", "stores": "[1]", "checked": "true", "amount": "\"2\"",
            ]
            .map { PeopleTests.operation(entry, $0.key, $0.value) }
            _ = try await ask(
                "changeList", device, "/v1/lists/\(list)/operations",
                "{\"operations\":[\(operations.joined(separator: ",")),7]}")
            _ = try await ask("importList", device, "/v1/lists/\(list)/text", #"{"text":"Milk\neggs"}"#)
            for name in ["getList", "exportList", "listDeals"] {
                let route = try #require(PeopleRoute.all.first { $0.name == name })
                _ = try await ask(name, device, route.path.replacing("{id}", with: list))
            }
            let feed = try await ask("makeFeed", device, "/v1/lists/\(list)/feeds", #"{"stores":[1]}"#).text("path")
            _ = try await ask("getFeed", device, feed)
            _ = try await ask("removeFeeds", device, "/v1/lists/\(list)/feeds")
            let watch = "/v1/watches/\(RowID.random().text)"
            _ = try await ask("putWatch", device, watch, #"{"words":"milk","stores":[1],"remind_evening_before":true}"#)
            _ = try await ask("getWatch", device, watch)
            let channel = "/v1/channels/\(RowID.random().text)"
            _ = try await ask(
                "putChannel", device, channel, #"{"kind":"ntfy","server":"https://ntfy.example.org","topic":"kitchen"}"#
            )
            let code = try await ground.code(ofChannel: String(channel.dropFirst("/v1/channels/".count)))
            _ = try await ask("confirmChannel", device, channel + "/confirm", "{\"code\":\"\(code)\"}")
            for name in ["listWatches", "listChannels"] { _ = try await ask(name, device) }
            for name in ["listLists", "listDevices", "exportVault"] { _ = try await ask(name, device) }
            for name in ["askToUnsubscribe", "unsubscribe"] { _ = try await ask(name, device, "/v1/unsubscribe/x") }
            _ = try await ask("deleteWatch", device, watch)
            _ = try await ask("deleteChannel", device, channel)
            let invitation = try await ask("makeListLink", device, "/v1/lists/\(list)/links").text("token")
            let friend = try await ground.device()
            _ = try await ask("joinList", friend, "", "{\"token\":\"\(invitation)\"}")
            _ = try await ask("revokeListLinks", device, "/v1/lists/\(list)/links")
            let link = try await ask("makeDeviceLink", device).text("token")
            _ = try await ask("joinVault", device, "", "{\"token\":\"\(link)\"}", Device.tokens)
            let words = try await ask("makeWords", device)["words"]?.elements.map(\.string).joined(separator: " ") ?? ""
            _ = try await ask("openVault", device, "", "{\"words\":\"\(words)\"}")
            _ = try await ask("removeWords", device)
            _ = try await ask("renewTokens", device, "", device.refreshBody)
            _ = try await ask("endOtherDevices", device)
            _ = try await ask("deleteList", device, "/v1/lists/\(list)", nil, [.ifMatch: "\"3\""])
            _ = try await ask("endDevice", friend, "/v1/vault/devices/this")
            _ = try await ask("eraseVault", device)
            #expect(good == Set(PeopleRoute.all.map(\.name)))
        }
    }

    @Test("is served, and names the fields of security", .freshDatabase)
    func served() async throws {
        try await Ground.with { ground in
            let reply = try await ground.send(.get, "/v1/vault/openapi.json")
            #expect(reply.status == 200 && reply.fields[.contentType] == "application/json")
            #expect(reply.json == Self.document)
            for target in ["/v1/vault/openapi.json", "/v1/vault", "/v1/none"] {
                let fields = try await ground.send(.get, target).fields
                #expect(fields[.xContentTypeOptions] == "nosniff" && fields[.referrerPolicy] == "no-referrer")
                #expect(fields[.contentSecurityPolicy] == "default-src 'none'; base-uri 'none'; frame-ancestors 'none'")
            }
        }
    }
}
