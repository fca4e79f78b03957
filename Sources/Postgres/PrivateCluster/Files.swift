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
    return names(in: listing)
}

private func names(in listing: OpaquePointer) -> [String] {
    var names: [String] = []
    while let entry = readdir(listing) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        if name != ".", name != ".." { names.append(name) }
    }
    return names
}

/// Removes a file, or a directory with its contents; follows no link, nor one that takes the place of a directory meanwhile.
///
/// - Parameter parent: the directory of a relative path.
func removeTree(_ path: FilePath, in parent: Int32 = AT_FDCWD) throws(ClusterError) {
    if path.withPlatformString({ unlinkat(parent, $0, 0) }) == 0 || errno == ENOENT { return }
    guard errno == EISDIR else { throw .failed("remove \(path)") }
    let directory = path.withPlatformString { openat(parent, $0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
    guard directory >= 0, let listing = fdopendir(directory) else { throw .failed("list \(path)") }
    defer { closedir(listing) }
    for name in names(in: listing) { try removeTree(FilePath(name), in: directory) }
    let isGone = path.withPlatformString { unlinkat(parent, $0, AT_REMOVEDIR) } == 0
    guard isGone else { throw .failed("remove \(path)") }
}

/// - Parameter limit: the maximum number of bytes to read, from the end of the file.
/// - Returns: nil if the file does not exist.
func readFile(_ path: FilePath, last limit: Int = 1 << 16) throws(ClusterError) -> String? {
    do {
        let file = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
        return try file.closeAfter { try file.end(limit) }
    } catch Errno.noSuchFileOrDirectory {
        return nil
    } catch {
        throw ClusterError(.unusable, "cannot read \(path): \(error)")
    }
}

extension FileDescriptor {
    /// Its last bytes.
    func end(_ limit: Int) throws -> String {
        let size = try seek(offset: 0, from: .end)
        try seek(offset: max(0, size - Int64(limit)), from: .start)
        let bytes = try [UInt8](unsafeUninitializedCapacity: limit) { $1 = try read(into: .init($0)) }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension ClusterError {
    /// The error for a system call that has just failed.
    static func failed(_ what: String) -> ClusterError {
        ClusterError(.unusable, "cannot \(what): \(Errno(rawValue: errno))")
    }
}
