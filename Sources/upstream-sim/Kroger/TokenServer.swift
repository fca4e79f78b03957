/// Issues bearer tokens and checks them.
struct TokenServer: Sendable {
    static let lifeSeconds = 1800
    static let productScope = "product.compact"

    /// The rights of a request.
    enum Permit: Hashable, Sendable {
        case missing, invalid
        case valid(scopes: Set<String>)
    }

    private struct Grant: Sendable {
        let expires: SimInstant
        let scopes: Set<String>
    }

    private let clientID: String, clientSecret: String
    private let chance: Chance
    private var grants: [String: Grant] = [:]
    private var issued = 0

    init(clientID: String, clientSecret: String, chance: Chance) {
        (self.clientID, self.clientSecret, self.chance) = (clientID, clientSecret, chance)
    }

    mutating func revokeAll() { grants = [:] }

    func permit(for call: Call, at now: SimInstant) -> Permit {
        guard let token = call.bearerToken else { return .missing }
        guard let grant = grants[token], now < grant.expires else { return .invalid }
        return .valid(scopes: grant.scopes)
    }

    /// `POST /v1/connect/oauth2/token`
    mutating func issue(for call: Call, at now: SimInstant) -> SimReply {
        guard call.method == "POST" else { return SimReply(405) }
        guard call.basicCredentials == "\(clientID):\(clientSecret)" else {
            return Self.refuse("unauthorized", "invalid credentials")
        }
        let fields = formFields(String(decoding: call.body, as: UTF8.self))
        switch fields.first(where: { $0.name == "grant_type" })?.value {
        case "client_credentials": break
        case "authorization_code": return Self.refuse("invalid_request", "invalid code")
        case "refresh_token": return Self.refuse("invalid_request", "invalid refresh_token")
        default: return Self.refuse("unsupported_grant_type", "invalid grant_type")
        }
        let scopes = Set(fields.first { $0.name == "scope" }?.value.split(separator: " ").map(String.init) ?? [])
        guard scopes.isSubset(of: [Self.productScope]) else { return Self.refuse("invalid_scope", "invalid scope") }
        return grant(scopes, at: now)
    }

    private static func refuse(_ error: String, _ description: String) -> SimReply {
        SimReply(400, json: KrogerError.flat(error, description))
    }

    private mutating func grant(_ scopes: Set<String>, at now: SimInstant) -> SimReply {
        issued += 1
        grants = grants.filter { now < $0.value.expires }
        let token = webToken(scopes, at: now)
        grants[token] = Grant(expires: now + Self.lifeSeconds, scopes: scopes)
        return SimReply(
            json: ["expires_in": SimJSON(Self.lifeSeconds), "access_token": .string(token), "token_type": "bearer"])
    }

    /// Three Base64 parts like the real RS256 token; `iat` is 5 s before `authAt`, as observed. The signature is random
    /// and short: FlyingFox needs time quadratic in a header's length, and the token comes with every request.
    private func webToken(_ scopes: Set<String>, at now: SimInstant) -> String {
        let header: SimJSON = ["alg": "RS256", "typ": "JWT"]
        let id = hex(4, "subject")
        let claims: SimJSON = [
            "scope": .string(scopes.sorted().joined(separator: " ")),
            "authAt": .number("\(now.milliseconds)000000"), "aud": .string(clientID), "azp": .string(clientID),
            "iat": SimJSON(now.seconds - 5), "exp": SimJSON(now.seconds - 5 + Self.lifeSeconds),
            "iss": "api.kroger.com",
            "sub": .string("\(id)-\(id.prefix(4))-4\(id.prefix(3))-8\(id.suffix(3))-\(id)\(id.prefix(4))"),
        ]
        let signature = Array(hex(8, "signature \(now.milliseconds)").utf8)
        return [header.encoded, claims.encoded, signature].map(base64URL).joined(separator: ".")
    }

    private func hex(_ bytes: Int, _ purpose: String) -> String {
        (0..<bytes).map { index in
            let byte = chance.below(256, "\(purpose) \(issued)", String(index))
            return (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }
}
