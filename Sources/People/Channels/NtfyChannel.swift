import Messages
import Rows
import WebKit

/// A topic of an ntfy server.
struct NtfyChannel: ChannelTarget {
    static let about = "with server and topic and, where they are needed, token"
    static let fields = ChannelFields(
        both: [
            .init("server", .text(maximumLength: 1000), isRequired: false, "Of ntfy: the address of its root."),
            .init("topic", .text(maximumLength: 64), isRequired: false, "Of ntfy."),
            .init(
                "says_everything", .flag, isRequired: false,
                "Whether ntfy, whose server keeps messages in plain text, gets the deals or only their number."),
        ], asked: [.init("token", .text(maximumLength: 100), isRequired: false, "Of ntfy, where it asks for one.")])
    static let fault = Problem.Fault(
        parameter: "server", detail: "is the https address of an ntfy server, and topic the name of a topic")

    /// The address of its root.
    private let server: WebAddress
    private let topic: NtfyTopic
    private let token: String?
    private let saysEverything: Bool

    private enum CodingKeys: String, CodingKey {
        case server, topic, token
        case saysEverything = "says_everything"
    }

    init?(_ body: Value, _ settings: MessageSettings) {
        guard let server = body.string("server").flatMap({ WebAddress($0) }), settings.allows(server),
            let topic = body.string("topic").flatMap({ NtfyTopic($0) })
        else { return nil }
        (self.server, self.topic, token) = (server, topic, body.string("token"))
        saysEverything = body.flag("says_everything") == true
        guard (token ?? "").utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    }

    var shown: [Value.Member] {
        [
            .init("server", .text(server.text)), .init("topic", .text(topic.text)),
            .init("says_everything", .flag(saysEverything)),
        ]
    }
    var host: String { server.host }
    var codeAddress: String? { "\(server.origin) \(topic.text)" }

    func prepared(_ sending: Sending) -> PreparedMessage? {
        let fields = token.map { [HeaderField(name: "Authorization", value: "Bearer \($0)")] } ?? []
        return sending.post(
            to: server, fields, sending.message.ntfyBody(topic: topic, saysEverything: saysEverything))
    }

    /// A token or topic of one person gives 401 or 403 on a server that many share.
    static func outcome(ofFailure status: Int, isOfOwnServer: Bool) -> DeliveryOutcome {
        [400, 413].contains(status) ? .ours : .retry
    }
}

extension NtfyTopic: StoredText {
    init?(text: String) { self.init(text) }
}
