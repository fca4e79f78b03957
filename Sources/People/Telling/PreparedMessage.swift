import HTTP
import Messages
import Storage
import Vault

/// A message as its channel sends it.
enum PreparedMessage: Sendable {
    case request(HTTPRequest)
    case mail(OutgoingMail, MailServer)
}

/// A message that is to be sent now, for a channel to prepare.
struct Sending: Sendable {
    let message: Message
    /// Seconds since 1970, as are the others.
    let madeAt: Int
    let endsAt: Int
    let now: Int
    /// The address that ends the channel.
    let unsubscribe: WebAddress?
    let settings: MessageSettings

    func post(to address: WebAddress, _ fields: [HeaderField], _ body: [UInt8]) -> PreparedMessage {
        .request(
            HTTPRequest(
                .post, url: address.text, headers: fields.map { ($0.name, $0.value) }, body: body,
                maximumBytes: 4_096, totalTimeoutSeconds: 15, allowsLoopback: settings.allowsLoopback))
    }
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
        return try open.channel.target.prepared(
            Sending(
                message: message, madeAt: claimed.madeAt, endsAt: claimed.message.endsAt, now: now,
                unsubscribe: unsubscribe(open.channel.unsubscribe.text), settings: self))
    }
}
