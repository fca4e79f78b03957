import Messages
import Rows
import Storage
import Support
import WebKit

extension Keeper {
    /// Messages that wait. One that was changed outside is left out.
    func exported(_ waiting: [OutboxMessage], _ channels: [OpenChannel]) throws -> [Value] {
        let byID = Dictionary(channels.map { ($0.row.row.id, $0) }) { first, _ in first }
        return try waiting.compactMap { message in
            try byID[message.channelID]?.open(message).map { $0.exported(message) }
        }
    }
}

extension StoredMessage {
    fileprivate func exported(_ message: OutboxMessage) -> Value {
        [
            "channel_id": .text(message.channelID), "kind": .text(message.kind.rawValue),
            "due_at": .text(Timestamp(message.dueAt).description),
            "ends_at": .text(Timestamp(message.endsAt).description), "text": .text(text(message.kind)),
        ]
    }

    /// Without the code: giving it back shows that messages arrive, and who asks for this need not get them.
    private func text(_ kind: OutboxMessage.MessageKind) -> String {
        guard code == nil else { return "Circulard: your code" }
        let lines = lines.map(\.line)
        return ([Self.title(kind, lines)] + lines.map(\.text)).joined(separator: "\n")
    }
}
