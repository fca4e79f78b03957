import Glibc
import SystemPackage

extension FileDescriptor {
    /// What is there next, once there is something; empty at the end. Ctrl-C cancels the task, and a read that waits for a
    /// slow writer would not notice.
    package func patientRead(into chunk: inout [UInt8]) throws -> ArraySlice<UInt8> {
        var request = pollfd(fd: rawValue, events: Int16(POLLIN), revents: 0)
        repeat { try Task.checkCancellation() } while unsafe poll(&request, 1, 200) == 0
        // The buffer lives as long as the call that fills it.
        let count = try unsafe chunk.withUnsafeMutableBytes { try unsafe read(into: $0) }
        return chunk[..<count]
    }
}
