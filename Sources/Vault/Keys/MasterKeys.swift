import Crypto
import FoundationEssentials

/// The master keys that are accepted: two while the slots are resealed, otherwise one.
package struct MasterKeys: Sendable {
    private let current: MasterKey
    private let previous: MasterKey?

    /// - Parameter previous: the key that is being replaced, which opens and never seals; nil if there is none.
    package init(current: MasterKey, previous: MasterKey? = nil) {
        self.current = current
        self.previous = previous
    }

    /// Seals the key of a vault for one slot, under the current master key.
    ///
    /// - Returns: 64 bytes, different at each call.
    /// - Throws: what the cryptographic library throws, which it does for no key of 32 bytes.
    package func seal(_ key: VaultKey, slot: UInt64) throws -> [UInt8] {
        let sealed = try unsafe key.bytes.withUnsafeBytes {
            try unsafe SealedBytes.seal($0, with: current.key, for: SlotFormat.purpose(of: slot))
        }
        return [SlotFormat.version, current.id, 0, 0] + sealed
    }

    /// Opens what `seal` made for the same slot, under either master key.
    package func open(_ bytes: [UInt8], slot: UInt64) throws(SlotError) -> VaultKey {
        try opened(bytes, slot: slot).key
    }

    /// - Returns: the key, and whether the current master key had sealed it.
    func opened(_ bytes: [UInt8], slot: UInt64) throws(SlotError) -> (key: VaultKey, isCurrent: Bool) {
        let id = try SlotFormat.masterID(of: bytes)
        if current.id == id, let key = open(bytes, slot: slot, with: current) { return (key, true) }
        if let previous, previous.id == id, let key = open(bytes, slot: slot, with: previous) { return (key, false) }
        throw [current.id, previous?.id].contains(id) ? .damaged : .unknownMaster
    }

    /// - Returns: nil if the master key does not open it.
    private func open(_ bytes: [UInt8], slot: UInt64, with master: MasterKey) -> VaultKey? {
        let sealed = bytes.dropFirst(SlotFormat.headByteCount)
        guard var plain = SealedBytes.open(sealed, with: master.key, for: SlotFormat.purpose(of: slot)) else {
            return nil
        }
        defer { plain.resetBytes(in: plain.startIndex..<plain.endIndex) }
        return VaultKey(SymmetricKey(data: plain))
    }
}
