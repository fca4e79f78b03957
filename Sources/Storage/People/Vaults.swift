package import Deals
import Postgres

/// A vault: what one person keeps, without a name. Ids of vaults, devices, lists and entries are UUIDs as text.
package struct VaultRow: Hashable, Sendable {
    package let id: String
    /// The place of its key in the slot file.
    package let slot: Int64
    /// Days in UTC.
    package let createdOn: LocalDay, usedOn: LocalDay

    init(_ row: PostgresRow) throws {
        (id, slot) = try (row.required("id", row.text), row.required("slot", row.int64))
        (createdOn, usedOn) = try (row.requiredDay("created_on"), row.requiredDay("used_on"))
    }
}

/// A vault or a list, and the place of its key. Vaults have the even places, lists the odd ones.
package struct KeyedRow: Hashable, Sendable {
    package let id: String
    package let slot: Int64
    package var isVault: Bool { slot.isMultiple(of: 2) }

    init(_ row: PostgresRow) throws {
        (id, slot) = try (row.required("id", row.text), row.required("slot", row.int64))
    }
}

extension Database {
    /// - Parameter writeKey: stores a new key at the place given, before the row that needs it is visible.
    package func makeVault(
        id: String, writeKey: @Sendable (_ slot: Int64) async throws -> Void
    ) async throws -> VaultRow {
        try await connection.transaction { connection in
            let rows = try await connection.query(
                "INSERT INTO people.vault (id) VALUES ($1) RETURNING id, slot, created_on, used_on", [.text(id)])
            let vault = try VaultRow(rows[0])
            try await writeKey(vault.slot)
            return vault
        }
    }

    /// - Returns: nil if there is none, or it was erased.
    package func vault(id: String) async throws -> VaultRow? {
        try await connection.query(
            "SELECT id, slot, created_on, used_on FROM people.vault WHERE id = $1", [.text(id)]
        ).first.map(VaultRow.init)
    }

    /// Erases a vault, and the lists that nobody else shares, while nobody joins them.
    ///
    /// - Parameter eraseKey: overwrites the key at the place given. The rows are deleted after all of them.
    package func eraseVault(id: String, eraseKey: @Sendable (_ slot: Int64) async throws -> Void) async throws {
        try await connection.transaction { connection in
            let own = try await connection.query(
                "SELECT id, slot FROM people.vault WHERE id = $1 FOR UPDATE", [.text(id)]
            ).map(KeyedRow.init)
            // Another vault may be leaving or joining them: who shares them is asked only when nobody can any more.
            try await connection.query(
                """
                SELECT FROM people.list WHERE id IN (SELECT list_id FROM people.list_member WHERE vault_id = $1)
                ORDER BY id FOR UPDATE
                """, [.text(id)])
            let keys = try await connection.query(
                """
                SELECT id, slot FROM people.list l
                WHERE EXISTS (SELECT FROM people.list_member m WHERE m.list_id = l.id AND m.vault_id = $1)
                  AND NOT EXISTS (SELECT FROM people.list_member m WHERE m.list_id = l.id AND m.vault_id <> $1)
                """, [.text(id)]
            ).map(KeyedRow.init)
            for key in own + keys { try await eraseKey(key.slot) }
            try await Self.deleteRows(of: own + keys, connection)
        }
    }

    /// Erases a list that only this vault shares; takes the vault out of one that others share.
    ///
    /// - Parameter version: that which is left.
    /// - Returns: whether the list still had that version.
    package func leaveList(
        id: String, version: Int, vault: String, eraseKey: @Sendable (_ slot: Int64) async throws -> Void
    ) async throws -> Bool {
        try await connection.transaction { connection in
            let keys = try await connection.query(
                "SELECT id, slot FROM people.list WHERE id = $1 AND version = $2 FOR UPDATE",
                [.text(id), .integer(version)]
            ).map(KeyedRow.init)
            guard !keys.isEmpty else { return false }
            try await connection.query(
                "DELETE FROM people.list_member WHERE list_id = $1 AND vault_id = $2", [.text(id), .text(vault)])
            let others = try await connection.query(
                "SELECT FROM people.list_member WHERE list_id = $1 LIMIT 1", [.text(id)])
            guard others.isEmpty else { return true }
            for key in keys { try await eraseKey(key.slot) }
            try await Self.deleteRows(of: keys, connection)
            return true
        }
    }

    /// Deletes the rows behind keys that were overwritten, and remembers their places for 30 days.
    package func deleteRows(of keys: [KeyedRow]) async throws {
        try await connection.transaction { try await Self.deleteRows(of: keys, $0) }
    }

    private static func deleteRows(of keys: [KeyedRow], _ connection: PostgresConnection) async throws {
        let slots = PostgresValue.integers(keys.map { Int($0.slot) })
        try await connection.query(
            "INSERT INTO people.erasure (slot) SELECT unnest($1::bigint[]) ON CONFLICT DO NOTHING", [slots])
        try await connection.query("DELETE FROM people.list WHERE slot = ANY ($1::bigint[])", [slots])
        try await connection.query("DELETE FROM people.vault WHERE slot = ANY ($1::bigint[])", [slots])
    }

    /// Lists that nobody shares any more.
    package func abandonedLists() async throws -> [KeyedRow] {
        try await connection.query(
            """
            SELECT id, slot FROM people.list l
            WHERE NOT EXISTS (SELECT FROM people.list_member m WHERE m.list_id = l.id)
            """
        ).map(KeyedRow.init)
    }

    /// All keys in use, which the slot file should have.
    package func allKeys() async throws -> [KeyedRow] {
        try await connection.query("SELECT id, slot FROM people.vault UNION ALL SELECT id, slot FROM people.list")
            .map(KeyedRow.init)
    }

    /// Places whose keys were overwritten in the last 30 days: a restored slot file may have them again.
    package func erasedSlots() async throws -> [Int64] {
        try await connection.query("SELECT slot FROM people.erasure").map { try $0.required("slot", $0.int64) }
    }

    /// Vaults that nobody used for so long that they are erased: any after 400 days, and those in which nothing was
    /// ever kept on the day after the next.
    package func abandonedVaults() async throws -> [String] {
        try await connection.query(
            """
            SELECT v.id FROM people.vault v
            WHERE v.used_on < current_date - 400
               OR v.used_on < current_date - 1
                  AND NOT EXISTS (SELECT FROM people.list_member m WHERE m.vault_id = v.id)
                  AND NOT EXISTS (SELECT FROM people.recovery r WHERE r.vault_id = v.id)
                  AND NOT EXISTS (SELECT FROM people.watch w WHERE w.vault_id = v.id)
            """
        ).map { try $0.required("id", $0.text) }
    }

    /// Deletes what has run out: sessions, links, and the record of erasures.
    package func deleteExpiredAccess() async throws {
        try await connection.query("DELETE FROM people.session WHERE expires_at < now()")
        try await connection.query("DELETE FROM people.link WHERE expires_at < now()")
        try await connection.query("DELETE FROM people.feed WHERE used_on < current_date - 60")
        try await connection.query("DELETE FROM people.erasure WHERE erased_on < current_date - 30")
    }
}
