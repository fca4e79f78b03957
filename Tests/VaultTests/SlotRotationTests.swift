import FoundationEssentials
import TestSupport
import Testing

@testable import Vault

@Suite("Change of the master key") struct SlotRotationTests {
    @Test("a rotation of 1,000 slots that is stopped in the middle keeps every key, and can be resumed")
    func interruption() async throws {
        let (old, both, new) = try masters()
        try await withFile { path in
            let keys = try fill(path, under: old)
            try FileManager.default.copyItem(atPath: path, toPath: "\(path)-copy")
            let copy = try SlotFile(path: "\(path)-copy")
            let half = try copy.rotate(from: both) { $0.resealedCount < 500 }
            #expect(!half.isFinished && half.resealedCount == 500 && half.currentCount == 0)
            #expect(try texts(copy, both) == keys.map(\.text))
            #expect(throws: SlotError.unknownMaster) { try texts(copy, new) }

            let rest = try SlotFile(path: "\(path)-copy").rotate(from: both)
            #expect(rest.isFinished && rest.resealedCount == 500 && rest.currentCount == 500)
            #expect(try texts(copy, new) == keys.map(\.text))
            #expect(try texts(SlotFile(path: path), old) == keys.map(\.text))
        }
    }

    @Test("erased, damaged and foreign slots are counted and left as they are")
    func exceptions() async throws {
        let (old, both, new) = try masters()
        try await withFile { path in
            let file = try SlotFile(path: path)
            try file.write(try old.seal(.known, slot: 0), slot: 0)
            try file.write(try new.seal(.known, slot: 1), slot: 1)
            try file.write(try old.seal(.known, slot: 9), slot: 3)
            try file.write(try MasterKeys(current: master(3)).seal(.known, slot: 4), slot: 4)
            let before = try contents(path)
            var counts: [Int] = []
            let rotation = try file.rotate(from: both) {
                counts.append($0.resealedCount)
                return !$0.isFinished
            }
            #expect(rotation.isFinished && counts == [1, 1, 1, 1, 1])
            #expect(rotation.resealedCount == 1 && rotation.currentCount == 1 && rotation.erasedCount == 1)
            #expect(rotation.damagedSlots == [3] && rotation.unknownMasterSlots == [4])
            #expect(try contents(path).dropFirst(64) == before.dropFirst(64))
            #expect(try new.open(file.read(0), slot: 0).text == VaultKey.known.text)
        }
    }

    @Test("a vault that is erased during the rotation stays erased")
    func erasing() async throws {
        let (old, both, new) = try masters()
        try await withFile { path in
            _ = try fill(path, under: old, count: 10)
            let (file, other) = (try SlotFile(path: path), try SlotFile(path: path))
            var failures: [any Error] = []
            let rotation = try file.rotate(from: both) { rotation in
                guard rotation.resealedCount == 5, rotation.erasedCount == 0 else { return true }
                do { for slot in [2, 4, 5, 9] as [UInt64] { try other.erase(slot) } } catch { failures.append(error) }
                return failures.isEmpty
            }
            #expect(rotation.resealedCount == 8 && rotation.erasedCount == 2)
            for slot in [2, 4, 5, 9] as [UInt64] {
                #expect(throws: SlotError.erased) { try new.open(try file.read(slot), slot: slot) }
            }
        }
    }

    @Test("an empty file has nothing to reseal")
    func empty() async throws {
        try await withFile { path in
            let rotation = try SlotFile(path: path).rotate(from: try masters().both)
            #expect(rotation.isFinished && rotation.resealedCount == 0 && rotation.erasedCount == 0)
        }
    }

    private func masters() throws -> (old: MasterKeys, both: MasterKeys, new: MasterKeys) {
        let (old, new) = (try master(1), try master(2))
        return (
            MasterKeys(current: old), MasterKeys(current: new, previous: old), MasterKeys(current: new)
        )
    }

    private func fill(_ path: String, under masters: MasterKeys, count: Int = 1_000) throws -> [VaultKey] {
        let (file, keys) = (try SlotFile(path: path), (0..<count).map { _ in VaultKey() })
        for (slot, key) in keys.enumerated() {
            try file.write(try masters.seal(key, slot: UInt64(slot)), slot: UInt64(slot))
        }
        return keys
    }

    private func texts(_ file: SlotFile, _ masters: MasterKeys) throws -> [String] {
        try (0..<(try file.slotCount())).map { try masters.open(try file.read($0), slot: $0).text }
    }
}
