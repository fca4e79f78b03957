import FoundationEssentials
import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import Vault

@Suite("The file of slots") struct SlotFileTests {
    private static let slots = (0..<3).map { run(from: UInt8(1 + 64 * $0), count: 64) }
    private static let zeros = [UInt8](repeating: 0, count: 64)

    @Test("what was written is there when the file is opened again; the rest is zeros")
    func reopening() async throws {
        try await withFile { path in
            let file = try SlotFile(path: path)
            for slot in [2, 0, 1] { try file.write(Self.slots[slot], slot: UInt64(slot)) }
            try file.write(Self.slots[0], slot: 9)
            for file in [file, try SlotFile(path: path), try SlotFile(path: path, isReadOnly: true)] {
                #expect(try (0..<3).map { try file.read($0) } == Self.slots)
                #expect(try file.read(9) == Self.slots[0])
                for slot in [3, 8, 10, 1 << 40] as [UInt64] { #expect(try file.read(slot) == Self.zeros) }
            }
            #expect(try contents(path) == Self.slots.joined() + [UInt8](repeating: 0, count: 6 * 64) + Self.slots[0])
        }
    }

    @Test("an erased slot is zeros in the file, and its neighbors stay", arguments: 0..<3)
    func erasing(slot: Int) async throws {
        try await withFile { path in
            let file = try SlotFile(path: path)
            for slot in 0..<3 { try file.write(Self.slots[slot], slot: UInt64(slot)) }
            try file.erase(UInt64(slot))
            var expected = Self.slots
            expected[slot] = Self.zeros
            #expect(try contents(path) == Array(expected.joined()))
            try SlotFile(path: path).erase(UInt64(slot))
            #expect(try SlotFile(path: path).read(UInt64(slot)) == Self.zeros)
        }
    }

    @Test("a last slot that was cut is filled with zeros")
    func cut() async throws {
        try await withFile { path in
            try Data(Self.slots[0] + Self.slots[1].prefix(10)).write(to: URL(filePath: path))
            let file = try SlotFile(path: path)
            #expect(try file.read(1) == Self.slots[1].prefix(10) + [UInt8](repeating: 0, count: 54))
            #expect(try file.slotCount() == 2)
        }
    }

    @Test("only the owner can use the file, and no other program inherits it", arguments: [nil, 0o644, 0o666])
    func permissions(before: mode_t?) async throws {
        try await withFile { path in
            if let before {
                try Data(Self.slots[0]).write(to: URL(filePath: path))
                #expect(chmod(path, before) == 0)
            }
            let file = try SlotFile(path: path)
            var status = stat()
            #expect(lstat(path, &status) == 0 && status.st_mode == S_IFREG | 0o600)
            #expect(fcntl(file.file.rawValue, F_GETFD) == FD_CLOEXEC)
            #expect(try file.read(0) == (before == nil ? Self.zeros : Self.slots[0]))
        }
    }

    @Test("one has its turn alone, among all that have the file open")
    func turns() async throws {
        try await withFile { path in
            let file = try SlotFile(path: path)
            let other = try FileDescriptor.open(FilePath(path), .readOnly)
            defer { #expect(throws: Never.self) { try other.close() } }
            try file.inTurn(LOCK_EX) {
                #expect(flock(other.rawValue, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK)
            }
            #expect(flock(other.rawValue, LOCK_SH | LOCK_NB) == 0)
            #expect(try file.read(0) == Self.zeros)
        }
    }

    @Test("many threads write and erase without disturbing each other")
    func threads() async throws {
        try await withFile { path in
            let files = [try SlotFile(path: path), try SlotFile(path: path)]
            try await withThrowingTaskGroup { group in
                for slot in 0..<200 {
                    group.addTask {
                        try files[slot % 2].write([UInt8](repeating: UInt8(slot), count: 64), slot: UInt64(slot))
                        if slot % 3 == 0 { try files[1 - slot % 2].erase(UInt64(slot)) }
                    }
                }
                try await group.waitForAll()
            }
            let expected = (0..<200).flatMap { slot -> [UInt8] in
                [UInt8](repeating: slot % 3 == 0 ? 0 : UInt8(slot), count: 64)
            }
            #expect(try contents(path) == expected)
        }
    }
}

/// Runs a test with the path of a file that does not exist yet.
func withFile(_ body: (String) async throws -> Void) async throws {
    try await Scratch.with { try await body("\($0.directory)/slots") }
}

func contents(_ path: String) throws -> [UInt8] { Array(try #require(FileManager.default.contents(atPath: path))) }
