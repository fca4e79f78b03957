import Storage
import Vault
import WebKit

/// The tokens that a device gets when it is signed in.
enum DeviceTokens: Sendable {
    case cookie(SecretToken)
    case pair(access: SecretToken, refresh: SecretToken)
}

extension Keeper {
    /// Signs a device in to an open vault.
    func signIn(_ session: OpenSession, asked: WebRequest) async throws -> DeviceTokens {
        let name = try session.sealedName(asked.deviceName)
        if asked.wantsTokens {
            let (access, refresh) = (SecretToken(kind: .access), SecretToken(kind: .refresh))
            try await store([(access, .access), (refresh, .refresh)], session, name)
            return .pair(access: access, refresh: refresh)
        }
        let cookie = SecretToken(kind: .cookie)
        try await store([(cookie, .cookie)], session, name)
        return .cookie(cookie)
    }

    private func store(
        _ tokens: [(SecretToken, SessionRow.SessionKind)], _ session: OpenSession, _ name: [UInt8]
    ) async throws {
        try await databases.use { database in
            for (token, kind) in tokens {
                try await database.addSession(
                    NewSession(
                        tokenHash: token.hash, vaultID: session.vault.id, deviceID: session.deviceID, kind: kind,
                        sealedName: name))
            }
        }
    }

    /// Gives the successor of a refresh token and a new access token.
    ///
    /// - Throws: `reused` if somebody has used the token before, `unauthorized` if it is unknown.
    func renew(_ token: SecretToken) async throws -> DeviceTokens {
        let outcome = try await databases.use { database in
            try await database.renew(tokenHash: token.hash) { row in
                guard let session = try await open(row, in: database) else { throw Problem.unauthorized }
                return session.key.successor(of: token).hash
            }
        }
        guard case .renewed(let row) = outcome,
            let session = try await open(vaultID: row.vaultID, deviceID: row.deviceID)
        else { throw outcome == .reused ? Problem.reused : .unauthorized }
        let access = SecretToken(kind: .access)
        try await store([(access, .access)], session, row.sealedName ?? [])
        return .pair(access: access, refresh: session.key.successor(of: token))
    }

    private func open(_ row: SessionRow, in database: Database) async throws -> OpenSession? {
        guard let vault = try await database.vault(id: row.vaultID), let id = RowID(text: vault.id) else { return nil }
        do {
            return OpenSession(vault: vault, vaultID: id, key: try key(slot: vault.slot), deviceID: row.deviceID)
        } catch SlotError.erased {
            return nil
        }
    }
}

extension Problem {
    static let reused = Problem(.reused, "A refresh token works once: all sessions of this device are ended.")
}

extension OpenSession {
    private var nameAddress: RowAddress? {
        RowID(text: deviceID).map { RowAddress(table: "session", owner: vaultID, row: $0, version: 0) }
    }

    func sealedName(_ name: String) throws -> [UInt8] {
        guard let address = nameAddress else { throw Problem.unauthorized }
        return try key.seal(FormVersion.bytes(ofName: name), at: address)
    }

    /// The name of a device of this vault.
    func name(of device: SessionRow) throws -> String {
        guard let sealed = device.sealedName, let row = RowID(text: device.deviceID) else { return "" }
        let address = RowAddress(table: "session", owner: vaultID, row: row, version: 0)
        return try FormVersion.name(key.open(sealed, at: address), table: "session")
    }
}
