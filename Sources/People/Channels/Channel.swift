import Messages
import Rows
import Vault
import WebKit

/// A way to a person.
struct Channel: Sendable {
    let kind: DeliveryChannel
    let target: any ChannelTarget
    let quietHours: QuietHours
    /// Ends it: stands in its e-mails.
    let unsubscribe: SecretToken

    /// What its owner sees: all but the secrets that are not needed again.
    var members: [Value.Member] {
        [
            .init("kind", .text(kind.rawValue)), .init("quiet_from", .text(quietHours.fromMinute.timeOfDay)),
            .init("quiet_to", .text(quietHours.toMinute.timeOfDay)),
        ] + target.shown
    }
}

extension Channel {
    /// The channel that a request asks for.
    ///
    /// - Throws: `invalidQuery`.
    init(_ body: Value, _ keeper: Keeper) throws(Problem) {
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
        guard let quietHours = QuietHours(body) else {
            throw .query([.init(parameter: "quiet_from", detail: "and quiet_to are times of day: \"21:00\"")])
        }
        guard let target = kind.target.init(body, settings) else { throw .query([kind.target.fault]) }
        self.init(
            kind: kind, target: target, quietHours: quietHours, unsubscribe: SecretToken(kind: .unsubscribe))
    }
}

extension QuietHours {
    fileprivate init?(_ body: Value) {
        let times = ["quiet_from", "quiet_to"]
        guard times.allSatisfy({ body.member($0) == nil || body.string($0) != nil }) else { return nil }
        self.init(from: body.string(times[0]), to: body.string(times[1]))
    }

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
