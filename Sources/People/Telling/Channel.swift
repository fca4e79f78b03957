import Messages
import Rows
import Support
import Vault
import WebKit

/// A way to a person.
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

    /// The host that its requests go to; for mail, which goes to the operator's server, the domain behind an "@".
    var host: String {
        switch target {
        case .push(let subscription, _, _): subscription.endpoint.host
        case .webhook(let address, _): address.host
        case .ntfy(let server, _, _, _): server.host
        case .mail(let address): "@" + address.domain
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
}

extension Channel.Target {
    /// - Returns: nil unless all belong to a subscription.
    static func push(endpoint: String?, p256dh: String?, auth: String?) -> Channel.Target? {
        guard let endpoint, let key = p256dh, let auth,
            let keyBytes = Base64.url.decoded(key), let authBytes = Base64.url.decoded(auth),
            let subscription = PushSubscription(
                endpoint: endpoint, p256dh: keyBytes, auth: authBytes, allowsLoopback: true)
        else { return nil }
        return .push(subscription, p256dh: key, auth: auth)
    }

    static func webhook(url: String?, secret: String?) -> Channel.Target? {
        guard let address = url.flatMap({ WebAddress($0) }), let secret = secret.flatMap({ WebhookSecret(text: $0) })
        else { return nil }
        return .webhook(address, secret)
    }

    static func ntfy(server: String?, topic: String?, token: String?, saysEverything: Bool) -> Channel.Target? {
        guard let server = server.flatMap({ WebAddress($0) }), let topic = topic.flatMap({ NtfyTopic($0) }) else {
            return nil
        }
        return .ntfy(server: server, topic, token: token, saysEverything ? .lines : .title)
    }

    static func mail(address: String?) -> Channel.Target? { address.flatMap { MailAddress($0) }.map { .mail($0) } }
}

extension QuietHours {
    /// The usual ones where none are named.
    ///
    /// - Returns: nil for text other than a time of day.
    init?(from: String?, to: String?) {
        let usual = QuietHours.usual
        guard let from = from.map({ Int(timeOfDay: $0) }) ?? usual.fromMinute,
            let to = to.map({ Int(timeOfDay: $0) }) ?? usual.toMinute
        else { return nil }
        self.init(fromMinute: from, toMinute: to)
    }
}

extension Int {
    /// A minute of the day as "21:00".
    var timeOfDay: String {
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
