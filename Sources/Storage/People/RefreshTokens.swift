import Postgres

/// The outcome of presenting a refresh token.
package enum RefreshOutcome: Hashable, Sendable {
    /// It was the newest of its device, or gave the same successor a moment ago.
    case renewed(SessionRow)
    /// It was used before: somebody has a copy. All sessions of its device are ended.
    case reused
    case unknown
}

extension Database {
    /// Seconds in which a repeated refresh token gives the same successor again: an answer may have been lost.
    static let refreshGraceSeconds = 30

    /// Replaces a refresh token by its successor.
    ///
    /// - Parameter successorHash: that of the token which is computed from this one and the vault, so that a repeat
    ///   cannot fork.
    package func renew(
        tokenHash: [UInt8], successorHash: @Sendable (SessionRow) async throws -> [UInt8]
    ) async throws -> RefreshOutcome {
        try await connection.transaction { connection in
            // As an erase does, first the vault and then its sessions: the other way round each would wait for the other.
            try await connection.query(
                """
                SELECT FROM people.vault WHERE id = (SELECT vault_id FROM people.session WHERE token_hash = $1)
                FOR KEY SHARE
                """, [.bytes(tokenHash)])
            let rows = try await connection.query(
                """
                SELECT vault_id, device_id, kind, used_on, sealed_name, replaced_at IS NULL AS is_newest,
                    coalesce(replaced_at > now() - make_interval(secs => $2), true) AS is_recent
                FROM people.session WHERE token_hash = $1 AND kind = 'refresh' AND expires_at > now() FOR UPDATE
                """, [.bytes(tokenHash), .integer(Self.refreshGraceSeconds)])
            guard let row = rows.first else { return .unknown }
            let session = try SessionRow(row)
            let successor = try await successorHash(session)
            if try row.bool("is_newest") == true {
                try await Self.replace(tokenHash, by: successor, connection)
                return .renewed(session)
            }
            let isUnused = try await connection.query(
                "SELECT FROM people.session WHERE token_hash = $1 AND replaced_at IS NULL", [.bytes(successor)])
            if try row.bool("is_recent") == true, !isUnused.isEmpty { return .renewed(session) }
            try await connection.query(
                "DELETE FROM people.session WHERE vault_id = $1 AND device_id = $2",
                [.text(session.vaultID), .text(session.deviceID)])
            return .reused
        }
    }

    private static func replace(
        _ tokenHash: [UInt8], by successor: [UInt8], _ connection: PostgresConnection
    ) async throws {
        try await connection.query(
            """
            INSERT INTO people.session (token_hash, vault_id, device_id, kind, sealed_name, expires_at, ends_at)
            SELECT $2, vault_id, device_id, kind, sealed_name, least(ends_at, now() + interval '90 days'), ends_at
            FROM people.session WHERE token_hash = $1
            """, [.bytes(tokenHash), .bytes(successor)])
        try await connection.query(
            "UPDATE people.session SET replaced_at = now() WHERE token_hash = $1", [.bytes(tokenHash)])
        // A day's are enough to notice a copy that somebody uses; later it is unknown.
        try await connection.query(
            """
            DELETE FROM people.session s USING people.session newest
            WHERE newest.token_hash = $1 AND s.vault_id = newest.vault_id AND s.device_id = newest.device_id
              AND s.replaced_at < now() - interval '1 day'
            """, [.bytes(tokenHash)])
        try await connection.query(
            """
            UPDATE people.vault SET used_on = current_date
            WHERE id = (SELECT vault_id FROM people.session WHERE token_hash = $1) AND used_on < current_date
            """, [.bytes(tokenHash)])
    }
}
