import Testing

@testable import upstream_sim

@Suite("Kroger tokens")
struct TokenTests {
    @Test("issues a bearer token of three parts for half an hour")
    func issues() async throws {
        let rig = try Rig()
        let reply = await rig.token(form: "grant_type=client_credentials&scope=product.compact")
        let json = try reply.json()
        #expect(reply.status == 200)
        #expect(json["expires_in"] == 1800)
        #expect(json["token_type"]?.text == "bearer")
        #expect(json["access_token"]?.text?.split(separator: ".").count == 3)
    }

    @Test(
        "refuses in the flat error format",
        arguments: [
            ("grant_type=client_credentials", "YTpi", "unauthorized", "invalid credentials"),
            ("grant_type=password", nil, "unsupported_grant_type", "invalid grant_type"),
            ("", nil, "unsupported_grant_type", "invalid grant_type"),
            ("grant_type=client_credentials&scope=cart.basic%3Awrite", nil, "invalid_scope", "invalid scope"),
            ("grant_type=authorization_code&code=x", nil, "invalid_request", "invalid code"),
            ("grant_type=refresh_token", nil, "invalid_request", "invalid refresh_token"),
        ] as [(String, String?, String, String)])
    func refuses(form: String, basic: String?, error: String, description: String) async throws {
        let rig = try Rig()
        let reply = await basic == nil ? rig.token(form: form) : rig.token(form: form, basic: basic ?? "")
        #expect(reply.status == 400)
        #expect(try reply.json() == KrogerError.flat(error, description))
    }

    @Test("a token expires 1800 virtual seconds after its issue, not before")
    func expires() async throws {
        let rig = try Rig()
        let bearer = try await rig.bearer()
        let target = "/v1/products?filter.term=milk"
        _ = await rig.control("POST", "clock?advance=1790")
        #expect(await rig.get(target, bearer).status == 200)
        _ = await rig.control("POST", "clock?advance=10")
        let late = await rig.get(target, bearer)
        #expect(late.status == 401)
        #expect(try late.json()["error"]?.text == "invalid_token")
        #expect(await rig.get(target, try await rig.bearer()).status == 200)
    }

    @Test(
        "without a token each host refuses in its own format",
        arguments: [
            (
                KrogerFlavour.production,
                #"{"error":"invalid_request","error_description":"The access_token is missing"}"#
            ),
            (.ce, #"{"message":"Unauthorized"}"#),
        ])
    func missing(flavour: KrogerFlavour, body: String) async throws {
        let reply = try await Rig(flavour: flavour).get("/v1/locations")
        #expect(reply.status == 401)
        #expect(reply.text == body)
    }

    @Test("a token without the product scope allows stores but no products")
    func scoped() async throws {
        let rig = try Rig()
        let bearer = try await rig.bearer(scope: "")
        #expect(await rig.get("/v1/locations", bearer).status == 200)
        let reply = await rig.get("/v1/products?filter.term=milk", bearer)
        #expect(reply.status == 403)
        #expect(try reply.json().at("errors", "reason")?.text == "missing required scopes")
    }

    @Test("the journal distinguishes tokens and contains no secrets")
    func keepsSecrets() async throws {
        let rig = try Rig()
        let bearer = try await rig.bearer()
        _ = await rig.get("/v1/locations", bearer)
        _ = await rig.get("/v1/locations", try await rig.bearer())
        let journal = await rig.control("GET", "journal")
        let entries = try #require(try journal.json().elements)
        let token = try #require(bearer["authorization"]?.dropFirst("Bearer ".count))
        #expect(
            entries.map { $0["path"]?.text } == [
                "/v1/connect/oauth2/token", "/v1/locations", "/v1/connect/oauth2/token", "/v1/locations",
            ])
        #expect(entries[1]["token"]?.text?.count == 8)
        #expect(entries[1]["token"] != entries[3]["token"])
        #expect(!journal.text.contains(token) && !journal.text.contains("c2ltLWNsaWVudDpzaW0tc2VjcmV0"))
    }
}
