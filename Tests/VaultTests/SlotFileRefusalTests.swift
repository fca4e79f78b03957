import FoundationEssentials
import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import Vault

@Suite("What the file of slots refuses") struct SlotFileRefusalTests {
    private static let slot = run(from: 1, count: 64)

    @Test("a symbolic link is refused, and what it names is untouched", arguments: [false, true], [false, true])
    func link(isReadOnly: Bool, targetExists: Bool) async throws {
        try await withFile { path in
            if targetExists { try Data(Self.slot).write(to: URL(filePath: "\(path)-target")) }
            #expect(symlink("\(path)-target", path) == 0)
            #expect(throws: SlotFileError(.open, path, .tooManySymbolicLinkLevels)) {
                try SlotFile(path: path, isReadOnly: isReadOnly)
            }
            let target = FileManager.default.contents(atPath: "\(path)-target")
            #expect(target == (targetExists ? Data(Self.slot) : nil))
        }
    }

    @Test("a directory and a pipe are refused")
    func kinds() async throws {
        try await withFile { path in
            #expect(mkfifo(path, 0o644) == 0)
            #expect(throws: SlotFileError(.open, path, .invalidArgument)) { try SlotFile(path: path) }
            var status = stat()
            #expect(lstat(path, &status) == 0 && status.st_mode & 0o777 == 0o644)
            let folder = FilePath(path).removingLastComponent().string
            #expect(throws: SlotFileError(.open, folder, .isDirectory)) { try SlotFile(path: folder) }
        }
    }

    @Test("a file that is only read is neither created nor changed")
    func readOnly() async throws {
        try await withFile { path in
            #expect(throws: SlotFileError(.open, path, .noSuchFileOrDirectory)) {
                try SlotFile(path: path, isReadOnly: true)
            }
            #expect(!FileManager.default.fileExists(atPath: path))
            try SlotFile(path: path).write(Self.slot, slot: 0)
            let file = try SlotFile(path: path, isReadOnly: true)
            #expect(throws: SlotFileError(.write, path, .badFileDescriptor)) { try file.erase(0) }
            #expect(try contents(path) == Self.slot)
        }
    }

    @Test("bytes that are not a slot are not written", arguments: [0, 63, 65, 128])
    func lengths(count: Int) async throws {
        try await withFile { path in
            let file = try SlotFile(path: path)
            try file.write(Self.slot, slot: 0)
            #expect(throws: SlotFileError(.write, path, .invalidArgument)) {
                try file.write([UInt8](repeating: 7, count: count), slot: 0)
            }
            #expect(try contents(path) == Self.slot)
        }
    }

    @Test("a slot that no file can have is refused", arguments: [1 << 57, .max / 64, .max] as [UInt64])
    func range(slot: UInt64) async throws {
        try await withFile { path in
            let file = try SlotFile(path: path)
            #expect(throws: SlotFileError(.read, path, .fileTooLarge)) { try file.read(slot) }
            #expect(throws: SlotFileError(.write, path, .fileTooLarge)) { try file.erase(slot) }
        }
    }

    /// The disk is replaced by a pipe for a moment, which cannot be synchronized.
    @Test("after the disk failed once, no write is said to be stored")
    func failedDisk() async throws {
        try await withFile { path in
            let file = try SlotFile(path: path)
            let (disk, (pipe, end)) = (try file.file.duplicate(), try FileDescriptor.pipe())
            defer { #expect(throws: Never.self) { for other in [disk, pipe, end] { try other.close() } } }
            let failure = SlotFileError(.store, path, .invalidArgument)
            _ = try pipe.duplicate(as: file.file)
            #expect(throws: failure) { try file.store() }
            _ = try disk.duplicate(as: file.file)
            #expect(throws: failure) { try file.erase(0) }
            try SlotFile(path: path).erase(0)
        }
    }

    @Test("an error names the file and the reason")
    func description() {
        #expect(
            "\(SlotFileError(.write, "state/slots", .noSpace))"
                == "cannot write the slot file state/slots: No space left on device")
    }
}
