import Postgres

/// A shopping list of a vault; what is said in it is encrypted under the list's own key.
package struct ListRow: Hashable, Sendable {
    package let id: String
    /// The place of its key in the slot file.
    package let slot: Int64
    /// Increases with each change.
    package let version: Int
    package let sealedName: [UInt8]
    /// The number of vaults that share it.
    package let members: Int

    init(_ row: PostgresRow) throws {
        (id, slot) = try (row.required("id", row.text), row.required("slot", row.int64))
        (version, members) = try (row.required("version", row.int), row.required("members", row.int))
        sealedName = try row.required("sealed_name", row.bytes)
    }
}

/// An entry of a list.
package struct EntryRow: Hashable, Sendable {
    package let id: String
    /// The version of the list in which it was last changed.
    package let version: Int
    package let sealedState: [UInt8]

    package init(id: String, version: Int, sealedState: [UInt8]) {
        (self.id, self.version, self.sealedState) = (id, version, sealedState)
    }

    init(_ row: PostgresRow) throws {
        (id, version) = try (row.required("id", row.text), row.required("version", row.int))
        sealedState = try row.required("sealed_state", row.bytes)
    }
}

extension Database {
    /// The number of lists that a vault may keep.
    package static let maximumLists = 20

    /// Makes a list, with the vault as its only member.
    ///
    /// - Parameter sealName: stores a new key at the place given, and returns the list's name encrypted under it.
    /// - Returns: false if the vault has as many lists already or was erased, or another vault has a list of that id.
    package func makeList(
        id: String, vault: String, sealName: @Sendable (_ slot: Int64) async throws -> [UInt8]
    ) async throws -> Bool {
        try await connection.transaction { connection in
            guard try await Self.hasRoomForList(vault, connection) else { return false }
            let made = try await connection.query(
                "INSERT INTO people.list (id, sealed_name) VALUES ($1, '') ON CONFLICT DO NOTHING RETURNING slot",
                [.text(id)])
            guard let row = made.first else { return false }
            let name = try await sealName(row.required("slot", row.int64))
            try await connection.query(
                "UPDATE people.list SET sealed_name = $2 WHERE id = $1", [.text(id), .bytes(name)])
            try await connection.query(
                "INSERT INTO people.list_member (list_id, vault_id) VALUES ($1, $2)", [.text(id), .text(vault)])
            return true
        }
    }

    /// Whether a vault may keep one list more, and locks the vault until the transaction ends, so that the count stays true.
    static func hasRoomForList(_ vault: String, _ connection: PostgresConnection) async throws -> Bool {
        let vaults = try await connection.query(
            "SELECT FROM people.vault WHERE id = $1 FOR NO KEY UPDATE", [.text(vault)])
        let lists = try await connection.query("SELECT FROM people.list_member WHERE vault_id = $1", [.text(vault)])
        return !vaults.isEmpty && lists.count < maximumLists
    }

    /// The lists of a vault, or one of them.
    package func lists(ofVault vault: String, id: String? = nil) async throws -> [ListRow] {
        try await connection.query(
            """
            SELECT l.id, l.slot, l.version, l.sealed_name,
                (SELECT count(*) FROM people.list_member o WHERE o.list_id = l.id) AS members
            FROM people.list_member m JOIN people.list l ON l.id = m.list_id
            WHERE m.vault_id = $1 AND ($2::uuid IS NULL OR l.id = $2) ORDER BY l.slot
            """, [.text(vault), .text(id)]
        ).map(ListRow.init)
    }

    /// - Parameter version: that which is renamed.
    /// - Returns: whether the list still had that version.
    package func renameList(id: String, version: Int, sealedName: [UInt8]) async throws -> Bool {
        try await connection.query(
            "UPDATE people.list SET sealed_name = $3, version = version + 1 WHERE id = $1 AND version = $2",
            [.text(id), .integer(version), .bytes(sealedName)]
        ).affected > 0
    }

    /// A part of the entries of a list, in the order of their ids.
    ///
    /// - Parameter last: the id of the last one of the part before; nil for the first part.
    package func entries(ofList id: String, after last: String?, limit: Int) async throws -> [EntryRow] {
        try await connection.query(
            prepared: """
                SELECT id, version, sealed_state FROM people.list_entry
                WHERE list_id = $1 AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3
                """, [.text(id), .text(last), .integer(limit)]
        ).map(EntryRow.init)
    }

    /// Changes entries of a list while nobody else does.
    ///
    /// - Parameter change: gets the version that the list will have, and returns the entries that differ, at that version,
    ///   and the ids of those to drop.
    /// - Returns: the version of the list afterwards.
    package func changeEntries(
        ofList id: String,
        _ change: @Sendable (_ version: Int) async throws -> (new: [EntryRow], dropped: [String])
    ) async throws -> Int {
        try await connection.transaction { connection in
            let rows = try await connection.query(
                "SELECT version FROM people.list WHERE id = $1 FOR UPDATE", [.text(id)])
            guard let row = rows.first else { return 0 }
            let version = try row.required("version", row.int)
            let changed = try await change(version + 1)
            guard !changed.new.isEmpty || !changed.dropped.isEmpty else { return version }
            for entry in changed.new {
                try await connection.query(
                    prepared: """
                        INSERT INTO people.list_entry (list_id, id, version, sealed_state) VALUES ($1, $2, $3, $4)
                        ON CONFLICT (list_id, id)
                        DO UPDATE SET version = excluded.version, sealed_state = excluded.sealed_state
                        """, [.text(id), .text(entry.id), .integer(entry.version), .bytes(entry.sealedState)])
            }
            try await connection.query(
                "DELETE FROM people.list_entry WHERE list_id = $1 AND id = ANY ($2::uuid[])",
                [.text(id), .texts(changed.dropped)])
            try await connection.query(
                "UPDATE people.list SET version = $2 WHERE id = $1", [.text(id), .integer(version + 1)])
            return version + 1
        }
    }
}
