package import Deals
import Postgres

/// A token by which a device opens a vault; the token itself is not stored.
package struct SessionRow: Hashable, Sendable {
    package enum SessionKind: String, Hashable, Sendable {
        case cookie, access, refresh
    }

    package let vaultID: String, deviceID: String
    package let kind: SessionKind
    package let usedOn: LocalDay
    package let sealedName: [UInt8]?
    /// Whether this is its first use on a day.
    package fileprivate(set) var isFirstToday = false

    init(_ row: PostgresRow) throws {
        (vaultID, deviceID) = try (row.required("vault_id", row.text), row.required("device_id", row.text))
        (kind, usedOn) = try (row.word("kind", as: SessionKind.self), row.requiredDay("used_on"))
        sealedName = try row.bytes("sealed_name")
    }
}

/// A session that is to be stored.
package struct NewSession: Hashable, Sendable {
    package let tokenHash: [UInt8]
    package let vaultID: String, deviceID: String
    package let kind: SessionRow.SessionKind
    package let sealedName: [UInt8]?

    package init(
        tokenHash: [UInt8], vaultID: String, deviceID: String, kind: SessionRow.SessionKind, sealedName: [UInt8]?
    ) {
        (self.tokenHash, self.vaultID, self.deviceID) = (tokenHash, vaultID, deviceID)
        (self.kind, self.sealedName) = (kind, sealedName)
    }
}

extension SessionRow.SessionKind {
    /// Seconds without use after which a session ends.
    fileprivate var idleSeconds: Int { self == .access ? 15 * 60 : 90 * 86_400 }
    /// Seconds after which it ends whatever happens: 400 days are the most that a browser keeps a cookie.
    fileprivate var wholeSeconds: Int { self == .access ? 15 * 60 : 400 * 86_400 }
}

extension Database {
    /// The number of devices that may be signed in to a vault: beyond it the one unused for longest goes.
    static let maximumDevices = 20

    /// Does nothing if the vault is being erased.
    package func addSession(_ session: NewSession) async throws {
        try await connection.transaction { connection in
            try await connection.query(
                """
                INSERT INTO people.session (token_hash, vault_id, device_id, kind, sealed_name, expires_at, ends_at)
                SELECT $1, id, $3, $4, $5, now() + make_interval(secs => $6), now() + make_interval(secs => $7)
                FROM people.vault WHERE id = $2 FOR KEY SHARE
                """,
                [
                    .bytes(session.tokenHash), .text(session.vaultID), .text(session.deviceID),
                    .text(session.kind.rawValue), .bytes(session.sealedName), .integer(session.kind.idleSeconds),
                    .integer(session.kind.wholeSeconds),
                ])
            try await connection.query(
                """
                DELETE FROM people.session WHERE vault_id = $1 AND device_id IN (
                    SELECT device_id FROM people.session WHERE vault_id = $1 AND kind <> 'access' AND device_id <> $2
                    GROUP BY device_id ORDER BY max(used_on) DESC, max(expires_at) DESC, device_id OFFSET $3)
                """, [.text(session.vaultID), .text(session.deviceID), .integer(Self.maximumDevices - 1)])
        }
    }

    /// The session of a cookie or an access token. Its first use on a day counts as use of the vault, and moves both ends
    /// of a cookie: what is used is never lost, since nobody could open the vault again.
    ///
    /// - Returns: nil if there is none, or it has expired.
    package func session(tokenHash: [UInt8]) async throws -> SessionRow? {
        let rows = try await connection.query(
            prepared: """
                SELECT vault_id, device_id, kind, used_on, sealed_name, used_on < current_date AS is_new_day
                FROM people.session WHERE token_hash = $1 AND kind <> 'refresh' AND expires_at > now()
                """, [.bytes(tokenHash)])
        guard let row = rows.first else { return nil }
        var session = try SessionRow(row)
        if try row.bool("is_new_day") == true {
            session.isFirstToday = true
            try await countUse(tokenHash, of: session)
        }
        return session
    }

    private func countUse(_ tokenHash: [UInt8], of session: SessionRow) async throws {
        try await connection.query(
            """
            UPDATE people.session SET used_on = current_date,
                ends_at = CASE kind WHEN 'cookie' THEN now() + make_interval(secs => $3) ELSE ends_at END,
                expires_at = CASE kind WHEN 'cookie' THEN now() + make_interval(secs => $2) ELSE expires_at END
            WHERE token_hash = $1
            """,
            [.bytes(tokenHash), .integer(session.kind.idleSeconds), .integer(session.kind.wholeSeconds)])
        try await connection.query(
            "UPDATE people.vault SET used_on = current_date WHERE id = $1", [.text(session.vaultID)])
    }

    /// The devices that are signed in, the last used one first.
    package func devices(ofVault id: String) async throws -> [SessionRow] {
        try await connection.query(
            """
            SELECT DISTINCT ON (device_id) vault_id, device_id, kind, used_on, sealed_name FROM people.session
            WHERE vault_id = $1 AND kind <> 'access' AND expires_at > now() ORDER BY device_id, used_on DESC
            """, [.text(id)]
        ).map(SessionRow.init).sorted { ($1.usedOn, $0.deviceID) < ($0.usedOn, $1.deviceID) }
    }

    /// Ends the sessions of one device, or of all others than it.
    ///
    /// - Returns: whether there were any.
    package func endDevices(ofVault id: String, _ deviceID: String, others: Bool = false) async throws -> Bool {
        try await connection.query(
            "DELETE FROM people.session WHERE vault_id = $1 AND (device_id = $2) <> $3",
            [.text(id), .text(deviceID), .boolean(others)]
        ).affected > 0
    }
}
