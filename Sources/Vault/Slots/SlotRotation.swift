import Glibc

/// The effect of a change of the master key on a slot file.
package struct SlotRotation: Hashable, Sendable {
    /// False if `progress` ended it early.
    package fileprivate(set) var isFinished = false
    package fileprivate(set) var resealedCount = 0
    /// Slots that the current master key had sealed before.
    package fileprivate(set) var currentCount = 0
    package fileprivate(set) var erasedCount = 0
    /// These were left as they are.
    package fileprivate(set) var damagedSlots: [UInt64] = []
    /// Slots of a third master key, which were left as they are.
    package fileprivate(set) var unknownMasterSlots: [UInt64] = []

    fileprivate mutating func count(_ error: SlotError, _ slot: UInt64) {
        switch error {
        case .erased: erasedCount += 1
        case .damaged: damagedSlots.append(slot)
        case .unknownMaster: unknownMasterSlots.append(slot)
        }
    }
}

extension SlotFile {
    /// Reseals every slot of the previous master key under the current one.
    ///
    /// A slot is always sealed under one of them: after a crash the rotation is repeated, and until it has finished
    /// every process must open slots with both and seal with the current one. The previous key can be destroyed when
    /// a rotation has finished without an error.
    ///
    /// - Parameter progress: receives the result so far after each slot; false ends the rotation.
    /// - Throws: `SlotFileError`, or what `MasterKeys.seal` throws.
    package func rotate(
        from masters: MasterKeys, progress: (SlotRotation) -> Bool = { _ in true }
    ) throws -> SlotRotation {
        var rotation = SlotRotation()
        for slot in 0..<(try slotCount()) {
            try inTurn(LOCK_EX) { () throws(SlotFileError) in
                Result { try reseal(slot, under: masters, &rotation) }
            }.get()
            guard progress(rotation) else { return rotation }
        }
        try store()
        rotation.isFinished = true
        return rotation
    }

    private func reseal(_ slot: UInt64, under masters: MasterKeys, _ rotation: inout SlotRotation) throws {
        do {
            let (key, isCurrent) = try masters.opened(try bytes(of: slot), slot: slot)
            if isCurrent {
                rotation.currentCount += 1
            } else {
                try put(try masters.seal(key, slot: slot), slot: slot)
                rotation.resealedCount += 1
            }
        } catch let error as SlotError {
            rotation.count(error, slot)
        }
    }
}
