import Postgres

/// A way to a person.
package struct ChannelRow: Hashable, Sendable {
    package let row: SealedVaultRow
    /// Whether its owner has shown that messages arrive.
    package let isConfirmed: Bool
    /// Time of the first failed try since the last success, in seconds since 1970; nil if it does not fail.
    package let failingSince: Int?

    init(_ row: PostgresRow) throws {
        (self.row, isConfirmed) = try (SealedVaultRow(row), row.required("is_confirmed", row.bool))
        failingSince = try row.int("failing_seconds")
    }
}

/// A channel that is to be stored.
package struct NewChannel: Hashable, Sendable {
    package let id: String, vaultID: String
    /// SHA-256 of the token in its messages that ends it.
    package let unsubscribeHash: [UInt8]
    package let isConfirmed: Bool

    package init(id: String, vaultID: String, unsubscribeHash: [UInt8], isConfirmed: Bool) {
        (self.id, self.vaultID) = (id, vaultID)
        (self.unsubscribeHash, self.isConfirmed) = (unsubscribeHash, isConfirmed)
    }
}

extension Database {
    /// The number of channels that a vault may keep.
    package static let maximumChannels = 10

    package func channels(ofVaults vaults: [String]) async throws -> [ChannelRow] {
        try await Self.channels(where: "c.vault_id = ANY (\(.texts(vaults))::uuid[])", connection)
    }

    static func channels(where condition: SQLQuery, _ connection: PostgresConnection) async throws -> [ChannelRow] {
        try await connection.rows(
            of: """
                SELECT c.id, c.vault_id, v.slot, c.version, c.sealed_channel AS sealed, c.is_confirmed,
                       extract(epoch FROM c.failing_since)::bigint AS failing_seconds
                FROM people.channel c JOIN people.vault v ON v.id = c.vault_id WHERE \(condition) ORDER BY c.id
                """, prepared: true
        ).map(ChannelRow.init)
    }

    /// Adds a channel or replaces the vault's own of that id.
    ///
    /// - Parameter seal: returns it encrypted for the version given.
    /// - Returns: false if the vault has as many already or was erased, or another vault has one of that id.
    package func putChannel(
        _ channel: NewChannel, seal: @Sendable (_ version: Int) throws -> [UInt8]
    ) async throws -> Bool {
        try await connection.transaction { connection in
            guard try await Self.locks(channel.vaultID, connection) else { return false }
            let others = try await connection.query(
                "SELECT FROM people.channel WHERE vault_id = $1 AND id <> $2",
                [.text(channel.vaultID), .text(channel.id)])
            guard others.count < Self.maximumChannels else { return false }
            let version = try await connection.query(
                "SELECT version FROM people.channel WHERE id = $1", [.text(channel.id)]
            ).first.map { try $0.required("version", $0.int) }
            return try await connection.query(
                """
                INSERT INTO people.channel (id, vault_id, version, is_confirmed, unsubscribe_hash, sealed_channel)
                VALUES ($1, $2, $3, $4, $5, $6)
                ON CONFLICT (id) DO UPDATE SET version = excluded.version, is_confirmed = excluded.is_confirmed,
                    unsubscribe_hash = excluded.unsubscribe_hash, sealed_channel = excluded.sealed_channel,
                    failing_since = NULL
                WHERE channel.vault_id = excluded.vault_id
                """,
                [
                    .text(channel.id), .text(channel.vaultID), .integer((version ?? 0) + 1),
                    .boolean(channel.isConfirmed), .bytes(channel.unsubscribeHash),
                    .bytes(try seal((version ?? 0) + 1)),
                ]
            ).affected > 0
        }
    }

    /// - Parameter version: that whose code was given back.
    package func confirmChannel(id: String, version: Int) async throws {
        try await connection.query(
            "UPDATE people.channel SET is_confirmed = true WHERE id = $1 AND version = $2",
            [.text(id), .integer(version)])
    }

    /// - Parameter vault: nil for whichever has it.
    /// - Returns: whether there was one.
    package func removeChannel(id: String, vault: String?) async throws -> Bool {
        try await connection.query(
            "DELETE FROM people.channel WHERE id = $1 AND ($2::uuid IS NULL OR vault_id = $2)",
            [.text(id), .text(vault)]
        ).affected > 0
    }

    /// - Returns: whether there was one of that token.
    package func unsubscribe(tokenHash: [UInt8]) async throws -> Bool {
        try await connection.query("DELETE FROM people.channel WHERE unsubscribe_hash = $1", [.bytes(tokenHash)])
            .affected > 0
    }
}
