import Postgres

/// Something that belongs to a vault, encrypted under its key: a watch or a channel.
package struct SealedVaultRow: Hashable, Sendable {
    package let id: String, vaultID: String
    /// The place of the vault's key in the slot file.
    package let slot: Int64
    /// Increases with each change.
    package let version: Int
    package let sealed: [UInt8]

    init(_ row: PostgresRow) throws {
        (id, vaultID) = try (row.required("id", row.text), row.required("vault_id", row.text))
        (slot, version) = try (row.required("slot", row.int64), row.required("version", row.int))
        sealed = try row.required("sealed", row.bytes)
    }
}

extension Database {
    /// The number of watches that a vault may keep.
    package static let maximumWatches = 200

    /// - Parameter id: that of one watch; nil for all.
    package func watches(ofVault vault: String, id: String? = nil) async throws -> [SealedVaultRow] {
        try await connection.query(
            """
            SELECT w.id, w.vault_id, v.slot, w.version, w.sealed_watch AS sealed
            FROM people.watch w JOIN people.vault v ON v.id = w.vault_id
            WHERE w.vault_id = $1 AND ($2::uuid IS NULL OR w.id = $2) ORDER BY w.id
            """, [.text(vault), .text(id)]
        ).map(SealedVaultRow.init)
    }

    /// Makes a watch or replaces the vault's own of that id.
    ///
    /// - Parameter seal: returns it encrypted for the version given.
    /// - Returns: false if the vault has as many already or was erased, or another vault has one of that id.
    package func putWatch(
        id: String, vault: String, seal: @Sendable (_ version: Int) throws -> [UInt8]
    ) async throws -> Bool {
        try await connection.transaction { connection in
            // Two at once would count the same.
            guard try await Self.locks(vault, connection) else { return false }
            let others = try await connection.query(
                "SELECT FROM people.watch WHERE vault_id = $1 AND id <> $2", [.text(vault), .text(id)])
            guard others.count < Self.maximumWatches else { return false }
            let version = try await connection.query("SELECT version FROM people.watch WHERE id = $1", [.text(id)])
                .first.map { try $0.required("version", $0.int) }
            return try await connection.query(
                """
                INSERT INTO people.watch (id, vault_id, version, sealed_watch) VALUES ($1, $2, $3, $4)
                ON CONFLICT (id) DO UPDATE SET version = excluded.version, sealed_watch = excluded.sealed_watch
                WHERE watch.vault_id = excluded.vault_id
                """,
                [
                    .text(id), .text(vault), .integer((version ?? 0) + 1), .bytes(try seal((version ?? 0) + 1)),
                ]
            ).affected > 0
        }
    }

    /// - Returns: whether there was one.
    package func removeWatch(id: String, vault: String) async throws -> Bool {
        try await connection.query(
            "DELETE FROM people.watch WHERE id = $1 AND vault_id = $2", [.text(id), .text(vault)]
        ).affected > 0
    }

    /// Watches of vaults that can be told, in the order of the vaults' ids and of their own.
    ///
    /// - Parameter last: the last one of the page before; nil for the first page.
    package func watchesToMatch(after last: SealedVaultRow?, limit: Int) async throws -> [SealedVaultRow] {
        try await connection.query(
            prepared: """
                SELECT w.id, w.vault_id, v.slot, w.version, w.sealed_watch AS sealed
                FROM people.watch w JOIN people.vault v ON v.id = w.vault_id
                WHERE ($1::uuid IS NULL OR (w.vault_id, w.id) > ($1::uuid, $2::uuid))
                  AND EXISTS (SELECT FROM people.channel c WHERE c.vault_id = w.vault_id AND c.is_confirmed)
                ORDER BY w.vault_id, w.id LIMIT $3
                """, [.text(last?.vaultID), .text(last?.id), .integer(limit)]
        ).map(SealedVaultRow.init)
    }

    /// Keeps others from changing what a vault has, until the transaction ends.
    ///
    /// - Returns: false if it was erased.
    static func locks(_ vault: String, _ connection: PostgresConnection) async throws -> Bool {
        try await !connection.query("SELECT FROM people.vault WHERE id = $1 FOR NO KEY UPDATE", [.text(vault)]).isEmpty
    }
}
