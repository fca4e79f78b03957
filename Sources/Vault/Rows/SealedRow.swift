/// The version of the format `version 1 | nonce 12 | cipher | tag 16`.
private let sealedRowVersion: UInt8 = 1

/// A sealed row that does not open: it was changed, belongs to another address, or is of another key or format.
package struct SealedRowError: Error, Hashable, Sendable, CustomStringConvertible {
    package var description: String { "a sealed row does not open under this key at this address" }
}

extension VaultKey {
    /// Seals what a person says, for one version of one row.
    ///
    /// - Returns: 29 bytes more than 64, 128, 256, 512 or a multiple of 1,024, whichever is the next above the count
    ///   of plain bytes; different at each call.
    /// - Throws: what the cryptographic library throws, which it does only for more than 2^36 bytes.
    package func seal(_ plain: [UInt8], at address: RowAddress) throws -> [UInt8] {
        [sealedRowVersion] + (try SealedBytes.seal(RowPadding.padded(plain), with: rowKey, for: address.purpose))
    }

    /// Opens what `seal` made for the same address.
    package func open(_ sealed: [UInt8], at address: RowAddress) throws(SealedRowError) -> [UInt8] {
        guard sealed.first == sealedRowVersion,
            let padded = SealedBytes.open(sealed.dropFirst(), with: rowKey, for: address.purpose),
            let plain = RowPadding.unpadded(Array(padded))
        else { throw SealedRowError() }
        return plain
    }
}
