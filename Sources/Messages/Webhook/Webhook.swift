import Crypto
import Support

/// Requests to a person's own endpoint, signed by Standard Webhooks 1.0.0.
package enum Webhook {
    /// The specification recommends less than 20 kB.
    static let bodyByteLimit = 19_999

    /// The fields of one try.
    /// - Parameters:
    ///   - tag: the same for every try, so that the receiver knows a repeat.
    ///   - triedAtSeconds: the time of this try, since 1970.
    package static func headers(
        tag: MessageTag, triedAtSeconds: Int, body: [UInt8], secret: WebhookSecret
    ) -> [HeaderField] {
        headers(id: "msg_" + tag.text, triedAtSeconds: triedAtSeconds, body: body, secret: secret)
    }

    static func headers(id: String, triedAtSeconds: Int, body: [UInt8], secret: WebhookSecret) -> [HeaderField] {
        let signed = Array("\(id).\(triedAtSeconds).".utf8) + body
        let signature = Base64.standard.encoded(code(of: signed, secret: secret))
        return [
            HeaderField(name: "Content-Type", value: "application/json"),
            HeaderField(name: "webhook-id", value: id),
            HeaderField(name: "webhook-timestamp", value: String(triedAtSeconds)),
            HeaderField(name: "webhook-signature", value: "v1," + signature),
        ]
    }

    private static func code(of bytes: [UInt8], secret: WebhookSecret) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: bytes, using: SymmetricKey(data: secret.bytes)))
    }
}
