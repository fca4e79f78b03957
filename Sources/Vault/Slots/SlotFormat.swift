/// A slot: `version 1 | master id 1 | 0 0 | nonce 12 | sealed key 32 | tag 16`. All zero is erased.
enum SlotFormat {
    static let byteCount = 64
    static let headByteCount = 4
    static let version: UInt8 = 1

    /// Binds a sealed key to its slot, so that slots cannot be exchanged.
    static func purpose(of slot: UInt64) -> [UInt8] { Array("circulard/slot/1".utf8) + slot.bigEndianBytes }

    /// Checks everything but the sealed key.
    static func masterID(of bytes: [UInt8]) throws(SlotError) -> UInt8 {
        guard bytes.count == byteCount else { throw .damaged }
        guard bytes.contains(where: { $0 != 0 }) else { throw .erased }
        guard bytes[0] == version, bytes[2] == 0, bytes[3] == 0 else { throw .damaged }
        return bytes[1]
    }
}

/// Why a slot gives no key.
package enum SlotError: Error, Hashable, Sendable {
    /// The slot was never used, or its vault was erased.
    case erased
    /// Neither master key has the id that the slot names.
    case unknownMaster
    /// The bytes are not what a master key with this id sealed for this slot.
    case damaged
}

extension SlotError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .erased: "the slot is empty"
        case .unknownMaster: "the slot was sealed under a master key that is not at hand"
        case .damaged: "the slot is damaged, or of another place"
        }
    }
}
