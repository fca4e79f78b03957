import Deals
import Messages
import Storage
import Vault
import WebKit

extension Keeper {
    /// The watches of rows, of which those of a vault follow one another, as `watch(of:)` has them.
    func watches(of rows: some Sequence<SealedVaultRow>) throws -> [Watch?] {
        var vault: (slot: Int64, key: VaultKey?)?
        return try rows.map { row in
            let key = if let vault, vault.slot == row.slot { vault.key } else { try openKey(slot: row.slot) }
            vault = (row.slot, key)
            return try watch(of: row, key: key)
        }
    }

    /// - Returns: nil for a watch of a vault that is being erased, and for one that was changed outside: it must not hold up
    ///   the others.
    /// - Throws: `StoredFormError.laterVersion`.
    func watch(of row: SealedVaultRow) throws -> Watch? { try watch(of: row, key: openKey(slot: row.slot)) }

    private func watch(of row: SealedVaultRow, key: VaultKey?) throws -> Watch? {
        guard let key, let address = row.address("watch"),
            let stored = try? key.open(row.sealed, at: address)
        else { return nil }
        return try unlessDamaged { () throws(StoredFormError) in try WatchForm(bytes: stored).watch() }
    }

    /// - Returns: nil if it was overwritten.
    func openKey(slot: Int64) throws -> VaultKey? {
        do {
            return try key(slot: slot)
        } catch SlotError.erased {
            return nil
        }
    }

    /// The rules of time zones for the weeks that deals last.
    func zones(_ names: Set<String>, at now: Int) async throws -> [String: ZoneRules] {
        let hour = now / 3_600 * 3_600
        let offsets = try await databases.use {
            try await $0.zoneOffsets(names.sorted(), hours: hour - 3 * 86_400...hour + 60 * 86_400)
        }
        return offsets.compactMapValues { offsets in
            offsets.first.flatMap { first in
                ZoneRules(
                    firstOffsetSeconds: first.offsetSeconds,
                    transitions: offsets.dropFirst().map { .init(atSeconds: $0.at, offsetSeconds: $0.offsetSeconds) })
            }
        }
    }
}

extension SealedVaultRow {
    func address(_ table: String) -> RowAddress? {
        guard let owner = RowID(text: vaultID), let row = RowID(text: id) else { return nil }
        return RowAddress(table: table, owner: owner, row: row, version: UInt64(version))
    }
}
