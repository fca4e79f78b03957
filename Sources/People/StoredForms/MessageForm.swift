import Messages

/// A message of the outbox as it is stored.
struct MessageForm: StoredForm {
    static let table = "message"

    private let lines: [LineForm]
    private let code: String?

    init(_ message: StoredMessage) { (lines, code) = (message.lines.map(LineForm.init), message.code) }

    var message: StoredMessage { StoredMessage(lines: lines.map(\.line), code: code) }
}

private struct LineForm: Codable {
    let reason: String, item: String, price: String, store: String, until: String
    /// Seconds since 1970.
    let endsAt: Int
    let origins: [OriginForm]?

    enum CodingKeys: String, CodingKey {
        case reason, item, price, store, until, origins
        case endsAt = "ends_at"
    }

    init(_ line: StoredLine) {
        (reason, item, price) = (line.line.reason, line.line.item, line.line.price)
        (store, until, endsAt) = (line.line.store, line.line.until, line.endsAt)
        origins = line.origins.map(OriginForm.init).sorted()
    }

    var line: StoredLine {
        StoredLine(
            line: MessageLine(reason: reason, item: item, price: price, store: store, until: until), endsAt: endsAt,
            origins: Set((origins ?? []).map(\.origin)))
    }
}

private struct OriginForm: Codable, Comparable {
    /// Ids.
    let watch: String, entry: String?
    let words: String

    init(_ origin: WatchSource) { (watch, entry, words) = (origin.watch, origin.entry, origin.words) }

    var origin: WatchSource { WatchSource(watch: watch, entry: entry, words: words) }

    static func < (a: OriginForm, b: OriginForm) -> Bool {
        (a.watch, a.entry ?? "", a.words) < (b.watch, b.entry ?? "", b.words)
    }
}
