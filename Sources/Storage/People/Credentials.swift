import Postgres

/// Words and links that open a vault, or share a list. Only their hashes are stored. Of a vault or list that is being erased
/// none is stored.
extension Database {
    /// Seconds for which a link to another device works, and one to a list.
    package static let deviceLinkSeconds = 600
    package static let listLinkSeconds = 7 * 86_400
    /// Links to one list that work at once.
    package static let maximumListLinks = 10

    /// Makes these words the ones that open a vault; earlier ones no longer do.
    package func setRecovery(ofVault id: String, wordHash: [UInt8]) async throws {
        try await connection.query(
            """
            INSERT INTO people.recovery (word_hash, vault_id) SELECT $1, id FROM people.vault WHERE id = $2 FOR KEY SHARE
            ON CONFLICT (vault_id) DO UPDATE SET word_hash = excluded.word_hash, created_on = current_date
            """, [.bytes(wordHash), .text(id)])
    }

    /// - Returns: whether there were any.
    package func removeRecovery(ofVault id: String) async throws -> Bool {
        try await connection.query("DELETE FROM people.recovery WHERE vault_id = $1", [.text(id)]).affected > 0
    }

    package func hasRecovery(vault id: String) async throws -> Bool {
        try await !connection.query("SELECT FROM people.recovery WHERE vault_id = $1", [.text(id)]).isEmpty
    }

    /// - Returns: the id of the vault; nil if the words open none.
    package func vaultID(wordHash: [UInt8]) async throws -> String? {
        try await connection.query("SELECT vault_id FROM people.recovery WHERE word_hash = $1", [.bytes(wordHash)])
            .first.map { try $0.required("vault_id", $0.text) }
    }

    package func addDeviceLink(tokenHash: [UInt8], toVault id: String) async throws {
        try await connection.query(
            """
            INSERT INTO people.link (token_hash, vault_id, expires_at) SELECT $1, id, now() + make_interval(secs => $3)
            FROM people.vault WHERE id = $2 FOR KEY SHARE
            """, [.bytes(tokenHash), .text(id), .integer(Self.deviceLinkSeconds)])
    }

    /// Uses up a link to another device.
    ///
    /// - Returns: the id of the vault; nil if the link is unknown, used or expired.
    package func takeDeviceLink(tokenHash: [UInt8]) async throws -> String? {
        try await connection.query(
            """
            DELETE FROM people.link WHERE token_hash = $1 AND vault_id IS NOT NULL AND expires_at > now()
            RETURNING vault_id
            """, [.bytes(tokenHash)]
        ).first.map { try $0.required("vault_id", $0.text) }
    }

    /// - Returns: false if as many links share the list already.
    package func addListLink(tokenHash: [UInt8], toList id: String) async throws -> Bool {
        try await connection.transaction { connection in
            // Two at once would count the same.
            try await connection.query("SELECT FROM people.list WHERE id = $1 FOR NO KEY UPDATE", [.text(id)])
            return try await connection.query(
                """
                INSERT INTO people.link (token_hash, list_id, expires_at)
                SELECT $1, id, now() + make_interval(secs => $3) FROM people.list
                WHERE id = $2 AND (SELECT count(*) FROM people.link WHERE list_id = $2 AND expires_at > now()) < $4
                """,
                [.bytes(tokenHash), .text(id), .integer(Self.listLinkSeconds), .integer(Self.maximumListLinks)]
            ).affected > 0
        }
    }

    /// Revokes all links to a list.
    package func removeListLinks(toList id: String) async throws {
        try await connection.query("DELETE FROM people.link WHERE list_id = $1", [.text(id)])
    }

    /// The outcome of a link to a list.
    package enum JoinOutcome: Hashable, Sendable {
        /// With the list's id.
        case joined(String)
        /// The vault has as many lists as it may.
        case full
        /// The link is unknown, revoked or expired.
        case unknown
    }

    /// Makes a vault share the list of a link, while nobody erases either.
    package func joinList(tokenHash: [UInt8], vault id: String) async throws -> JoinOutcome {
        try await connection.transaction { connection in
            let hasRoom = try await Self.hasRoomForList(id, connection)
            let found = try await connection.query(
                """
                SELECT l.id, EXISTS (SELECT FROM people.list_member m WHERE m.list_id = l.id AND m.vault_id = $2) AS is_member
                FROM people.link k JOIN people.list l ON l.id = k.list_id
                WHERE k.token_hash = $1 AND k.expires_at > now() FOR KEY SHARE OF l
                """, [.bytes(tokenHash), .text(id)])
            guard let row = found.first else { return .unknown }
            let list = try row.required("id", row.text)
            if try row.bool("is_member") == true { return .joined(list) }
            guard hasRoom else { return .full }
            try await connection.query(
                "INSERT INTO people.list_member (list_id, vault_id) VALUES ($1, $2)", [.text(list), .text(id)])
            return .joined(list)
        }
    }
}
