import Glibc
import SystemPackage

extension SlotFile {
    static func open(_ path: String, isReadOnly: Bool) throws(SlotFileError) -> FileDescriptor {
        try attempt(.open, path) {
            try FileDescriptor.open(
                FilePath(path), isReadOnly ? .readOnly : .readWrite,
                options: isReadOnly ? [.closeOnExec, .noFollow] : [.closeOnExec, .noFollow, .create],
                permissions: .ownerReadWrite)
        }
    }

    /// Takes the file from other users, whom a copy can have let in, and stores the name of a new file on the disk.
    func secure() throws(SlotFileError) {
        try check(.protect) { fchmod(file.rawValue, S_IRUSR | S_IWUSR) }
        let folder = FilePath(path).removingLastComponent()
        let directory = try attempt(.create) {
            try FileDescriptor.open(folder.isEmpty ? "." : folder, .readOnly, options: [.closeOnExec, .directory])
        }
        defer { _ = try? directory.close() }
        try check(.create) { fsync(directory.rawValue) }
    }

    func status() throws(SlotFileError) -> stat {
        var status = stat()
        try check(.inspect) { unsafe fstat(file.rawValue, &status) }
        return status
    }

    /// Repeats a system call that a signal interrupted.
    func check(_ code: SlotFileError.Code, _ call: () -> Int32) throws(SlotFileError) {
        while call() != 0 {
            let reason = Errno(rawValue: errno)
            guard reason == .interrupted else { throw SlotFileError(code, path, reason) }
        }
    }

    func attempt<Value>(_ code: SlotFileError.Code, _ body: () throws -> Value) throws(SlotFileError) -> Value {
        try Self.attempt(code, path, body)
    }

    private static func attempt<Value>(
        _ code: SlotFileError.Code, _ path: String, _ body: () throws -> Value
    ) throws(SlotFileError) -> Value {
        do { return try body() } catch { throw SlotFileError(code, path, error as? Errno ?? .ioError) }
    }
}
