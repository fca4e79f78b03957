import Testing

@testable import upstream_sim

@Suite("Server")
struct ServerTests {
    @Test("listens on a free port and responds on it")
    func answers() async throws {
        let rig = try Rig()
        try await rig.listening { client in
            let health = try await client.send("GET", "/_sim/health")
            #expect(health.status == 200 && health.text.hasPrefix(#"{"status":"ok""#))
            #expect(try await client.send("GET", "/nowhere").status == 404)
            let form = "grant_type=client_credentials&scope=product.compact"
            let token = try await client.send(
                "POST", "/v1/connect/oauth2/token",
                headers: ["Authorization": "Basic c2ltLWNsaWVudDpzaW0tc2VjcmV0"], body: form)
            #expect(token.status == 200 && token.text.contains("access_token"))
        }
    }

    @Test("refuses a port in use")
    func portInUse() async throws {
        let rig = try Rig()
        try await rig.listening { client in
            await #expect(throws: (any Error).self) {
                try await LoopbackServer(port: client.port, simulator: rig.simulator)
            }
        }
    }

    @Test("the journal lists requests with their faults, and can be cleared")
    func journal() async throws {
        let rig = try Rig(faults: [try SimFault("http-503:publix,count=1")])
        _ = await rig.get(PublixTests.page, ["publixstore": "1083"])
        _ = await rig.get(PublixTests.page)
        let entries = try #require(try await rig.control("GET", "journal").json().elements)
        #expect(entries.map { $0["fault"]?.text } == ["http-503", nil])
        #expect(entries.map { $0["status"] } == [503, 200])
        #expect(entries[0].at("query", "storeId")?.text == "2501083")
        #expect(entries[0]["headers"] == ["publixstore"])
        #expect(await rig.control("DELETE", "journal").status == 204)
        #expect(await rig.control("GET", "journal").text == "[]")
    }

    @Test("answers 404 for unknown controls")
    func unknownControl() async throws {
        #expect(try await Rig().control("POST", "reboot").status == 404)
    }
}
