import Messages
import Vault

/// A channel as it is stored: what every one has, and beside it what its kind has.
struct ChannelForm: StoredForm {
    static let table = "channel"

    private struct Shared: Codable {
        let kind: DeliveryChannel
        let quietFrom: String, quietTo: String
        let unsubscribe: String

        enum CodingKeys: String, CodingKey {
            case kind, unsubscribe
            case quietFrom = "quiet_from"
            case quietTo = "quiet_to"
        }
    }

    private let shared: Shared
    private let target: any ChannelTarget

    init(_ channel: Channel) {
        shared = Shared(
            kind: channel.kind, quietFrom: channel.quietHours.fromMinute.timeOfDay,
            quietTo: channel.quietHours.toMinute.timeOfDay, unsubscribe: channel.unsubscribe.text)
        target = channel.target
    }

    init(from decoder: any Decoder) throws {
        shared = try Shared(from: decoder)
        target = try shared.kind.target.init(from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
        try shared.encode(to: encoder)
        try target.encode(to: encoder)
    }

    /// - Throws: `damaged` for what no channel gave.
    func channel() throws(StoredFormError) -> Channel {
        guard let quiet = QuietHours(from: shared.quietFrom, to: shared.quietTo),
            let token = SecretToken(text: shared.unsubscribe, kind: .unsubscribe)
        else { throw .damaged(table: Self.table) }
        return Channel(kind: shared.kind, target: target, quietHours: quiet, unsubscribe: token)
    }
}
