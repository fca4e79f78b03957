import FoundationEssentials
import Storage
import SystemPackage

/// A document named on the command line.
package struct InputFile {
    /// The largest real ad page seen is 1 MB.
    package static let maximumBytes = 16 << 20

    package let path: String

    package init(path: String) { self.path = path }

    /// The contents. The path "-" means standard input.
    /// - Throws: a failure that names the file and the problem.
    package func bytes() throws -> [UInt8] {
        do {
            let file = path == "-" ? FileDescriptor.standardInput : try FileDescriptor.open(FilePath(path), .readOnly)
            defer { if path != "-" { try? file.close() } }
            return try readAll(from: file)
        } catch Errno.noSuchFileOrDirectory {
            throw Failure(.badData, "no such file: \(path)")
        } catch Errno.isDirectory {
            throw Failure(.badData, "\(path) is a directory", advice: "name a file in it")
        } catch Errno.permissionDenied {
            throw Failure(.badData, "this user may not read \(path)")
        } catch let error as Errno {
            throw Failure(.badData, "cannot read \(path): \(error)")
        }
    }

    private func readAll(from file: FileDescriptor) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let next = try file.cancellableRead(into: &chunk)
            if next.isEmpty { return bytes }
            bytes += next
            guard bytes.count <= Self.maximumBytes else {
                throw Failure(
                    .badData, "\(path) is larger than \(Self.maximumBytes >> 20) MB",
                    advice: "no real ad page is that large; check that this is the right file")
            }
        }
    }
}
