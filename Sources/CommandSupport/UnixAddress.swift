package import Glibc

/// The address of a Unix socket. "@name" is one of Linux's abstract names, which are not files.
package struct UnixAddress {
    private var address = sockaddr_un()
    private let length: socklen_t

    /// - Returns: nil where the path is too long.
    package init?(_ path: String) {
        var bytes = Array(path.utf8)
        let isAbstract = bytes.first == UInt8(ascii: "@")
        if isAbstract { bytes[0] = 0 }
        let offset = MemoryLayout<sockaddr_un>.size - MemoryLayout.size(ofValue: address.sun_path)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
        address.sun_family = sa_family_t(AF_UNIX)
        // The bytes fit, as was just seen.
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
        // An abstract name has as many bytes as are counted, a path ends with its NUL.
        length = socklen_t(offset + bytes.count + (isAbstract ? 0 : 1))
    }

    /// Sends a datagram. A reader that takes nothing holds it up for 1 s at most.
    ///
    /// - Returns: whether it was taken.
    package func send(_ bytes: [UInt8]) -> Bool {
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var timeout = timeval(tv_sec: 1, tv_usec: 0)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        return unsafe withPointer { address, length in
            // The bytes live as long as the call.
            unsafe sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), address, length) == bytes.count
        }
    }

    package func withPointer<Value>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Value) -> Value {
        // sockaddr_un begins as every sockaddr does, and lives as long as the call.
        unsafe withUnsafePointer(to: address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0, length) }
        }
    }
}
