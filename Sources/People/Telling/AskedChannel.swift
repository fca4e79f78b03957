import HTTP
import Messages
import Rows
import Vault
import WebKit

extension Channel {
    /// The channel that a request asks for.
    ///
    /// - Throws: `invalidQuery`.
    init(_ request: PeopleRequest, _ keeper: Keeper) throws(Problem) {
        var body = request.body
        guard let kind = body.string("kind").flatMap({ DeliveryChannel(rawValue: $0) }),
            keeper.channelKinds.contains(kind), let settings = keeper.messages
        else {
            let kinds = keeper.channelKinds.map(\.rawValue).joined(separator: ", ")
            throw .query([
                .init(
                    parameter: "kind",
                    detail: kinds.isEmpty ? "has no value here: this server sends no messages" : "is one of \(kinds)")
            ])
        }
        // The secret of a webhook is ours to make unless its owner keeps one.
        if kind == .webhook, body.member("secret") == nil {
            body = body.adding("secret", .text(Self.newSecret?.text))
        }
        guard let quietHours = QuietHours(body) else {
            throw .query([.init(parameter: "quiet_from", detail: "and quiet_to are times of day: \"21:00\"")])
        }
        guard let target = Target(kind, body), target.isAllowed(by: settings) else { throw .query([kind.fault]) }
        self.init(target: target, quietHours: quietHours, unsubscribe: SecretToken(kind: .unsubscribe))
    }

    private static var newSecret: WebhookSecret? {
        WebhookSecret(bytes: WebPush.newSalt() + WebPush.newSalt())
    }
}

extension QuietHours {
    fileprivate init?(_ body: Value) {
        let times = ["quiet_from", "quiet_to"]
        guard times.allSatisfy({ body.member($0) == nil || body.string($0) != nil }) else { return nil }
        self.init(from: body.string(times[0]), to: body.string(times[1]))
    }
}

extension Channel.Target {
    /// - Returns: nil for a target of another kind.
    fileprivate init?(_ kind: DeliveryChannel, _ body: Value) {
        let target: Channel.Target? =
            switch kind {
            case .webPush:
                .push(
                    endpoint: body.string("endpoint"), p256dh: body.string("p256dh"), auth: body.string("auth"))
            case .webhook: .webhook(url: body.string("url"), secret: body.string("secret"))
            case .ntfy:
                .ntfy(
                    server: body.string("server"), topic: body.string("topic"), token: body.string("token"),
                    saysEverything: body.flag("says_everything") == true)
            case .mail: .mail(address: body.string("address"))
            }
        guard let target else { return nil }
        self = target
    }

    fileprivate func isAllowed(by settings: MessageSettings) -> Bool {
        switch self {
        case .push(let subscription, _, _):
            subscription.isAtKnownHost(or: settings.pushHosts)
                || settings.allowsLoopback && subscription.endpoint.isLoopback
        case .webhook(let address, _): settings.allows(address)
        case .ntfy(let server, _, let token, _):
            settings.allows(server) && (token ?? "").utf8.allSatisfy { (0x21...0x7E).contains($0) }
        case .mail: true
        }
    }
}

extension MessageSettings {
    /// Whether requests may go there. The addresses of the name are checked again whenever it is connected to.
    fileprivate func allows(_ address: WebAddress) -> Bool {
        DeliveryClient.accepts(address.text, allowsLoopback: allowsLoopback)
    }
}

extension DeliveryChannel {
    fileprivate var fault: Problem.Fault {
        switch self {
        case .webPush: .init(parameter: "endpoint", detail: "p256dh and auth are not those of a known push service")
        case .webhook:
            .init(parameter: "url", detail: "is an https address on port 443 with a public name; secret is whsec_…")
        case .ntfy:
            .init(parameter: "server", detail: "is the https address of an ntfy server, and topic the name of a topic")
        case .mail: .init(parameter: "address", detail: "is not an e-mail address: name@example.org")
        }
    }
}
