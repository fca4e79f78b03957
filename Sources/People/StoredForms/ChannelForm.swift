import Messages
import Vault

/// A channel as it is stored.
struct ChannelForm: StoredForm {
    static let table = "channel"

    private let kind: String
    private let quietFrom: String, quietTo: String
    private let unsubscribe: String
    private var endpoint: String?, p256dh: String?, auth: String?
    private var url: String?, secret: String?
    private var server: String?, topic: String?, token: String?
    private var saysEverything: Bool?
    private var address: String?

    private enum CodingKeys: String, CodingKey {
        case kind, unsubscribe, endpoint, p256dh, auth, url, secret, server, topic, token, address
        case quietFrom = "quiet_from"
        case quietTo = "quiet_to"
        case saysEverything = "says_everything"
    }

    init(_ channel: Channel) {
        (quietFrom, quietTo) = (channel.quietHours.fromMinute.timeOfDay, channel.quietHours.toMinute.timeOfDay)
        (kind, unsubscribe) = (channel.kind.storedWord, channel.unsubscribe.text)
        switch channel.target {
        case .push(let subscription, let key, let secret):
            (endpoint, p256dh, auth) = (subscription.endpoint.text, key, secret)
        case .webhook(let address, let secret): (url, self.secret) = (address.text, secret.text)
        case .ntfy(let server, let topic, let token, let detail):
            (self.server, self.topic, self.token) = (server.text, topic.text, token)
            saysEverything = detail == .lines
        case .mail(let address): self.address = address.text
        }
    }

    /// - Throws: `damaged` for what no channel gave.
    func channel() throws(StoredFormError) -> Channel {
        guard let target, let quiet = QuietHours(from: quietFrom, to: quietTo),
            let token = SecretToken(text: unsubscribe, kind: .unsubscribe)
        else { throw .damaged(table: Self.table) }
        return Channel(target: target, quietHours: quiet, unsubscribe: token)
    }

    private var target: Channel.Target? {
        switch DeliveryChannel.allCases.first(where: { $0.storedWord == kind }) {
        case .webPush: .push(endpoint: endpoint, p256dh: p256dh, auth: auth)
        case .webhook: .webhook(url: url, secret: secret)
        case .ntfy: .ntfy(server: server, topic: topic, token: token, saysEverything: saysEverything == true)
        case .mail: .mail(address: address)
        case nil: nil
        }
    }
}

extension DeliveryChannel {
    fileprivate var storedWord: String {
        switch self {
        case .webPush: "web_push"
        case .webhook: "webhook"
        case .ntfy: "ntfy"
        case .mail: "mail"
        }
    }
}
