import Deals
import Messages
import Storage
import Vault

/// The messages that wait, with what is added to them.
struct Drafts {
    private struct Draft {
        let channel: OpenChannel
        let id: String, version: Int, kind: OutboxMessage.MessageKind
        var dueAt: Int, endsAt: Int
        var content: StoredMessage
        var isChanged = false
    }

    private var drafts: [Draft] = []
    /// By the channel's id.
    private var places: [String: [Int]] = [:]

    init(_ waiting: [OutboxMessage], _ channels: [OpenChannel]) {
        let byID = Dictionary(channels.map { ($0.row.row.id, $0) }) { first, _ in first }
        drafts = waiting.compactMap { message in
            // One of a later version is left as it is.
            guard let channel = byID[message.channelID], let content = try? channel.open(message), content.code == nil
            else { return nil }
            return Draft(
                channel: channel, id: message.id, version: message.version, kind: message.kind, dueAt: message.dueAt,
                endsAt: message.endsAt, content: content)
        }
        places = Dictionary(grouping: drafts.indices) { drafts[$0].channel.row.row.id }
    }

    /// - Parameters:
    ///   - zone: the store's.
    ///   - now: seconds since 1970.
    mutating func add(_ found: NewMatches.FoundDeal, to channel: OpenChannel, _ zone: ZoneRules, at now: Int) {
        let line = StoredLine(found.deal, matching: found.words, now: now)
        let quiet = channel.channel.quietHours
        let ready = now + WatchPass.gatherSeconds
        guard let dueAt = quiet.sendAt(nowSeconds: ready, dealEndsAtSeconds: line.endsAt, zone: zone) else { return }
        add(line, .deals, to: channel, dueAt: dueAt)
        for (reminder, origins) in found.reminders {
            let asked = reminder.reminder.dueAt(
                validThroughDay: found.deal.offer.validity.last.daysSinceEpoch, zone: zone)
            // One that comes with the news itself says nothing new.
            guard asked > dueAt,
                let dueAt = quiet.sendAt(nowSeconds: asked, dealEndsAtSeconds: line.endsAt, zone: zone)
            else { continue }
            add(line.asked(by: origins), .reminder, to: channel, dueAt: dueAt)
        }
    }

    /// New deals go into one message; reminders into one for each instant.
    private mutating func add(
        _ line: StoredLine, _ kind: OutboxMessage.MessageKind, to channel: OpenChannel, dueAt: Int
    ) {
        let id = channel.row.row.id
        let place = places[id]?.first { drafts[$0].kind == kind && (kind == .deals || drafts[$0].dueAt == dueAt) }
        guard let place else {
            places[id, default: []].append(drafts.count)
            drafts.append(
                Draft(
                    channel: channel, id: RowID.random().text, version: 0, kind: kind, dueAt: dueAt,
                    endsAt: line.endsAt, content: StoredMessage(lines: [line]), isChanged: true))
            return
        }
        guard drafts[place].content.lines.count < StoredMessage.maximumLines else { return }
        drafts[place].content.lines.append(line)
        drafts[place].dueAt = min(drafts[place].dueAt, dueAt)
        drafts[place].endsAt = max(drafts[place].endsAt, line.endsAt)
        drafts[place].isChanged = true
    }

    /// Those that are new or have lines more.
    func changed() throws -> [OutboxMessage] {
        try drafts.filter(\.isChanged).compactMap {
            try $0.channel.sealed(
                $0.content, $0.kind, id: $0.id, dueAt: $0.dueAt, endsAt: $0.endsAt, version: $0.version + 1)
        }
    }
}
