internal import FoundationEssentials
package import HTTP
internal import Support

/// A bearer token. Secret: never logged, never stored.
package struct AccessToken: Sendable {
    package let value: String
    /// Counted from the request, 0 to 86,400. The holder renews it a minute early.
    package let expiresInSeconds: Int

    /// The header that every request to the source carries.
    package var header: (String, String) { ("Authorization", "Bearer \(value)") }

    /// RFC 6749 lets a server omit it; half an hour is a safe default, since a token that is refused earlier is renewed
    /// anyway. At most a day, so that adding it to a clock cannot overflow.
    fileprivate static func lifetime(_ expiresIn: String?) -> Int {
        guard let expiresIn else { return 1800 }
        let whole = withoutZeroFraction(expiresIn)
        let digits = whole.hasPrefix("-") ? whole.dropFirst() : whole
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return 1800 }
        // Digits that do not fit an integer are a very long time.
        return expiresIn.hasPrefix("-") ? 0 : min(Int(digits) ?? .max, 86_400)
    }
}

extension ClientCredentials {
    /// RFC 6749, section 4.4.2: the id and secret as Basic authentication, the rest as a form.
    package func tokenRequest(clientID: String, clientSecret: String, upstream: Upstream? = nil) -> HTTPRequest {
        // RFC 6749, section 2.3.1: both are form-encoded before they are joined.
        let pair = Data("\(PercentEncoding.encoded(clientID)):\(PercentEncoding.encoded(clientSecret))".utf8)
        return HTTPRequest(
            .post, url: upstream?.moving(tokenURL) ?? tokenURL,
            headers: [
                ("Accept", "application/json"), ("Authorization", "Basic \(pair.base64EncodedString())"),
                ("Content-Type", "application/x-www-form-urlencoded"),
            ],
            body: Array("grant_type=client_credentials&scope=\(PercentEncoding.encoded(scope))".utf8),
            maximumBytes: 64 << 10, allowsLoopback: upstream?.isLoopback ?? false)
    }
}

extension ScraperDefinition {
    /// Parses the token endpoint's response.
    ///
    /// - Throws: `credentialsRefused` naming the credentials to check, `refused` for any other status,
    ///   `malformedDocument` for a response without a valid token.
    package func accessToken(
        status: Int, body: [UInt8], for credentials: ClientCredentials
    ) throws(ScrapeError) -> AccessToken {
        switch status {
        case 200: return try accessToken(body, for: credentials)
        case 400, 401, 403:
            let said = reason(inErrorBody: body).map { " (\($0.prefix(200)))" } ?? ""
            throw ScrapeError(
                .credentialsRefused, source: id, location: credentials.tokenURL,
                message: "the token endpoint answered \(status)\(said): check the credentials "
                    + "\(credentials.clientIDCredential) and \(credentials.clientSecretCredential), "
                    + "and that the app may use the scope \(credentials.scope)")
        default: throw refusal(status: status, body: body, location: credentials.tokenURL)
        }
    }

    private func accessToken(_ body: [UInt8], for credentials: ClientCredentials) throws(ScrapeError) -> AccessToken {
        let answer: JSONValue
        do {
            answer = try JSONValue(utf8: body, maximumBytes: 64 << 10)
        } catch {
            throw noToken(credentials, error.message)
        }
        guard case .object(let members) = answer, case .string(let token)? = members["access_token"],
            !token.isEmpty, token.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { throw noToken(credentials, "access_token is missing") }
        guard members["token_type"]?.text?.lowercased() == "bearer" else {
            throw noToken(credentials, "token_type is not bearer")
        }
        return AccessToken(value: token, expiresInSeconds: AccessToken.lifetime(members["expires_in"]?.text))
    }

    private func noToken(_ credentials: ClientCredentials, _ reason: String) -> ScrapeError {
        ScrapeError(
            .malformedDocument, source: id, location: credentials.tokenURL,
            message: "the token endpoint's answer has no valid token: \(reason)", isTransient: true)
    }
}
