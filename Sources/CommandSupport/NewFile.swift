import Glibc
package import SystemPackage

extension FileDescriptor {
    /// A new file for its owner alone, in place of the file of that name. A link there is deleted, not followed: who owns the
    /// directory may be another account, and this program root.
    package static func newFile(_ path: FilePath) throws -> FileDescriptor {
        unsafe unlink(path.string)
        return try open(
            path, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec, .noFollow],
            permissions: .ownerReadWrite)
    }
}
