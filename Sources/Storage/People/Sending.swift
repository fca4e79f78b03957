import Postgres

/// A message that this sender has alone for a while.
package struct ClaimedMessage: Hashable, Sendable {
    package let message: OutboxMessage
    /// With it its sender says how it went.
    package let claim: Int64
    /// Tries, this one included.
    package let tries: Int
    /// Instants in seconds since 1970: of the first try, and when its first deal was found.
    package let firstTryAt: Int, madeAt: Int
    /// Until then it is this sender's, in seconds since 1970.
    package let claimedUntil: Int
    package let channel: ChannelRow
}

/// The messages that a sender may take next.
package struct WantedMessages: Hashable, Sendable {
    /// Those of channels that are confirmed and do not fail, or the others: codes among them.
    package let isOfGoodChannels: Bool
    /// Vaults whose messages are left.
    package let vaultsLeft: [String]
    /// The only vaults whose messages are taken; nil for all others.
    package let vaultsTaken: [String]?

    package init(isOfGoodChannels: Bool, vaultsLeft: [String] = [], vaultsTaken: [String]? = nil) {
        (self.isOfGoodChannels, self.vaultsLeft, self.vaultsTaken) = (isOfGoodChannels, vaultsLeft, vaultsTaken)
    }

    fileprivate var condition: SQLQuery {
        let taken: SQLQuery =
            vaultsTaken.map { "c.vault_id = ANY (\(.texts($0))::uuid[])" }
            ?? "c.vault_id <> ALL (\(.texts(vaultsLeft))::uuid[])"
        return "(c.is_confirmed AND c.failing_since IS NULL) = \(.boolean(isOfGoodChannels)) AND \(taken)"
    }
}

/// How a try went.
package enum TryOutcome: Hashable, Sendable {
    case sent
    /// Once more, at an instant in seconds since 1970.
    case again(at: Int)
    /// Not tried: later, without counting a try.
    case postponed(to: Int)
    /// Never again.
    case givenUp
    /// Not tried, and never will be: nobody wants it any more.
    case needless
}

extension Database {
    /// Seconds for which a sender has a message alone.
    package static let claimSeconds = 60
    /// One that ends later was made by a clock that has been set back since. Clocks of several machines may differ by a minute.
    private static let maximumClaimSeconds = 2 * claimSeconds
    /// Messages that a channel gets on one day.
    static let maximumMessagesPerDay = 4

    /// Takes the message that is due first. One sender has a message at a time.
    ///
    /// - Parameter now: seconds since 1970.
    /// - Returns: nil if none is due.
    package func claimMessage(_ wanted: WantedMessages, at now: Int) async throws -> ClaimedMessage? {
        try await connection.transaction { connection in
            guard let row = try await connection.rows(of: Self.claim(wanted, at: now), prepared: true).first
            else { return nil }
            let message = try OutboxMessage(row)
            let channels = try await Self.channels(where: "c.id = \(.text(message.channelID))", connection)
            guard let channel = channels.first else { return nil }
            return ClaimedMessage(
                message: message, claim: try row.required("claim", row.int64),
                tries: try row.required("tries", row.int), firstTryAt: try row.required("first_seconds", row.int),
                madeAt: try row.required("made_seconds", row.int), claimedUntil: now + Self.claimSeconds,
                channel: channel)
        }
    }

    private static func claim(_ wanted: WantedMessages, at now: Int) -> SQLQuery {
        let instant = SQLParameter(.integer(now))
        let time: SQLQuery = "to_timestamp(\(instant)::bigint)"
        return """
            UPDATE people.message m
            SET claim = m.claim + 1, tries = m.tries + 1, first_try_at = coalesce(m.first_try_at, \(time)),
                claimed_until = \(time) + make_interval(secs => \(.integer(claimSeconds)))
            FROM (
                SELECT id FROM people.message w
                WHERE due_at <= \(time) AND ends_at > \(time) AND (claimed_until IS NULL OR claimed_until
                    NOT BETWEEN \(time) AND \(time) + make_interval(secs => \(.integer(maximumClaimSeconds))))
                  AND EXISTS (
                      SELECT FROM people.channel c WHERE c.id = w.channel_id AND \(wanted.condition)
                        AND (w.kind = 'code' OR c.is_confirmed
                        AND (c.sent_on IS DISTINCT FROM \(time)::date
                             OR c.sent_count < \(.integer(maximumMessagesPerDay)) OR w.kind = 'reminder')))
                ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED) d
            WHERE m.id = d.id
            RETURNING m.claim, m.tries, extract(epoch FROM m.first_try_at)::bigint AS first_seconds,
                extract(epoch FROM m.made_at)::bigint AS made_seconds, \(messageColumns)
            """
    }

    /// Records how a try went. What another sender has claimed since is left to it.
    ///
    /// - Parameter now: seconds since 1970.
    package func finish(_ claimed: ClaimedMessage, _ outcome: TryOutcome, at now: Int) async throws {
        let key: [PostgresValue] = [.text(claimed.message.id), .integer(Int(claimed.claim))]
        try await connection.transaction { connection in
            switch outcome {
            case .sent, .givenUp, .needless:
                let isOwn =
                    try await connection.query(
                        prepared: "DELETE FROM people.message WHERE id = $1 AND claim = $2", key
                    ).affected > 0
                guard isOwn, outcome != .needless else { return }
                try await Self.note(claimed.message.channelID, isSent: outcome == .sent, now, connection)
            case .again(let instant):
                try await connection.query(
                    prepared: """
                        UPDATE people.message SET claimed_until = NULL, due_at = to_timestamp($3)
                        WHERE id = $1 AND claim = $2
                        """, key + [.integer(instant)])
                try await Self.note(claimed.message.channelID, isSent: false, now, connection)
            case .postponed(let instant):
                try await connection.query(
                    prepared: """
                        UPDATE people.message SET claimed_until = NULL, due_at = to_timestamp($3), tries = tries - 1,
                            first_try_at = CASE WHEN tries > 1 THEN first_try_at END
                        WHERE id = $1 AND claim = $2
                        """, key + [.integer(instant)])
            }
        }
    }

    private static func note(
        _ channel: String, isSent: Bool, _ now: Int, _ connection: PostgresConnection
    ) async throws {
        try await connection.query(
            prepared: isSent
                ? """
                UPDATE people.channel SET failing_since = NULL, sent_on = to_timestamp($2::bigint)::date,
                    sent_count = CASE WHEN sent_on = to_timestamp($2::bigint)::date THEN sent_count ELSE 0 END + 1
                WHERE id = $1
                """
                : """
                UPDATE people.channel SET failing_since = coalesce(failing_since, to_timestamp($2::bigint)) WHERE id = $1
                """,
            [.text(channel), .integer(now)])
    }
}
