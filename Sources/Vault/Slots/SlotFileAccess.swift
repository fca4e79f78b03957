import Glibc
import Synchronization
import SystemPackage

extension SlotFile {
    /// Keeps other threads and processes from the slots: a key that is being resealed must not come back after an
    /// erase, and a slot that is being written must not be read.
    func inTurn<Value: Sendable>(
        _ lock: Int32, _ body: () throws(SlotFileError) -> Value
    ) throws(SlotFileError) -> Value {
        try turn.withLock { (_) throws(SlotFileError) in
            try check(.lock) { flock(file.rawValue, lock) }
            defer { _ = flock(file.rawValue, LOCK_UN) }
            return try body()
        }
    }

    /// The number of slots up to the end of the file, erased ones included.
    func slotCount() throws(SlotFileError) -> UInt64 {
        UInt64((try status().st_size + SlotFormat.byteCount - 1) / SlotFormat.byteCount)
    }

    /// Whether the file reaches to the end of a slot: one that was cut does not.
    package func reachesEnd(of slot: UInt64) throws(SlotFileError) -> Bool {
        try status().st_size >= place(of: slot, .inspect) + Int64(SlotFormat.byteCount)
    }

    func bytes(of slot: UInt64) throws(SlotFileError) -> [UInt8] {
        let place = try place(of: slot, .read)
        var bytes = [UInt8](repeating: 0, count: SlotFormat.byteCount)
        var count = 0
        while count < bytes.count {
            let more = try attempt(.read) { try read(into: &bytes, from: count, at: place + Int64(count)) }
            if more == 0 { break }
            count += more
        }
        return bytes
    }

    private func read(into bytes: inout [UInt8], from start: Int, at place: Int64) throws -> Int {
        try unsafe bytes.withUnsafeMutableBytes {
            let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: $0[start...])
            return try unsafe file.read(fromAbsoluteOffset: place, into: rest)
        }
    }

    /// Writes a slot without waiting for the disk.
    func put(_ bytes: [UInt8], slot: UInt64) throws(SlotFileError) {
        guard bytes.count == SlotFormat.byteCount else { throw SlotFileError(.write, path, .invalidArgument) }
        let place = try place(of: slot, .write)
        _ = try attempt(.write) { try file.writeAll(toAbsoluteOffset: place, bytes) }
    }

    /// Waits until everything that was put is on the disk.
    func store() throws(SlotFileError) {
        try failedStore.withLock { (failure) throws(SlotFileError) in
            if let failure { throw failure }
            do throws(SlotFileError) {
                try check(.store) { fdatasync(file.rawValue) }
            } catch {
                failure = error
                throw error
            }
        }
    }

    private func place(of slot: UInt64, _ code: SlotFileError.Code) throws(SlotFileError) -> Int64 {
        guard slot < UInt64(Int64.max) / UInt64(SlotFormat.byteCount) else {
            throw SlotFileError(code, path, .fileTooLarge)
        }
        return Int64(slot) * Int64(SlotFormat.byteCount)
    }
}
