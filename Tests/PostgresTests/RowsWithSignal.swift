import Glibc
import Postgres

/// A thousand rows for `t (v text)`, more than any socket buffers; halfway through, the server's process gets a signal.
struct RowsWithSignal: Sequence, Sendable {
    let process: Int
    let signal: Int32

    func makeIterator() -> AnyIterator<[PostgresValue]> {
        var number = 0
        return AnyIterator {
            number += 1
            if number == 500 { kill(pid_t(process), signal) }
            return number > 1000 ? nil : [.text(String(repeating: "word ", count: 1000))]
        }
    }
}

extension PostgresConnection {
    func copyWithSignal(_ signal: Int32) async throws {
        let process = try query("SELECT pg_backend_pid() AS pid")[0].int("pid") ?? 0
        try copyIn(
            "COPY t FROM STDIN WITH (FORMAT binary)", columns: [CopyColumn("v", .text)],
            rows: RowsWithSignal(process: process, signal: signal))
    }
}
