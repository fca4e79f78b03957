import Postgres

/// The right of one worker to read a chain's sources.
package struct ChainLease: Hashable, Sendable {
    package let chain: String
    /// Increases with each lease of the chain.
    let fence: Int64

    init(_ row: PostgresRow) throws {
        (chain, fence) = try (row.required("chain_id", row.text), row.required("fence", row.int64))
    }
}

extension Database {
    /// The time without renewal after which another worker may take a lease.
    package static let leaseSeconds = 3
    /// One that ends later was taken by a clock that has been set back since, and is free.
    static let maximumLeaseSeconds = 2 * leaseSeconds

    /// Takes the lease of one chain that has a job to do and no worker. Another session whose lease has run out is ended,
    /// so that it neither writes nor keeps the locks of its run. The clock is the database's.
    ///
    /// - Parameters:
    ///   - worker: its name, which is that of its sessions in `pg_stat_activity` too.
    ///   - sources: those that the worker can read.
    /// - Returns: nil if there is nothing to do, or others do it.
    package func claimChain(for worker: String, of sources: [String]) async throws -> ChainLease? {
        try await connection.transaction { connection in
            try await connection.query(
                """
                INSERT INTO chain_lease (chain_id, worker, fence, leased_until)
                SELECT DISTINCT chain_id, $1, 0, '-infinity'::timestamptz FROM source WHERE id = ANY ($2::text[])
                ON CONFLICT DO NOTHING
                """, [.text(worker), .texts(sources)])
            let free = try await connection.query(
                """
                SELECT l.chain_id, l.worker FROM chain_lease l
                WHERE l.leased_until NOT BETWEEN clock_timestamp() AND clock_timestamp() + make_interval(secs => $2)
                  AND EXISTS (
                    SELECT FROM scrape_job j JOIN source s ON s.id = j.source_id
                    WHERE s.chain_id = l.chain_id AND j.source_id = ANY ($1::text[]) AND j.due_at <= clock_timestamp())
                ORDER BY l.leased_until, l.chain_id LIMIT 1 FOR UPDATE SKIP LOCKED
                """, [.texts(sources), .integer(Self.maximumLeaseSeconds)])
            guard let row = free.first else { return nil }
            let (chain, former) = try (row.required("chain_id", row.text), row.required("worker", row.text))
            if former != worker {
                try await connection.query(
                    """
                    SELECT pg_terminate_backend(pid, 2000) FROM pg_stat_activity
                    WHERE application_name = $1 AND datname = current_database() AND usename = current_user
                    """, [.text(former)])
            }
            return try await connection.query(
                """
                UPDATE chain_lease SET worker = $2, fence = fence + 1,
                    leased_until = clock_timestamp() + make_interval(secs => $3)
                WHERE chain_id = $1 RETURNING chain_id, fence
                """, [.text(chain), .text(worker), .integer(Self.leaseSeconds)]
            ).first.map(ChainLease.init)
        }
    }

    /// Renews the leases that a worker holds.
    ///
    /// - Returns: those it still holds.
    package func renewLeases(of worker: String) async throws -> Set<ChainLease> {
        let rows = try await connection.query(
            """
            UPDATE chain_lease SET leased_until = clock_timestamp() + make_interval(secs => $2)
            WHERE worker = $1 AND leased_until > '-infinity' RETURNING chain_id, fence
            """, [.text(worker), .integer(Self.leaseSeconds)])
        return Set(try rows.map { try ChainLease($0) })
    }

    /// Gives a lease back, so that another worker does not have to wait for its end. One that was lost stays with its new
    /// holder.
    package func release(_ lease: ChainLease) async throws {
        try await connection.query(
            "UPDATE chain_lease SET leased_until = '-infinity' WHERE chain_id = $1 AND fence = $2",
            [.text(lease.chain), .integer(Int(lease.fence))])
        try await wakeWorkers()
    }

    /// Holds the lease until the transaction ends.
    ///
    /// - Throws: `leaseLost` if another worker has taken the chain.
    func require(_ lease: ChainLease) async throws {
        let held = try await connection.query(
            "SELECT FROM chain_lease WHERE chain_id = $1 AND fence = $2 FOR SHARE",
            [.text(lease.chain), .integer(Int(lease.fence))])
        guard held.isEmpty else { return }
        throw StorageError(
            .leaseLost(chain: lease.chain),
            "another worker reads \(lease.chain) by now; what this one read is not stored")
    }
}
