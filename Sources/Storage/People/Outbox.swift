import Postgres
import Support

/// A message that is to be sent by one channel.
package struct OutboxMessage: Hashable, Sendable {
    package enum MessageKind: String, CaseIterable, Hashable, Sendable {
        /// New deals that match.
        case deals
        /// Deals that end soon.
        case reminder
        /// The code that confirms a channel.
        case code
    }

    package let id: String, channelID: String
    package let kind: MessageKind
    /// Instants in seconds since 1970.
    package var dueAt: Int, endsAt: Int
    /// 1 for a new one.
    package let version: Int
    package let sealed: [UInt8]

    package init(
        id: String, channelID: String, kind: MessageKind, dueAt: Int, endsAt: Int, version: Int, sealed: [UInt8]
    ) {
        (self.id, self.channelID, self.kind, self.version, self.sealed) = (id, channelID, kind, version, sealed)
        (self.dueAt, self.endsAt) = (dueAt, endsAt)
    }

    init(_ row: PostgresRow) throws {
        self.init(
            id: try row.required("id", row.text), channelID: try row.required("channel_id", row.text),
            kind: try row.word("kind", as: MessageKind.self), dueAt: try row.required("due_seconds", row.int),
            endsAt: try row.required("ends_seconds", row.int), version: try row.required("version", row.int),
            sealed: try row.required("sealed_message", row.bytes))
    }
}

/// A deal that a person is told of once.
package struct NotifiedDeal: Hashable, Sendable {
    package let hash: [UInt8], vaultID: String
    /// Seconds since 1970.
    package let endsAt: Int

    package init(hash: [UInt8], vaultID: String, endsAt: Int) {
        (self.hash, self.vaultID, self.endsAt) = (hash, vaultID, endsAt)
    }
}

extension Database {
    /// Marks deals as told, and stores the messages about those that were not, in one step.
    ///
    /// - Parameters:
    ///   - now: seconds since 1970.
    ///   - messages: gets the hashes that are new and the messages of these channels that wait and were
    ///     never tried, and returns the messages that are new or replace one of these.
    package func tell(
        _ deals: [NotifiedDeal], channels: [String], at now: Int,
        messages: @Sendable (_ new: Set<[UInt8]>, _ waiting: [OutboxMessage]) throws -> [OutboxMessage]
    ) async throws {
        try await connection.transaction { connection in
            let new = try await connection.query(
                prepared: """
                    INSERT INTO people.told (deal_hash, vault_id, keep_until)
                    SELECT decode(hash, 'hex'), v.id, (to_timestamp(ends) AT TIME ZONE 'UTC')::date + 14
                    FROM unnest($1::text[], $2::uuid[], $3::bigint[]) AS t (hash, vault, ends)
                    JOIN people.vault v ON v.id = t.vault
                    ON CONFLICT DO NOTHING RETURNING deal_hash
                    """,
                [
                    .texts(deals.map { Hexadecimal.text(of: $0.hash) }), .texts(deals.map(\.vaultID)),
                    .integers(deals.map(\.endsAt)),
                ]
            ).map { try $0.required("deal_hash", $0.bytes) }
            guard !new.isEmpty else { return }
            let waiting = try await connection.rows(
                of: """
                    SELECT \(Self.messageColumns) FROM people.message m
                    WHERE channel_id = ANY (\(.texts(channels))::uuid[]) AND tries = 0 AND claimed_until IS NULL FOR UPDATE
                    """, prepared: true
            ).map(OutboxMessage.init)
            try await Self.store(messages(Set(new), waiting), at: now, connection)
        }
    }

    static let messageColumns: SQLQuery = """
        m.id, m.channel_id, m.kind, extract(epoch FROM m.due_at)::bigint AS due_seconds,
        extract(epoch FROM m.ends_at)::bigint AS ends_seconds, m.version, m.sealed_message
        """

    private static func store(
        _ messages: [OutboxMessage], at now: Int, _ connection: PostgresConnection
    ) async throws {
        try await connection.query(
            prepared: """
                INSERT INTO people.message (id, channel_id, kind, made_at, due_at, ends_at, version, sealed_message)
                SELECT id, c, kind, to_timestamp($8::bigint), to_timestamp(due), to_timestamp(ends), version, decode(sealed, 'hex')
                FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::bigint[], $5::bigint[], $6::integer[], $7::text[])
                    AS m (id, c, kind, due, ends, version, sealed)
                WHERE EXISTS (SELECT FROM people.channel WHERE channel.id = c)
                ON CONFLICT (id) DO UPDATE SET due_at = excluded.due_at, ends_at = excluded.ends_at,
                    version = excluded.version, sealed_message = excluded.sealed_message
                """,
            [
                .texts(messages.map(\.id)), .texts(messages.map(\.channelID)), .texts(messages.map(\.kind.rawValue)),
                .integers(messages.map(\.dueAt)), .integers(messages.map(\.endsAt)), .integers(messages.map(\.version)),
                .texts(messages.map { Hexadecimal.text(of: $0.sealed) }), .integer(now),
            ])
    }

    /// A part of the messages of a vault's channels, in the order in which they are due.
    ///
    /// - Parameter last: the last one of the part before; nil for the first part.
    package func messages(
        ofVault vault: String, after last: OutboxMessage?, limit: Int
    ) async throws -> [OutboxMessage] {
        let isLater: SQLQuery =
            if let last {
                "(m.due_at, m.id) > (to_timestamp(\(.integer(last.dueAt))::bigint), \(.text(last.id))::uuid)"
            } else { "true" }
        return try await connection.rows(
            of: """
                SELECT \(Self.messageColumns) FROM people.message m JOIN people.channel c ON c.id = m.channel_id
                WHERE c.vault_id = \(.text(vault)) AND \(isLater) ORDER BY m.due_at, m.id LIMIT \(.integer(limit))
                """, prepared: true
        ).map(OutboxMessage.init)
    }

    /// Stores the code of a channel, in place of one that waits.
    ///
    /// - Parameter now: seconds since 1970.
    package func replaceCode(_ message: OutboxMessage, at now: Int) async throws {
        try await connection.transaction { connection in
            try await connection.query(
                "DELETE FROM people.message WHERE channel_id = $1 AND kind = 'code'", [.text(message.channelID)])
            try await Self.store([message], at: now, connection)
        }
    }

    /// Forgets what is of no use: messages whose deals have ended, and what was told long ago.
    ///
    /// - Parameter now: seconds since 1970.
    package func deleteEndedMessages(at now: Int) async throws {
        try await connection.query(
            "DELETE FROM people.message WHERE ends_at < to_timestamp($1::bigint)", [.integer(now)])
        try await connection.query("DELETE FROM people.told WHERE keep_until < current_date")
    }
}
