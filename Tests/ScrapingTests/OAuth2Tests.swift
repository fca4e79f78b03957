import HTTP
import Scraping
import Testing

@Suite struct OAuth2Tests {
    private func kroger() throws -> (ScraperDefinition, ClientCredentials) {
        let definition = try Shipped.definition("kroger")
        guard case .oauth2(let credentials) = definition.authentication else { throw NoOAuth2() }
        return (definition, credentials)
    }
    private struct NoOAuth2: Error {}

    @Test func `the request is Basic and a form`() throws {
        let request = try kroger().1.tokenRequest(clientID: "shop-1", clientSecret: "s+/=:")
        #expect(request.method == .post)
        #expect(request.url == "https://api.kroger.com/v1/connect/oauth2/token")
        #expect(request.headers.contains { $0 == ("Authorization", "Basic c2hvcC0xOnMlMkIlMkYlM0QlM0E=") })
        #expect(request.headers.contains { $0 == ("Content-Type", "application/x-www-form-urlencoded") })
        #expect(request.body == Array("grant_type=client_credentials&scope=product.compact".utf8))
    }

    @Test(
        "a token is read",
        arguments: [
            (#"{"expires_in":1800,"access_token":"ey.J.x","token_type":"bearer"}"#, 1800),
            (#"{"access_token":"ey.J.x","token_type":"Bearer","expires_in":"60"}"#, 60),
        ])
    func reads(body: String, seconds: Int) throws {
        let (definition, credentials) = try kroger()
        let token = try definition.accessToken(status: 200, body: Array(body.utf8), for: credentials)
        #expect(token.expiresInSeconds == seconds)
        #expect(token.header == ("Authorization", "Bearer ey.J.x"))
    }

    @Test(
        "a missing lifetime is half an hour, and none is longer than a day",
        arguments: [
            ("", 1800), (#","expires_in":null"#, 1800), (#","expires_in":"soon""#, 1800), (#","expires_in":0.5"#, 1800),
            (#","expires_in":0"#, 0), (#","expires_in":-5"#, 0), (#","expires_in":86400"#, 86_400),
            (#","expires_in":86401"#, 86_400), (#","expires_in":9223372036854775807"#, 86_400),
            (#","expires_in":99999999999999999999999"#, 86_400),
            (#","expires_in":-99999999999999999999999"#, 0),
        ])
    func lifetimes(member: String, seconds: Int) throws {
        let (definition, credentials) = try kroger()
        let body = #"{"access_token":"ey.J.x","token_type":"BEARER"\#(member)}"#
        let token = try definition.accessToken(status: 200, body: Array(body.utf8), for: credentials)
        #expect(token.expiresInSeconds == seconds)
    }

    @Test(
        "a refusal names the credentials to check",
        arguments: [
            (400, #"{"error":"unauthorized","error_description":"invalid credentials"}"#, "invalid credentials"),
            (400, #"{"error":"invalid_scope","error_description":"invalid scope"}"#, "invalid scope"),
            (400, #"{"error":"INVALID_REQUEST"}"#, "INVALID_REQUEST"),
            (401, #"{"message":"Unauthorized"}"#, "Unauthorized"),
            (401, "", "401"),
            (403, #"{"errors":{"code":"Forbidden","reason":"missing required scopes"}}"#, "missing required scopes"),
            (403, "<html><title>Access Denied</title></html>", "Access Denied"),
        ])
    func refuses(status: Int, body: String, reason: String) throws {
        let (definition, credentials) = try kroger()
        let error = thrown { try definition.accessToken(status: status, body: Array(body.utf8), for: credentials) }
        #expect(error?.code == .credentialsRefused)
        #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
        #expect(error?.message.contains("kroger-client-id") == true)
        #expect(error?.message.contains("kroger-client-secret") == true)
        #expect(error?.isTransient == false)
    }

    @Test(
        "a server error can be retried",
        arguments: [(500, true), (503, true), (429, true), (404, false), (301, false)])
    func servers(status: Int, isTransient: Bool) throws {
        let (definition, credentials) = try kroger()
        let error = thrown { try definition.accessToken(status: status, body: [], for: credentials) }
        #expect(error?.code == .refused(status: status))
        #expect(error?.isTransient == isTransient)
    }

    @Test(
        "a response without a valid token is refused",
        arguments: [
            "", "{}", "[]", #"{"access_token":"","token_type":"bearer"}"#, #"{"access_token":7,"token_type":"bearer"}"#,
            #"{"access_token":"a b","token_type":"bearer"}"#,
            #"{"access_token":"a\r\nX-Other: 1","token_type":"bearer"}"#,
            #"{"access_token":"abc","token_type":"mac"}"#, #"{"access_token":"abc"}"#, #"{"access_token":"abc"#,
        ])
    func refusesBodies(body: String) throws {
        let (definition, credentials) = try kroger()
        let error = thrown { try definition.accessToken(status: 200, body: Array(body.utf8), for: credentials) }
        #expect(error?.code == .malformedDocument)
        #expect(error?.message.contains("abc") != true)
    }
}
