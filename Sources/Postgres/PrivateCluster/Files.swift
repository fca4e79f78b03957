import Glibc
import SystemPackage

/// - Returns: nil if the path does not exist.
func fileStatus(_ path: FilePath) throws(ClusterError) -> stat? {
    var status = stat()
    if path.withPlatformString({ stat($0, &status) }) == 0 { return status }
    if errno == ENOENT { return nil }
    throw .failed("look at \(path)")
}

/// The bytes that a program without privileges can still write to the disk of the path; nil if that cannot be seen.
func freeBytes(_ path: FilePath) -> UInt64? {
    var status = statvfs()
    guard path.withPlatformString({ statvfs($0, &status) }) == 0 else { return nil }
    return UInt64(status.f_bavail) * UInt64(status.f_frsize)
}

/// Creates the directory and its missing parents.
func makeDirectory(_ path: FilePath, mode: mode_t) throws(ClusterError) {
    if try fileStatus(path) != nil { return }
    try makeDirectory(path.removingLastComponent(), mode: 0o755)
    guard path.withPlatformString({ mkdir($0, mode) }) == 0 || errno == EEXIST else { throw .failed("make \(path)") }
}

func rename(_ old: FilePath, to new: FilePath) throws(ClusterError) {
    let result = old.withPlatformString { old in new.withPlatformString { Glibc.rename(old, $0) } }
    guard result == 0 else { throw .failed("rename \(old) to \(new)") }
}

/// The names in a directory; empty if it does not exist.
func entries(of directory: FilePath) throws(ClusterError) -> [String] {
    guard let listing = directory.withPlatformString({ opendir($0) }) else {
        if errno == ENOENT { return [] }
        throw .failed("list \(directory)")
    }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        if name != ".", name != ".." { names.append(name) }
    }
    return names
}

/// Removes a file, or a directory with its contents; follows no link.
func removeTree(_ path: FilePath) throws(ClusterError) {
    if path.withPlatformString({ unlink($0) }) == 0 || errno == ENOENT { return }
    guard errno == EISDIR else { throw .failed("remove \(path)") }
    for name in try entries(of: path) { try removeTree(path.appending(name)) }
    guard path.withPlatformString({ rmdir($0) }) == 0 else { throw .failed("remove \(path)") }
}

/// - Parameter limit: the maximum number of bytes to read, from the end of the file.
/// - Returns: nil if the file does not exist.
func readFile(_ path: FilePath, last limit: Int = 1 << 16) throws(ClusterError) -> String? {
    do {
        let file = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
        return try file.closeAfter {
            let size = try file.seek(offset: 0, from: .end)
            try file.seek(offset: max(0, size - Int64(limit)), from: .start)
            let bytes = try [UInt8](unsafeUninitializedCapacity: limit) { $1 = try file.read(into: .init($0)) }
            return String(decoding: bytes, as: UTF8.self)
        }
    } catch Errno.noSuchFileOrDirectory {
        return nil
    } catch {
        throw ClusterError(.unusable, "cannot read \(path): \(error)")
    }
}

extension ClusterError {
    /// The error for a system call that has just failed.
    static func failed(_ what: String) -> ClusterError {
        ClusterError(.unusable, "cannot \(what): \(Errno(rawValue: errno))")
    }
}
