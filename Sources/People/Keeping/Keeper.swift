import Storage
package import Vault
package import WebKit

/// Keeps what people said: rows in PostgreSQL, encrypted under keys that stand in the slot file.
package struct Keeper: Sendable {
    let databases: DatabasePool
    let slots: SlotFile
    private let masters: MasterKeys
    /// How messages leave; nil: this server sends none.
    let messages: MessageSettings?
    /// Of what takes long.
    let turns: WorkTurns
    /// Seconds since 1970.
    let clock: @Sendable () -> Int
    /// Of a clock that only goes forward.
    let milliseconds: @Sendable () -> Int

    /// - Parameters:
    ///   - messages: nil: this server sends none.
    ///   - longAnswers: pieces of answers that take long which are made at once: a share of the connections.
    ///   - milliseconds: the clock of the limits; nil for that of the machine.
    package init(
        databases: DatabasePool, slots: SlotFile, masters: MasterKeys, messages: MessageSettings? = nil,
        longAnswers: Int = 1, clock: @escaping @Sendable () -> Int,
        milliseconds: (@Sendable () -> Int)? = nil
    ) {
        (self.databases, self.slots, self.masters, self.messages) = (databases, slots, masters, messages)
        self.clock = clock
        turns = WorkTurns(longAnswers)
        let start = ContinuousClock.now
        self.milliseconds = milliseconds ?? { Int((ContinuousClock.now - start) / .milliseconds(1)) }
    }

    /// Stores a new key.
    func writeKey(slot: Int64) throws -> VaultKey {
        let key = VaultKey()
        try slots.write(masters.seal(key, slot: UInt64(slot)), slot: UInt64(slot))
        return key
    }

    /// - Throws: `SlotError.erased` if the key was overwritten.
    func key(slot: Int64) throws -> VaultKey { try masters.open(slots.read(UInt64(slot)), slot: UInt64(slot)) }
}

/// A vault that a client is signed in to.
struct OpenSession: Sendable {
    let vault: VaultRow
    let vaultID: RowID
    let key: VaultKey
    let deviceID: String
    /// The cookie to send again, so that the browser keeps it for longer; nil if it is not the first use on a day.
    var renewedCookie: SecretToken?
}

extension Keeper {
    /// Opens the vault of a session's row.
    ///
    /// - Returns: nil if it is erased.
    func open(vaultID: String, deviceID: String) async throws -> OpenSession? {
        guard let vault = try await databases.use({ try await $0.vault(id: vaultID) }), let id = RowID(text: vault.id)
        else { return nil }
        do {
            return OpenSession(vault: vault, vaultID: id, key: try key(slot: vault.slot), deviceID: deviceID)
        } catch SlotError.erased {
            return nil
        }
    }

    /// The vault of the cookie or the access token in a request.
    ///
    /// - Throws: `unauthorized`: one answer for what is missing, malformed, unknown and expired.
    func session(of request: WebRequest) async throws -> OpenSession {
        guard let token = request.secretToken else { throw Problem.unauthorized }
        let row = try await databases.use { try await $0.session(tokenHash: token.hash) }
        guard let row, (row.kind == .cookie) == (token.kind == .cookie),
            var session = try await open(vaultID: row.vaultID, deviceID: row.deviceID)
        else { throw Problem.unauthorized }
        session.renewedCookie = row.kind == .cookie && row.isFirstToday ? token : nil
        return session
    }
}
