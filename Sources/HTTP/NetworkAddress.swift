import CLibCurl
import Glibc

/// An IPv4 or IPv6 address, for the check whether it may be connected to.
struct NetworkAddress: Hashable, Sendable {
    /// Four or sixteen bytes in network order; an IPv4 address embedded in an IPv6 address is extracted.
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        let embedded: Range<Int>? =
            switch bytes.count {
            // ::ffff:a.b.c.d, 64:ff9b::a.b.c.d and 2002:a.b.c.d:: all lead to the IPv4 address they contain.
            case 16 where bytes.starts(with: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]): 12..<16
            case 16 where bytes.starts(with: [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]): 12..<16
            case 16 where bytes.starts(with: [0x20, 0x02]): 2..<6
            default: nil
            }
        self.bytes = embedded.map { Array(bytes[$0]) } ?? bytes
    }

    /// Reads the address from a socket address; nil for another family.
    init?(_ address: UnsafePointer<sockaddr>, length: Int) {
        let raw = UnsafeRawBufferPointer(start: address, count: length)
        switch Int32(address.pointee.sa_family) {
        case AF_INET where length >= 8: self.init(Array(raw[4..<8]))
        case AF_INET6 where length >= 24: self.init(Array(raw[8..<24]))
        default: return nil
        }
    }

    func isAllowed(loopback: Bool) -> Bool { isLoopback ? loopback : isPublic }

    var isLoopback: Bool {
        bytes.count == 4 ? bytes[0] == 127 : bytes == [UInt8](repeating: 0, count: 15) + [1]
    }

    /// Whether the whole Internet can reach it, by the IANA registries of special addresses.
    var isPublic: Bool {
        guard bytes.count == 4 else {
            // Only 2000::/3 is assigned; within it, 2001::/23 is for protocols and 2001:db8::/32 for documentation.
            return bytes[0] & 0xE0 == 0x20 && !isIn([0x20, 0x01, 0x00, 0x00], 23)
                && !isIn([0x20, 0x01, 0x0D, 0xB8], 32)
        }
        return !Self.specialRanges.contains { isIn($0, $1) }
    }

    private static let specialRanges: [([UInt8], Int)] = [
        ([0, 0, 0, 0], 8), ([10, 0, 0, 0], 8), ([100, 64, 0, 0], 10), ([127, 0, 0, 0], 8), ([169, 254, 0, 0], 16),
        ([172, 16, 0, 0], 12), ([192, 0, 0, 0], 24), ([192, 0, 2, 0], 24), ([192, 88, 99, 0], 24),
        ([192, 168, 0, 0], 16), ([198, 18, 0, 0], 15), ([198, 51, 100, 0], 24), ([203, 0, 113, 0], 24),
        ([224, 0, 0, 0], 4), ([240, 0, 0, 0], 4),
    ]

    private func isIn(_ network: [UInt8], _ bits: Int) -> Bool {
        func word(_ bytes: some Sequence<UInt8>) -> UInt32 { bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) } }
        return (word(bytes) ^ word(network)) >> UInt32(32 - bits) == 0
    }
}

extension NetworkAddress: CustomStringConvertible {
    var description: String {
        guard bytes.count == 16 else { return bytes.map(String.init).joined(separator: ".") }
        return stride(from: 0, to: 16, by: 2).map {
            String(UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]), radix: 16)
        }.joined(separator: ":")
    }
}
