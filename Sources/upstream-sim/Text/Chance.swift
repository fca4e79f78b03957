/// Choices that depend only on the seed and the key: the same seed always gives the same shelves.
struct Chance: Sendable {
    let seed: UInt64

    /// A number that looks random, from the seed and the parts (FNV-1a, then SplitMix64's finisher).
    func value(_ parts: String...) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325 ^ seed
        for part in parts {
            for byte in part.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
            hash = (hash ^ 0xff) &* 0x100_0000_01b3
        }
        return SplitMix64.finish(hash)
    }

    /// 0 ..< bound
    func below(_ bound: Int, _ key: String, _ salt: String = "") -> Int {
        Int(value(key, salt) % UInt64(bound))
    }
}

/// Steele, Lea and Flood's generator: small, and the same on every platform.
struct SplitMix64: RandomNumberGenerator, Sendable {
    private var state: UInt64
    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        return Self.finish(state)
    }

    static func finish(_ value: UInt64) -> UInt64 {
        var z = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }
}
