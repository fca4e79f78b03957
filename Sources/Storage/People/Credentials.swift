import Postgres

/// Words and links that open a vault, or share a list. Only their hashes are stored.
extension Database {
    /// Seconds for which a link to another device works, and one to a list.
    package static let deviceLinkSeconds = 600
    package static let listLinkSeconds = 7 * 86_400
    /// Links to one list that work at once.
    package static let mostListLinks = 10

    /// Makes these words the ones that open a vault; earlier ones no longer do.
    package func setRecovery(ofVault id: String, wordHash: [UInt8]) async throws {
        try await connection.query(
            """
            INSERT INTO people.recovery (word_hash, vault_id) VALUES ($1, $2)
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
            INSERT INTO people.link (token_hash, vault_id, expires_at) VALUES ($1, $2, now() + make_interval(secs => $3))
            ON CONFLICT DO NOTHING
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
        try await connection.query(
            """
            INSERT INTO people.link (token_hash, list_id, expires_at) SELECT $1, $2, now() + make_interval(secs => $3)
            WHERE (SELECT count(*) FROM people.link WHERE list_id = $2 AND expires_at > now()) < $4
            """,
            [.bytes(tokenHash), .text(id), .integer(Self.listLinkSeconds), .integer(Self.mostListLinks)]
        ).affected > 0
    }

    /// Revokes all links to a list.
    package func removeListLinks(toList id: String) async throws {
        try await connection.query("DELETE FROM people.link WHERE list_id = $1", [.text(id)])
    }

    /// The list that a link shares.
    ///
    /// - Returns: its id; nil if the link is unknown, revoked or expired.
    package func sharedList(tokenHash: [UInt8]) async throws -> String? {
        try await connection.query(
            "SELECT list_id FROM people.link WHERE token_hash = $1 AND list_id IS NOT NULL AND expires_at > now()",
            [.bytes(tokenHash)]
        ).first.map { try $0.required("list_id", $0.text) }
    }

    /// Makes a vault share a list.
    ///
    /// - Returns: false if the vault has as many lists already.
    package func joinList(id: String, vault: String) async throws -> Bool {
        try await connection.query(
            """
            INSERT INTO people.list_member (list_id, vault_id) SELECT $1, $2
            WHERE (SELECT count(*) FROM people.list_member WHERE vault_id = $2 AND list_id <> $1) < $3
            ON CONFLICT (list_id, vault_id) DO UPDATE SET list_id = excluded.list_id
            """, [.text(id), .text(vault), .integer(Self.mostLists)]
        ).affected > 0
    }
}
