internal import FoundationEssentials
package import SystemPackage

extension FileDescriptor {
    /// A new file with the bytes that has no name, open at its start: a child's standard input. By a pipe, a child that ends
    /// before it has read all would end this process: swift-subprocess 1.0.2 does not close the pipe's end after such an
    /// error, and stops at that.
    package static func unnamedFile(of bytes: [UInt8]) throws -> FileDescriptor {
        let path = FileManager.default.temporaryDirectory.appending(component: "circulard-\(UUID())").path()
        let file = try open(
            FilePath(path), .readWrite, options: [.create, .exclusiveCreate], permissions: .ownerReadWrite)
        do {
            try FileManager.default.removeItem(atPath: path)
            try file.writeAll(bytes)
            try file.seek(offset: 0, from: .start)
            return file
        } catch {
            try? file.close()
            throw error
        }
    }
}
