import Messages
import Rows
import WebKit

/// A program of a person's own, signed as Standard Webhooks say.
struct WebhookChannel: ChannelTarget {
    static let about = "with url and, to keep it, secret"
    static let fields = ChannelFields(both: [
        .init("url", .text(maximumLength: 1000), isRequired: false, "Of a webhook."),
        .init(
            "secret", .text(maximumLength: 100), isRequired: false,
            "That signs the requests to a webhook, as Standard Webhooks say."),
    ])
    static let fault = Problem.Fault(
        parameter: "url", detail: "is an https address on port 443 with a public name; secret is whsec_…")

    private let url: WebAddress
    private let secret: WebhookSecret

    /// The secret is ours to make unless its owner keeps one.
    init?(_ body: Value, _ settings: MessageSettings) {
        guard let url = body.string("url").flatMap({ WebAddress($0) }), settings.allows(url),
            let secret = body.member("secret") == nil
                ? WebhookSecret(bytes: WebPush.newSalt() + WebPush.newSalt())
                : body.string("secret").flatMap({ WebhookSecret(text: $0) })
        else { return nil }
        (self.url, self.secret) = (url, secret)
    }

    var shown: [Value.Member] { [.init("url", .text(url.text)), .init("secret", .text(secret.text))] }
    var host: String { url.host }
    var codeAddress: String? { url.text }

    func prepared(_ sending: Sending) -> PreparedMessage? {
        let body = sending.message.webhookBody(matchedAtSeconds: sending.madeAt)
        let fields = Webhook.headers(
            tag: sending.message.tag, triedAtSeconds: sending.now, body: body, secret: secret)
        return sending.post(to: url, fields, body)
    }

    static func outcome(ofFailure status: Int, isOfOwnServer: Bool) -> DeliveryOutcome {
        status == 410 ? .gone : .retry
    }
}

extension WebhookSecret: StoredText {}
