import HTTP
import Messages
import Storage
import Vault

/// A message as its channel sends it.
enum PreparedMessage: Sendable {
    case request(HTTPRequest)
    case mail(OutgoingMail, MailServer)
}

extension MessageSettings {
    /// - Parameter now: seconds since 1970.
    /// - Returns: nil if the deals have ended, or this server does not send that kind any more.
    func prepared(
        _ content: StoredMessage, _ claimed: ClaimedMessage, _ open: OpenChannel, at now: Int
    ) throws -> PreparedMessage? {
        let key = open.key.dedupeHash(of: Array("message|\(claimed.message.id)".utf8))
        guard let tag = MessageTag(dedupeKey: key), let link = watchesPage,
            let message = content.message(claimed.message.kind, link: link, tag: tag, at: now)
        else { return nil }
        return try prepared(message, open.channel, madeAt: claimed.madeAt, endsAt: claimed.message.endsAt, now: now)
    }

    private func prepared(
        _ message: Message, _ channel: Channel, madeAt: Int, endsAt: Int, now: Int
    ) throws -> PreparedMessage? {
        switch channel.target {
        case .push(let subscription, _, _):
            guard let vapid else { return nil }
            let fields = WebPush.headers(
                timeToLiveSeconds: endsAt - now, urgency: .normal, tag: message.tag,
                authorization: try vapid.authorization(for: subscription.endpoint, nowSeconds: now))
            return post(subscription.endpoint, fields, try WebPush.seal(message.pushPayload, to: subscription))
        case .webhook(let address, let secret):
            let body = message.webhookBody(matchedAtSeconds: madeAt)
            return post(
                address, Webhook.headers(tag: message.tag, triedAtSeconds: now, body: body, secret: secret), body)
        case .ntfy(let server, let topic, let token, let detail):
            let fields = token.map { [("Authorization", "Bearer \($0)")] } ?? []
            return post(server, fields, message.ntfyBody(topic: topic, detail: detail))
        case .mail(let address): return mail(message, to: address, channel, madeAt: madeAt)
        }
    }

    private func post(_ address: WebAddress, _ fields: [HeaderField], _ body: [UInt8]) -> PreparedMessage {
        post(address, fields.map { ($0.name, $0.value) }, body)
    }

    private func post(_ address: WebAddress, _ fields: [(String, String)], _ body: [UInt8]) -> PreparedMessage {
        .request(
            HTTPRequest(
                .post, url: address.text, headers: fields, body: body, maximumBytes: 4_096,
                totalTimeoutSeconds: 15, allowsLoopback: allowsLoopback))
    }

    private func mail(_ message: Message, to address: MailAddress, _ channel: Channel, madeAt: Int) -> PreparedMessage?
    {
        guard let mail, let way = unsubscribe(channel.unsubscribe.text),
            let letter = Mail(sender: mail.sender, reader: address, unsubscribe: way)
        else { return nil }
        return .mail(
            OutgoingMail(
                sender: mail.sender.text, recipient: address.text,
                bytes: letter.bytes(of: message, writtenAtSeconds: madeAt)), mail.server)
    }
}
