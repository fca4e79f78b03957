package import Deals
import Postgres

/// An offer that cannot be published.
package struct RefusedOffer: Hashable, Sendable {
    package let offer: Offer
    /// With the name of the constraint in words: "violates "amounts are possible"".
    package let reason: String

    init(_ offer: Offer, _ reason: String) { (self.offer, self.reason) = (offer, reason) }
}

extension Database {
    /// The offers that the tables refuse by themselves, apart from the others. Only a run that was refused needs to know.
    ///
    /// They are written to temporary copies of the tables, which have the constraints and no rows of others: all, and each
    /// half of what is refused. A login that may not make temporary tables learns of none.
    package func refused(among offers: [Offer], timeZone: String) async throws -> [RefusedOffer] {
        guard try await connection.query(Self.mayCopy).first?.bool("may_copy") == true else { return [] }
        return try await connection.transaction { _ in
            try await connection.rows(of: OfferStaging.table)
            try await connection.run(script: Self.copies)
            return try await refused(in: offers[...], timeZone)
        }
    }

    private func refused(in part: ArraySlice<Offer>, _ timeZone: String) async throws -> [RefusedOffer] {
        guard let reason = try await refusal(of: part, timeZone) else { return [] }
        guard part.count > 1 else { return part.map { RefusedOffer($0, reason) } }
        let middle = part.startIndex + part.count / 2
        return try await refused(in: part[..<middle], timeZone) + refused(in: part[middle...], timeZone)
    }

    /// - Returns: nil if the tables accept all of them.
    private func refusal(of part: ArraySlice<Offer>, _ timeZone: String) async throws -> String? {
        try await connection.query("SAVEPOINT part")
        var reason: String?
        do {
            try await OfferStaging(connection: connection).copy(part, timeZone: timeZone)
        } catch let error as PostgresError where StorageError(refusal: error, of: "an offer") != nil {
            reason = error.constraint.map { "violates \"\($0.replacing("_", with: " "))\"" } ?? error.message
        }
        try await connection.query("ROLLBACK TO SAVEPOINT part")
        return reason
    }

    private static let copies = """
        CREATE TEMPORARY TABLE listing_copy (LIKE public.listing INCLUDING ALL EXCLUDING COMMENTS) ON COMMIT DROP;
        CREATE TEMPORARY TABLE offer_copy (LIKE public.offer INCLUDING ALL EXCLUDING COMMENTS) ON COMMIT DROP;
        """

    /// A dry run may be that of a login that only reads, or on a standby.
    private static let mayCopy: SQL = """
        SELECT NOT pg_is_in_recovery() AND current_setting('transaction_read_only') = 'off'
            AND has_database_privilege(current_database(), 'TEMPORARY') AS may_copy
        """
}
