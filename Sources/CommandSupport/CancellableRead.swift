import Glibc
import SystemPackage

extension FileDescriptor {
    /// Reads the next available bytes, waiting for them; empty at the end. Can be cancelled while it waits for a slow
    /// writer, which a plain read cannot: Ctrl-C only cancels the task.
    package func cancellableRead(into chunk: inout [UInt8]) throws -> ArraySlice<UInt8> {
        var request = pollfd(fd: rawValue, events: Int16(POLLIN), revents: 0)
        // Woken by a signal, it waits on: only a descriptor that is ready is read.
        var ready: Int32
        repeat {
            try Task.checkCancellation()
            ready = unsafe poll(&request, 1, 200)
        } while ready == 0 || ready < 0 && errno == EINTR
        // The buffer is valid for the duration of the call that fills it.
        let count = try unsafe chunk.withUnsafeMutableBytes { try unsafe read(into: $0) }
        return chunk[..<count]
    }
}
