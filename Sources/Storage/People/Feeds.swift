import Postgres

/// A calendar of a list, found by its token.
package struct FeedRow: Hashable, Sendable {
    package let list: ListRow
    package let vaultID: String
    /// The place of the vault's key in the slot file.
    package let vaultSlot: Int64
    /// Encrypted under a key derived from the token.
    package let sealed: [UInt8]

    init(_ row: PostgresRow) throws {
        list = try ListRow(row)
        (vaultID, vaultSlot) = try (row.required("vault_id", row.text), row.required("vault_slot", row.int64))
        sealed = try row.required("sealed_feed", row.bytes)
    }
}

extension Database {
    /// The number of calendars that a vault may keep.
    package static let maximumFeeds = 20

    /// - Returns: false if the vault has as many already, or does not share the list.
    package func addFeed(tokenHash: [UInt8], list: String, vault: String, sealed: [UInt8]) async throws -> Bool {
        try await connection.transaction { connection in
            // Two at once would count the same.
            try await connection.query("SELECT FROM people.vault WHERE id = $1 FOR NO KEY UPDATE", [.text(vault)])
            return try await connection.query(
                """
                INSERT INTO people.feed (token_hash, list_id, vault_id, sealed_feed)
                SELECT $1, list_id, vault_id, $4 FROM people.list_member
                WHERE list_id = $2 AND vault_id = $3 AND (SELECT count(*) FROM people.feed WHERE vault_id = $3) < $5
                FOR KEY SHARE
                """, [.bytes(tokenHash), .text(list), .text(vault), .bytes(sealed), .integer(Self.maximumFeeds)]
            ).affected > 0
        }
    }

    /// - Returns: nil if the token opens none.
    package func feed(tokenHash: [UInt8]) async throws -> FeedRow? {
        try await connection.query(
            "UPDATE people.feed SET used_on = current_date WHERE token_hash = $1 AND used_on <> current_date",
            [.bytes(tokenHash)])
        return try await connection.query(
            """
            SELECT l.id, l.slot, l.version, l.sealed_name, f.vault_id, v.slot AS vault_slot, f.sealed_feed,
                (SELECT count(*) FROM people.list_member o WHERE o.list_id = l.id) AS members
            FROM people.feed f JOIN people.list l ON l.id = f.list_id JOIN people.vault v ON v.id = f.vault_id
            WHERE f.token_hash = $1
            """, [.bytes(tokenHash)]
        ).first.map(FeedRow.init)
    }

    package func feedCount(ofVault vault: String) async throws -> Int {
        let row = try await connection.query(
            "SELECT count(*) AS feeds FROM people.feed WHERE vault_id = $1", [.text(vault)]
        ).first
        return try row?.int("feeds") ?? 0
    }

    /// Ends the calendars that a vault made of a list.
    package func removeFeeds(ofList list: String, vault: String) async throws {
        try await connection.query(
            "DELETE FROM people.feed WHERE list_id = $1 AND vault_id = $2", [.text(list), .text(vault)])
    }
}
