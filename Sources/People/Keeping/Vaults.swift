import Storage
import Vault
import WebKit

extension Keeper {
    func makeVault() async throws -> OpenSession {
        let (id, device) = (RowID.random(), RowID.random())
        return try await databases.use { database in
            let vault = try await database.makeVault(id: id.text) { _ = try writeKey(slot: $0) }
            return OpenSession(vault: vault, vaultID: id, key: try key(slot: vault.slot), deviceID: device.text)
        }
    }

    /// Overwrites the keys of a vault and of the lists that nobody else shares, then deletes the rows. From the first step on
    /// nobody can read it; if the second does not happen, `sweep` makes up for it.
    func erase(vaultID: String) async throws {
        try await databases.use { database in
            try await database.eraseVault(id: vaultID) { try slots.erase(UInt64($0)) }
        }
    }

    /// Checks that the slot file is that of the database, and the master key that of the slot file, before `sweep` takes
    /// what is missing for erased.
    ///
    /// - Throws: `MissingKeyError`.
    package func requireKeys() async throws {
        let slots = try await databases.use { try await $0.allKeys() }.map { UInt64($0.slot) }
        guard let last = slots.max() else { return }
        guard try self.slots.reachesEnd(of: last) else { throw MissingKeyError.slotFileTooShort(path: self.slots.path) }
        let isAnyKept = try slots.contains { try self.slots.read($0).contains { $0 != 0 } }
        guard isAnyKept || slots.count <= Self.maximumErasedAtOnce else {
            throw MissingKeyError.slotFileTooShort(path: self.slots.path)
        }
        for slot in slots.prefix(100) {
            do {
                _ = try key(slot: Int64(slot))
            } catch SlotError.erased {
                // An erasure that `sweep` completes.
                continue
            } catch is SlotError {
                throw MissingKeyError.otherMaster(path: self.slots.path)
            }
        }
    }

    /// Keys without which a database was left by a crash: those of one vault.
    private static let maximumErasedAtOnce = 1 + Database.maximumLists

    /// Completes erasures that were interrupted or undone by a restored backup, erases what nobody uses, and forgets
    /// sessions and links that have expired.
    ///
    /// - Throws: `MissingKeyError`, with nothing changed.
    /// - Returns: the number of vaults and lists that were erased.
    package func sweep() async throws -> Int {
        try await requireKeys()
        let erased = try await databases.use { try await $0.erasedSlots() }
        for slot in erased where try slots.read(UInt64(slot)).contains(where: { $0 != 0 }) {
            try slots.erase(UInt64(slot))
        }
        let abandoned = try await databases.use { try await $0.abandonedVaults() }
        for vault in abandoned { try await erase(vaultID: vault) }
        for list in try await databases.use({ try await $0.abandonedLists() }) { try slots.erase(UInt64(list.slot)) }
        let keys = try await databases.use { try await $0.allKeys() }
        let unreadable = try keys.filter { try slots.read(UInt64($0.slot)).allSatisfy { $0 == 0 } }
        // The keys of a vault's own lists are overwritten after that of the vault: the same may not have happened to them.
        for vault in unreadable where vault.isVault { try await erase(vaultID: vault.id) }
        try await databases.use { database in
            let lists = unreadable.filter { !$0.isVault }
            if !lists.isEmpty { try await database.deleteRows(of: lists) }
            try await database.deleteExpiredAccess()
            try await database.deleteEndedMessages(at: clock())
        }
        return abandoned.count + unreadable.count
    }
}
