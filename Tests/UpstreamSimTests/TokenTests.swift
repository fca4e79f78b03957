import Testing

@testable import upstream_sim

@Suite("Kroger tokens")
struct TokenTests {
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

    @Test("a bearer token of three parts is valid for 1800 virtual seconds, not longer")
    func expires() async throws {
        let rig = try Rig()
        let json = try await rig.token(form: "grant_type=client_credentials&scope=product.compact").json()
        #expect(json["expires_in"] == 1800)
        #expect(json["token_type"]?.text == "bearer")
        let token = try #require(json["access_token"]?.text)
        #expect(token.split(separator: ".").count == 3)
        let (target, bearer) = ("/v1/products?filter.term=milk", ["authorization": "Bearer \(token)"])
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
}
