import Testing

@testable import upstream_sim

@Suite("Server")
struct ServerTests {
    @Test("refuses a port in use")
    func portInUse() async throws {
        let rig = try Rig()
        try await rig.listening { port in
            await #expect(throws: (any Error).self) {
                try await LoopbackServer(port: port, simulator: rig.simulator)
            }
        }
    }

    @Test("the journal lists requests with their faults, distinguishes tokens, contains no secrets, and can be cleared")
    func journal() async throws {
        let rig = try Rig(faults: [try SimFault("http-503:publix,count=1")])
        _ = await rig.get(PublixTests.page, ["publixstore": "1083"])
        let bearer = try await rig.bearer()
        _ = await rig.get("/v1/locations", bearer)
        _ = await rig.get("/v1/locations", try await rig.bearer())
        let journal = await rig.control("GET", "journal")
        let entries = try #require(try journal.json().elements)
        let token = "/v1/connect/oauth2/token"
        #expect(
            entries.map { $0["path"]?.text } == [
                "/savings/weekly-ad/view-all", token, "/v1/locations", token, "/v1/locations",
            ])
        #expect(entries.map { $0["fault"]?.text } == ["http-503", nil, nil, nil, nil])
        #expect(entries.map { $0["status"] } == [503, 200, 200, 200, 200])
        #expect(entries[0].at("query", "storeId")?.text == "2501083")
        #expect(entries[0]["headers"] == ["publixstore"])
        #expect(entries[2]["token"]?.text?.count == 8)
        #expect(entries[2]["token"] != entries[4]["token"])
        let secret = try #require(bearer["authorization"]?.dropFirst("Bearer ".count))
        #expect(!journal.text.contains(secret) && !journal.text.contains("c2ltLWNsaWVudDpzaW0tc2VjcmV0"))
        #expect(await rig.control("DELETE", "journal").status == 204)
        #expect(await rig.control("GET", "journal").text == "[]")
    }

    @Test("refuses unknown controls and invalid values", arguments: [("reboot", 404), ("clock?advance=soon", 400)])
    func controls(target: String, status: Int) async throws {
        #expect(try await Rig().control("POST", target).status == status)
    }
}
