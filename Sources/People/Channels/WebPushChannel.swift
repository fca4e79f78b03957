import Messages
import Rows
import Support
import WebKit

/// A browser, by its push service.
struct WebPushChannel: ChannelTarget {
    static let about = "with endpoint, p256dh and auth as the browser gave them"
    static let fields = ChannelFields(
        asked: [
            .init("endpoint", .text(maximumLength: 1000), isRequired: false, "Of a push subscription."),
            .init("p256dh", .text(maximumLength: 100), isRequired: false, "Of a push subscription."),
            .init("auth", .text(maximumLength: 30), isRequired: false, "Of a push subscription."),
        ],
        shown: [.init("host", .text, isRequired: false, "Of the push service.")])
    static let fault = Problem.Fault(
        parameter: "endpoint", detail: "p256dh and auth are not those of a known push service")

    private let endpoint: WebAddress
    private let p256dh: String
    private let auth: String

    static func isSent(by settings: MessageSettings) -> Bool { settings.vapid != nil }

    init?(_ body: Value, _ settings: MessageSettings) {
        guard let endpoint = body.string("endpoint").flatMap({ WebAddress($0) }), let key = body.string("p256dh"),
            let auth = body.string("auth")
        else { return nil }
        (self.endpoint, p256dh, self.auth) = (endpoint, key, auth)
        guard let subscription,
            subscription.isAtKnownHost(or: settings.pushHosts) || settings.allowsLoopback && endpoint.isLoopback
        else { return nil }
    }

    /// nil unless all belong to one.
    private var subscription: PushSubscription? {
        guard let key = Base64.url.decoded(p256dh), let auth = Base64.url.decoded(auth) else { return nil }
        return PushSubscription(endpoint: endpoint.text, p256dh: key, auth: auth, allowsLoopback: true)
    }

    var shown: [Value.Member] { [.init("host", .text(host))] }
    var host: String { endpoint.host }
    var codeAddress: String? { nil }

    func prepared(_ sending: Sending) throws -> PreparedMessage? {
        guard let vapid = sending.settings.vapid, let subscription else { return nil }
        let fields = WebPush.headers(
            timeToLiveSeconds: sending.endsAt - sending.now, tag: sending.message.tag,
            authorization: try vapid.authorization(for: endpoint, nowSeconds: sending.now))
        return sending.post(to: endpoint, fields, try WebPush.seal(sending.message.pushPayload, to: subscription))
    }

    /// RFC 8030, section 7.3: 404 and 410 end a subscription. The rest blames our token or our message.
    static func outcome(ofFailure status: Int, isOfOwnServer: Bool) -> DeliveryOutcome {
        switch status {
        case 404, 410: .gone
        case 400, 401, 403, 413: .ours
        default: .retry
        }
    }
}
