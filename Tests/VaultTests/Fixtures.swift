import Crypto
import Support
import TestSupport
import Testing

@testable import Vault

/// The bytes of hexadecimal digits.
func bytes(_ hex: String) throws -> [UInt8] { try #require(Hexadecimal.bytes(of: hex.utf8)) }

func hex(_ bytes: [UInt8]) -> String { Hexadecimal.text(of: bytes) }

/// Consecutive bytes.
func run(from first: UInt8, count: Int) -> [UInt8] { (0..<count).map { first + UInt8($0) } }

/// A master key of 32 equal bytes. Those of 1, 2 and 3 have different ids.
func master(_ byte: UInt8) throws -> MasterKey { try #require(MasterKey([UInt8](repeating: byte, count: 32))) }

func id(_ byte: UInt8) throws -> RowID { try #require(RowID([UInt8](repeating: byte, count: 16))) }

extension VaultKey {
    /// The key of the test vectors.
    static let known = VaultKey(SymmetricKey(data: run(from: 100, count: 32)))

    var text: String { hex(bytes.content) }
}

extension SymmetricKey {
    var content: [UInt8] { withUnsafeBytes { Array($0) } }
}

extension SeededGenerator {
    mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<(count + 7) / 8).flatMap { _ in next().bigEndianBytes }.prefix(count) + []
    }
}
