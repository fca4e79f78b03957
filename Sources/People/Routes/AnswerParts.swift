import Lists
import Rows
import Storage
import Vault
import WebKit

/// Makes a part, and says how to make what follows it.
struct AnswerStep: Sendable {
    let make: @Sendable () async throws -> (bytes: [UInt8], then: [AnswerStep])

    init(_ make: @escaping @Sendable () async throws -> (bytes: [UInt8], then: [AnswerStep])) { self.make = make }

    static func text(_ text: String) -> AnswerStep { AnswerStep { (Array(text.utf8), []) } }
}

/// An answer that is made in parts, each once the one before was sent: however long it is, it takes the memory of a part.
actor AnswerParts {
    private var steps: [AnswerStep]
    private static let partBytes = 128 << 10

    init(_ steps: [AnswerStep]) { self.steps = steps }

    /// - Returns: nil after the last part.
    func next() async throws -> [UInt8]? {
        guard !steps.isEmpty else { return nil }
        var bytes: [UInt8] = []
        while !steps.isEmpty, bytes.count < Self.partBytes {
            let part = try await steps.removeFirst().make()
            bytes += part.bytes
            steps = part.then + steps
        }
        return bytes
    }

    /// The rest is the last part.
    var isLast: Bool { steps.isEmpty }
}

extension Keeper {
    static let entriesPerPart = 100
    private static let messagesPerPart = 20

    /// A list as one JSON object, with the entries that changed after a version.
    func steps(of list: OpenList, since version: Int, for vault: String) throws -> [AnswerStep] {
        let head = Value.object(try list.members()).jsonBytes.dropLast() + Array(",\"entries\":[".utf8)
        return [entries(of: list, since: version, for: vault, EntriesSoFar(head: Array(head)))]
    }

    private struct EntriesSoFar: Sendable {
        /// The bytes before the next part.
        var head: [UInt8]
        var last: String?
        var isEmpty = true
        /// An entry that changed can have the words of one that did not: pairs are looked for in the whole list.
        var hints = MergeHintFinder()
    }

    /// The list was read before its entries: who asks next for what has changed since its version misses nothing.
    private func entries(
        of list: OpenList, since version: Int, for vault: String, _ before: EntriesSoFar
    ) -> AnswerStep {
        AnswerStep {
            let rows = try await piece(of: list, after: before.last, for: vault)
            var (bytes, now) = (before.head, before)
            (now.head, now.last) = ([], rows.last?.id)
            for row in rows {
                let state = try list.state(of: row)
                if let id = EntryID(text: row.id) { now.hints.add(id, state) }
                guard row.version > version else { continue }
                bytes += (now.isEmpty ? [] : [UInt8(ascii: ",")]) + Self.value(row, state).jsonBytes
                now.isEmpty = false
            }
            guard rows.count < Self.entriesPerPart else {
                return (bytes, [entries(of: list, since: version, for: vault, now)])
            }
            let hints = Value.list(now.hints.hints.map { .texts([$0.first.text, $0.second.text]) })
            return (bytes + Array("],\"same_words\":".utf8) + hints.jsonBytes + [UInt8(ascii: "}")], [])
        }
    }

    /// A list that ends with the first piece is not a long answer.
    func piece(of list: OpenList, after last: String?, for vault: String) async throws -> [EntryRow] {
        @Sendable func read() async throws -> [EntryRow] {
            try await databases.use {
                try await $0.entries(ofList: list.row.id, after: last, limit: Self.entriesPerPart)
            }
        }
        return try await last == nil ? read() : turns.run(for: vault, isUnderWay: true, read)
    }

    /// Everything that is kept of a vault, as one JSON object.
    ///
    /// - Parameters:
    ///   - before: the members before the lists.
    ///   - after: those between the lists and the messages.
    func steps(
        ofVault session: OpenSession, before: Value, after: Value
    ) async throws -> [AnswerStep] {
        let lists = try await lists(of: session).enumerated().flatMap { place, list in
            [.text(place == 0 ? "" : ",")] + (try steps(of: list, since: 0, for: session.vault.id))
        }
        let channels = try await channels(of: session)
        return [.text(before.json.dropLast() + ",\"lists\":[")] + lists
            + [.text("]," + after.json.dropFirst().dropLast() + ",\"messages\":[")]
            + [messages(of: session, channels, after: nil, isFirst: true), .text("]}")]
    }

    /// One that was changed outside is left out.
    private func messages(
        of session: OpenSession, _ channels: [OpenChannel], after last: OutboxMessage?, isFirst: Bool
    ) -> AnswerStep {
        AnswerStep {
            let rows = try await databases.use {
                try await $0.messages(ofVault: session.vault.id, after: last, limit: Self.messagesPerPart)
            }
            let values = try exported(rows, channels)
            let text = (isFirst || values.isEmpty ? "" : ",") + values.map(\.json).joined(separator: ",")
            let isWhole = rows.count < Self.messagesPerPart
            return (
                Array(text.utf8),
                isWhole ? [] : [messages(of: session, channels, after: rows.last, isFirst: isFirst && values.isEmpty)]
            )
        }
    }
}
