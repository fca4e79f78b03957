import Postgres

extension Database {
    /// The picture that is served under a hash, WebP.
    ///
    /// - Returns: nil if none is kept.
    package func picture(_ hash: String) async throws -> [UInt8]? {
        try await connection.rows(
            of: "SELECT bytes FROM picture WHERE hash = \(.text(hash)) LIMIT 1", prepared: true
        ).first?.bytes("bytes")
    }
}
