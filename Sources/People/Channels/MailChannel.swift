import HTTP
import Messages
import Rows
import WebKit

/// An e-mail address.
struct MailChannel: ChannelTarget {
    static let about = "with address"
    static let fields = ChannelFields(both: [
        .init("address", .text(maximumLength: 254), isRequired: false, "Of mail.")
    ])
    static let fault = Problem.Fault(parameter: "address", detail: "is not an e-mail address: name@example.org")

    private let address: MailAddress

    static func isSent(by settings: MessageSettings) -> Bool { settings.mail != nil }

    init?(_ body: Value, _ settings: MessageSettings) {
        guard let address = body.string("address").flatMap({ MailAddress($0) }) else { return nil }
        self.address = address
    }

    var shown: [Value.Member] { [.init("address", .text(address.text))] }
    var host: String { "@" + address.domain }

    /// The mailbox, as far as its address says: without what follows "+" (RFC 5233) and with no difference of case; at
    /// Google also without dots.
    var codeAddress: String? {
        let isGoogle = ["gmail.com", "googlemail.com"].contains(address.domain)
        let local = address.text.prefix { $0 != "@" && $0 != "+" }.lowercased()
        return (isGoogle ? local.filter { $0 != "." } : local) + "@" + (isGoogle ? "gmail.com" : address.domain)
    }

    func prepared(_ sending: Sending) -> PreparedMessage? {
        guard let mail = sending.settings.mail, let way = sending.unsubscribe,
            let letter = Mail(sender: mail.sender, reader: address, unsubscribe: way)
        else { return nil }
        return .mail(
            OutgoingMail(
                sender: mail.sender.text, recipient: address.text,
                bytes: letter.bytes(of: sending.message, writtenAtSeconds: sending.madeAt)), mail.server)
    }

    /// RFC 5321, section 4.2.3, and RFC 4954, section 6: our commands or password are wrong, whatever they are said of;
    /// but 501 and 553 find fault with the recipient's address. No reply ends a channel: 550 and 554 also refuse a
    /// server that is blocked, or a message that looks like spam.
    static func outcome(ofFailure status: Int, isOfOwnServer: Bool) -> DeliveryOutcome {
        if isOfOwnServer { return status < 500 ? .retry : .ours }
        return switch status {
        case 500, 502...504, 530, 534, 535, 538: .ours
        default: .retry
        }
    }
}

extension MailAddress: StoredText {
    init?(text: String) { self.init(text) }
}
