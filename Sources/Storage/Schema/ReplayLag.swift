import Postgres

/// How far the answers of a server can be behind its primary.
package struct ReplayLag: Hashable, Sendable {
    /// Whether it repeats what another server does.
    package let isStandby: Bool
    /// The age of the newest transaction that a standby has repeated, where it has not repeated all that it knows of, or receives
    /// nothing; 0 elsewhere.
    package let seconds: Int
}

extension Database {
    /// Whether a pooler gives this session to other clients too. Where each client has a session of its own, that of a second
    /// one, open at the same time, is another.
    ///
    /// - Parameter text: that of the connection.
    package func isSharedSession(_ text: String) async throws -> Bool {
        let own = try await backendID()
        let second = try await Database.open(text)
        let other = try await second.backendID()
        await second.close()
        return own == other
    }

    /// The number of the session at the server.
    package func backendID() async throws -> Int {
        let row = try await connection.query("SELECT pg_backend_pid() AS id")[0]
        return try row.required("id", row.int)
    }

    /// An idle primary sends nothing new, however old its last transaction is: what was received and repeated is complete. A
    /// standby without a primary cannot know. Any login may ask.
    package func replayLag() async throws -> ReplayLag {
        let row = try await connection.query(
            """
            SELECT pg_is_in_recovery() AS is_standby,
                   CASE WHEN NOT pg_is_in_recovery() OR pg_last_wal_receive_lsn() <= pg_last_wal_replay_lsn()
                             AND EXISTS (SELECT FROM pg_stat_wal_receiver) THEN 0
                        ELSE greatest(0, extract(epoch FROM now() - coalesce(
                            pg_last_xact_replay_timestamp(), pg_postmaster_start_time())))::bigint END AS seconds
            """
        )[0]
        return ReplayLag(
            isStandby: try row.required("is_standby", row.bool), seconds: try row.required("seconds", row.int))
    }
}
