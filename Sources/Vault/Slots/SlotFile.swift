import Glibc
import Synchronization
import SystemPackage

/// A file of 64-byte slots, numbered from 0, which hold sealed keys of vaults.
///
/// Several processes can have it open. All calls block the thread: a write takes as long as the disk.
package final class SlotFile: Sendable {
    package let path: String
    let file: FileDescriptor
    /// Threads would share a lock of the file: it belongs to the opened file.
    let turn = Mutex(())
    let failedStore = Mutex<SlotFileError?>(nil)

    /// Opens the file; for writing it is created if it is missing, and only its owner may use it from then on.
    ///
    /// - Throws: also if the path is that of a symbolic link, a directory or a device.
    package init(path: String, isReadOnly: Bool = false) throws(SlotFileError) {
        self.path = path
        file = try Self.open(path, isReadOnly: isReadOnly)
        guard try status().st_mode & S_IFMT == S_IFREG else { throw SlotFileError(.open, path, .invalidArgument) }
        if !isReadOnly { try secure() }
    }

    /// A failure cannot be reported here; everything written is on the disk before.
    deinit { _ = try? file.close() }

    /// - Returns: 64 bytes; zeros if the slot is erased or beyond the end of the file.
    package func read(_ slot: UInt64) throws(SlotFileError) -> [UInt8] {
        try inTurn(LOCK_SH) { () throws(SlotFileError) in try bytes(of: slot) }
    }

    /// Replaces a slot, and returns when it is on the disk.
    ///
    /// - Parameter bytes: 64 bytes.
    package func write(_ bytes: [UInt8], slot: UInt64) throws(SlotFileError) {
        try inTurn(LOCK_EX) { () throws(SlotFileError) in try put(bytes, slot: slot) }
        try store()
    }

    /// Overwrites a slot with zeros, and returns when they are on the disk: the key in it is lost for ever.
    package func erase(_ slot: UInt64) throws(SlotFileError) {
        try write([UInt8](repeating: 0, count: SlotFormat.byteCount), slot: slot)
    }
}
