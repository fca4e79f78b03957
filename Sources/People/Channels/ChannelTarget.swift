import Messages
import Rows
import WebKit

/// The place that messages of one kind go to, and all that is special to the kind.
///
/// It is coded as it is stored, under names of its own: a name that was released stays.
protocol ChannelTarget: Codable, Sendable {
    /// The members of a request for one: "with server and topic".
    static var about: String { get }
    static var fields: ChannelFields { get }
    /// In a request that gives none.
    static var fault: Problem.Fault { get }

    /// Whether this server sends such messages.
    static func isSent(by settings: MessageSettings) -> Bool

    /// - Returns: nil for a request that does not name one, or one where nothing may be sent to.
    init?(_ body: Value, _ settings: MessageSettings)

    /// All but the secrets that are not needed again.
    var shown: [Value.Member] { get }
    /// The host that requests go to; for mail, which goes to the operator's server, the domain behind an "@".
    var host: String { get }
    /// The place that a code for it reaches, the same for different spellings; nil for a channel without a code.
    var codeAddress: String? { get }

    /// - Returns: nil if the settings do not permit it any more.
    func prepared(_ sending: Sending) throws -> PreparedMessage?

    /// - Parameter status: other than of success.
    static func outcome(ofFailure status: Int, isOfOwnServer: Bool) -> DeliveryOutcome
}

extension ChannelTarget {
    static func isSent(by settings: MessageSettings) -> Bool { true }
}

/// The members that a kind adds to those of every channel.
struct ChannelFields: Sendable {
    /// Of requests and answers.
    var both: [FieldDescription] = []
    var asked: [FieldDescription] = []
    var shown: [FieldDescription] = []
}

/// Stored as its text.
protocol StoredText: Codable {
    init?(text: String)
    var text: String { get }
}

extension StoredText {
    init(from decoder: any Decoder) throws {
        guard let value = try Self(text: String(from: decoder)) else {
            throw StoredFormError.damaged(table: ChannelForm.table)
        }
        self = value
    }

    func encode(to encoder: any Encoder) throws { try text.encode(to: encoder) }
}

extension WebAddress: StoredText {
    init?(text: String) { self.init(text) }
}
