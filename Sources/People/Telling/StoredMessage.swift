import Deals
import Messages
import Presentation
import Storage

/// What a message in the outbox says.
struct StoredMessage: Hashable, Sendable {
    /// The maximum number of lines of a message.
    static let maximumLines = 50

    var lines: [StoredLine]
    /// The code that confirms a channel; nil for other messages.
    var code: String?

    init(lines: [StoredLine] = [], code: String? = nil) { (self.lines, self.code) = (lines, code) }
}

/// One deal of a message.
struct StoredLine: Hashable, Sendable {
    let line: MessageLine
    /// The first instant after it ends, in seconds since 1970.
    let endsAt: Int
    /// What asked to be reminded of it; empty in other messages.
    let origins: Set<WatchSource>

    init(line: MessageLine, endsAt: Int, origins: Set<WatchSource> = []) {
        (self.line, self.endsAt, self.origins) = (line, endsAt, origins)
    }

    func asked(by origins: Set<WatchSource>) -> StoredLine {
        StoredLine(line: line, endsAt: endsAt, origins: origins)
    }

    /// "matches butter: Land O Lakes, 16 oz, 2 for $5.00, $2.50 each, Publix at Ansley Mall, to Wed Jul 1".
    ///
    /// - Parameter now: seconds since 1970.
    init(_ deal: StoreOffer, matching words: String, now: Int) {
        let summary = DealRow(deal, now: now).summary
        self.init(
            line: MessageLine(
                reason: "matches \(words)", item: Phrases.item(deal.offer),
                price: summary.hasSuffix(".") ? String(summary.dropLast()) : summary, store: deal.store.name,
                until: Phrases.end(deal.offer.validity)),
            endsAt: deal.expiresAt)
    }
}

extension StoredMessage {
    /// As a channel renders it, without deals that have ended.
    ///
    /// - Returns: nil if none is left.
    func message(_ kind: OutboxMessage.MessageKind, link: WebAddress, tag: MessageTag, at now: Int) -> Message? {
        if let code { return Message(title: "Circulard: your code is \(code)", lines: [], link: link, tag: tag) }
        let current = lines.filter { $0.endsAt > now }.map(\.line)
        guard !current.isEmpty else { return nil }
        return Message(title: Self.title(kind, current), lines: current, link: link, tag: tag)
    }

    static func title(_ kind: OutboxMessage.MessageKind, _ lines: [MessageLine]) -> String {
        switch (kind, lines.count) {
        case (.reminder, 1): "Ends soon: \(lines[0].item)"
        case (.reminder, let count): "\(count) deals end soon"
        case (_, 1): "On sale: \(lines[0].item)"
        case (_, let count): "\(count) new deals"
        }
    }
}
