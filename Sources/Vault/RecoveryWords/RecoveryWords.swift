import Crypto
import FoundationEssentials

/// Twelve words that open a vault: 16 random bytes and a checksum of 4 bits (BIP 39).
package struct RecoveryWords: Sendable, Redacted {
    static let wordCount = 12
    private static let wordWidth = 11

    private let entropy: [UInt8]

    /// New words, from the generator of the operating system.
    package init() { self.init(entropy: .random(count: 16)) }

    /// - Parameter entropy: 16 bytes.
    init(entropy: [UInt8]) { self.entropy = entropy }

    /// Reads words that were typed in any case, with any white space between; four letters of each are enough.
    package init(text: String) throws(RecoveryWordsError) {
        let typed = text.lowercased().split(whereSeparator: \.isWhitespace)
        guard typed.count == Self.wordCount else { throw .wrongCount(typed.count) }
        let numbers = typed.map(RecoveryWordList.number)
        if let place = numbers.firstIndex(of: nil) { throw .unknownWord(position: place + 1) }
        let bits = BitGroups(numbers.compactMap(\.self), from: Self.wordWidth, to: 8)
        entropy = bits.numbers.map { UInt8($0) }
        guard bits.rest == Int(Self.checksum(of: entropy) >> 4) else { throw .wrongChecksum }
    }

    /// To be shown once, in this order.
    package var words: [String] {
        let bytes = entropy + [Self.checksum(of: entropy)]
        return BitGroups(bytes.map(Int.init), from: 8, to: Self.wordWidth).numbers.map { RecoveryWordList.words[$0] }
    }

    /// The first byte of the hash, of which the upper half is used.
    private static func checksum(of entropy: [UInt8]) -> UInt8 { Array(SHA256.hash(data: entropy))[0] }

    /// The proof that somebody has the words, of 32 bytes: HKDF-SHA256 (RFC 5869) of the 16 bytes. A browser can
    /// derive it and keep the words to itself.
    var authenticator: [UInt8] {
        let key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: entropy), info: Array("circulard/1 auth".utf8), outputByteCount: 32)
        return unsafe key.withUnsafeBytes { unsafe Array($0) }
    }

    /// SHA-256 of the authenticator, under which it is stored and found; see `SecretToken.hash` about comparing.
    package var hash: [UInt8] { Array(SHA256.hash(data: authenticator)) }
}
