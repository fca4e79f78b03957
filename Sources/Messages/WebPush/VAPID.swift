package import Crypto
import Support

/// Tells push services who sends (RFC 8292). Browsers bind a subscription to the key: another key ends all of them.
package struct VAPID: Sendable {
    /// RFC 8292, section 2, permits 24 hours.
    static let validSeconds = 43_200

    private let signingKey: P256.Signing.PrivateKey
    private let contact: VAPIDContact

    package init(signingKey: P256.Signing.PrivateKey, contact: VAPIDContact) {
        (self.signingKey, self.contact) = (signingKey, contact)
    }

    /// - Parameter keyText: the private key in 64 hexadecimal digits.
    /// - Returns: nil for other text.
    package init?(keyText: String, contact: VAPIDContact) {
        let digits = Array(keyText.filter { !$0.isWhitespace })
        let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
            UInt8(String(digits[$0...$0 + 1]), radix: 16)
        }
        guard digits.count == 64, bytes.count == 32,
            let key = try? P256.Signing.PrivateKey(rawRepresentation: bytes)
        else { return nil }
        self.init(signingKey: key, contact: contact)
    }

    /// What a page passes to `pushManager.subscribe` as `applicationServerKey`: the public key in base64url.
    package var publicKeyText: String { Base64.url.encoded(Array(signingKey.publicKey.x963Representation)) }

    /// The value of the field `Authorization` for every endpoint at the same origin, good for 12 hours.
    /// - Parameter nowSeconds: since 1970.
    package func authorization(for endpoint: WebAddress, nowSeconds: Int) throws -> String {
        let signed = [header, claims(audience: endpoint.origin, expiresAtSeconds: nowSeconds + Self.validSeconds)]
            .map { Base64.url.encoded($0.bytes) }.joined(separator: ".")
        let signature = try signingKey.signature(for: Array(signed.utf8))
        let token = signed + "." + Base64.url.encoded(Array(signature.rawRepresentation))
        return "vapid t=\(token),k=\(publicKeyText)"
    }

    private var header: JSONText { .object([("typ", .text("JWT")), ("alg", .text("ES256"))]) }

    private func claims(audience: String, expiresAtSeconds: Int) -> JSONText {
        .object([("aud", .text(audience)), ("exp", .number(expiresAtSeconds)), ("sub", .text(contact.text))])
    }
}
