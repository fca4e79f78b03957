import API
import Messages
import Vault

/// A way to a person, as it is stored.
struct Channel: Sendable {
    enum Target: Sendable {
        case push(PushSubscription, p256dh: String, auth: String)
        case webhook(WebAddress, WebhookSecret)
        /// - Parameter server: the address of its root.
        case ntfy(server: WebAddress, NtfyTopic, token: String?, NtfyDetail)
        case mail(MailAddress)
    }

    let target: Target
    let quietHours: QuietHours
    /// Ends it: stands in its e-mails.
    let unsubscribe: SecretToken

    var kind: DeliveryChannel {
        switch target {
        case .push: .webPush
        case .webhook: .webhook
        case .ntfy: .ntfy
        case .mail: .mail
        }
    }

    /// The host that its requests go to; nil for mail, which goes to the operator's server.
    var host: String? {
        switch target {
        case .push(let subscription, _, _): subscription.endpoint.host
        case .webhook(let address, _): address.host
        case .ntfy(let server, _, _, _): server.host
        case .mail: nil
        }
    }
}

extension Channel {
    /// What its owner sees: all but the secrets that are not needed again.
    var members: [Value.Member] {
        let own: [Value.Member] =
            switch target {
            case .push(let subscription, _, _): [.init("host", .text(subscription.endpoint.host))]
            case .webhook(let address, let secret):
                [.init("url", .text(address.text)), .init("secret", .text(secret.text))]
            case .ntfy(let server, let topic, _, let detail):
                [
                    .init("server", .text(server.text)), .init("topic", .text(topic.text)),
                    .init("says_everything", .flag(detail == .lines)),
                ]
            case .mail(let address): [.init("address", .text(address.text))]
            }
        return [
            .init("kind", .text(kind.rawValue)), .init("quiet_from", .text(quietHours.fromMinute.timeOfDay)),
            .init("quiet_to", .text(quietHours.toMinute.timeOfDay)),
        ] + own
    }

    var stored: [UInt8] {
        var members = members + [.init("unsubscribe", .text(unsubscribe.text))]
        if case .push(let subscription, let p256dh, let auth) = target {
            members += [
                .init("endpoint", .text(subscription.endpoint.text)), .init("p256dh", .text(p256dh)),
                .init("auth", .text(auth)),
            ]
        }
        if case .ntfy(_, _, let token?, _) = target { members.append(.init("token", .text(token))) }
        return Value.object(members).jsonBytes
    }

    /// - Returns: nil for what `stored` did not give.
    init?(stored: [UInt8]) {
        guard let value = Value(json: stored), let target = Target(value),
            let quiet = QuietHours(value), let text = value.string("unsubscribe"),
            let token = SecretToken(text: text, kind: .unsubscribe)
        else { return nil }
        self.init(target: target, quietHours: quiet, unsubscribe: token)
    }
}

extension Channel.Target {
    /// - Returns: nil for a target of another kind.
    init?(_ value: Value) {
        switch value.string("kind").flatMap({ DeliveryChannel(rawValue: $0) }) {
        case .webPush: self.init(push: value)
        case .webhook:
            guard let address = value.string("url").flatMap({ WebAddress($0) }),
                let secret = value.string("secret").flatMap({ WebhookSecret(text: $0) })
            else { return nil }
            self = .webhook(address, secret)
        case .ntfy:
            guard let server = value.string("server").flatMap({ WebAddress($0) }),
                let topic = value.string("topic").flatMap({ NtfyTopic($0) })
            else { return nil }
            self = .ntfy(
                server: server, topic, token: value.string("token"),
                value.flag("says_everything") == true ? .lines : .title)
        case .mail:
            guard let address = value.string("address").flatMap({ MailAddress($0) }) else { return nil }
            self = .mail(address)
        case nil: return nil
        }
    }

    private init?(push value: Value) {
        guard let endpoint = value.string("endpoint"), let key = value.string("p256dh"),
            let auth = value.string("auth"),
            let keyBytes = Base64.url.decoded(key), let authBytes = Base64.url.decoded(auth),
            let subscription = PushSubscription(
                endpoint: endpoint, p256dh: keyBytes, auth: authBytes, allowsLoopback: true)
        else { return nil }
        self = .push(subscription, p256dh: key, auth: auth)
    }
}

extension QuietHours {
    /// The usual ones where none are named.
    ///
    /// - Returns: nil for text other than a time of day.
    init?(_ value: Value) {
        func minute(_ name: String, _ usual: Int) -> Int? {
            guard let member = value.member(name) else { return usual }
            if case .text(let text) = member { return Int(timeOfDay: text) } else { return nil }
        }
        guard let from = minute("quiet_from", QuietHours.usual.fromMinute),
            let to = minute("quiet_to", QuietHours.usual.toMinute)
        else { return nil }
        self.init(fromMinute: from, toMinute: to)
    }
}

extension Int {
    /// A minute of the day as "21:00".
    fileprivate var timeOfDay: String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(two(self / 60)):\(two(self % 60))"
    }

    fileprivate init?(timeOfDay text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2,
            parts.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy { (48...57).contains($0) } }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
        else { return nil }
        self = hour * 60 + minute
    }
}
