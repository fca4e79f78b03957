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

    package func withPointer<Value>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Value) -> Value {
        // sockaddr_un begins as every sockaddr does, and lives as long as the call.
        unsafe withUnsafePointer(to: address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0, length) }
        }
    }
}
