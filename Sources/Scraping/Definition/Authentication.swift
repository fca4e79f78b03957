/// The way a source authenticates the program. Holds the names of credentials, never their values.
package enum Authentication: Hashable, Sendable {
    case none
    /// A key sent with every request.
    case staticHeader(name: String, credential: String)
    /// A key in the query of every request, which is in no stored URL.
    case query(name: String, credential: String)
    case oauth2(ClientCredentials)
}

/// RFC 6749, section 4.4.
package struct ClientCredentials: Hashable, Sendable {
    let tokenURL: String
    package let scope: String
    /// The names under which the configuration holds the credentials.
    package let clientIDCredential: String
    package let clientSecretCredential: String
}

extension Authentication: Decodable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case kind, header, parameter, credential, scope
        case tokenURL = "token_url"
        case clientID = "client_id_credential"
        case clientSecret = "client_secret_credential"
    }

    package init(from decoder: any Decoder) throws {
        let keys = try decoder.strict(CodingKeys.self)
        switch try keys.text(.kind) {
        case "none": self = .none
        case "static_header":
            self = .staticHeader(name: try keys.text(.header), credential: try Self.name(keys, .credential))
        case "query":
            let name = try keys.text(.parameter)
            guard name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }) else {
                throw keys.refusal(.parameter, "must be the name of a query parameter, such as access_token")
            }
            self = .query(name: name, credential: try Self.name(keys, .credential))
        case "oauth2_client_credentials":
            let url = try keys.text(.tokenURL)
            guard url.hasPrefix("https://") else { throw keys.refusal(.tokenURL, "must be an https URL") }
            self = .oauth2(
                ClientCredentials(
                    tokenURL: url, scope: try keys.text(.scope), clientIDCredential: try Self.name(keys, .clientID),
                    clientSecretCredential: try Self.name(keys, .clientSecret)))
        case let other:
            throw keys.refusal(
                .kind, "unknown kind \"\(other)\"; known: none, static_header, query, oauth2_client_credentials")
        }
    }

    /// A definition contains the name of a credential, never its value.
    private static func name(_ keys: KeyedDecodingContainer<CodingKeys>, _ key: CodingKeys) throws -> String {
        let name = try keys.text(key)
        guard name.count <= 40, name.allSatisfy({ ($0.isASCII && $0.isLowercase) || $0 == "-" }) else {
            throw keys.refusal(key, "must be the name of a credential (a-z and -), not its value")
        }
        return name
    }
}
