extension UInt64 {
    var bigEndianBytes: [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: self >> (56 - 8 * $0)) } }

    /// - Parameter bytes: eight bytes.
    init(bigEndianBytes bytes: some Sequence<UInt8>) { self = bytes.reduce(0) { $0 << 8 | UInt64($1) } }
}

extension [UInt8] {
    /// From the generator of the operating system.
    ///
    /// - Parameter count: a multiple of 8.
    static func random(count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count / 8).flatMap { _ in (generator.next() as UInt64).bigEndianBytes }
    }
}
