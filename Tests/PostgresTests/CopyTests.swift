import Postgres
import TestDatabase
import Testing

@Suite(.emptyDatabase) struct CopyTests {
    @Test(
        "whatever text and bytes go in come out", arguments: [1, 2, 3, UInt64.random(in: 4...UInt64.max)] as [UInt64])
    func escaping(seed: UInt64) async throws {
        var generator = SplitMix(state: seed)
        let connection = try await FreshDatabase.connect()
        try await connection.query(
            "CREATE TABLE t (id bigint PRIMARY KEY, words text, raw bytea, list text[], flag boolean)")
        let words = (0..<2000).map { _ in generator.text() }
        let rows = words.enumerated().map { index, word in
            [
                .integer(index), .text(word), .bytes(word.map { Array($0.utf8) }), .texts([word, nil]),
                .boolean(index % 2 == 0),
            ]
                as [PostgresValue]
        }
        #expect(try await connection.copyIn("COPY t FROM STDIN", rows: rows) == 2000)
        for (index, row) in try await connection.query("SELECT * FROM t ORDER BY id").enumerated() {
            #expect(try row.text("words") == words[index], "seed \(seed)")
            #expect(try row.bytes("raw") == words[index].map { Array($0.utf8) }, "seed \(seed)")
            #expect(try row.texts("list") == [words[index], nil], "seed \(seed)")
            #expect(try row.bool("flag") == (index % 2 == 0), "seed \(seed)")
        }
    }

    @Test("a row that cannot go in leaves none behind", arguments: [.text("a\0b"), .text("seven")] as [PostgresValue])
    func badRow(value: PostgresValue) async throws {
        let connection = try await numbers()
        await #expect(throws: PostgresError.self) {
            try await connection.copyIn("COPY t FROM STDIN", rows: [[.integer(1)], [value], [.integer(2)]])
        }
        #expect(try await count(connection) == 0)
    }

    @Test("a cancelled COPY leaves nothing behind and the connection usable")
    func cancelled() async throws {
        let (connection, watcher) = (try await numbers(), try await FreshDatabase.connect())
        let copy = Task { try await connection.copyIn("COPY t FROM STDIN", rows: EndlessRows()) }
        try await watcher.waitForSession(running: "COPY%")
        copy.cancel()
        await #expect(throws: CancellationError.self) { try await copy.value }
        #expect(try await count(connection) == 0)
    }

    @Test("the wrong call is refused and the connection stays usable")
    func wrongCall() async throws {
        let connection = try await numbers()
        for sql in ["COPY t FROM STDIN", "COPY t TO STDOUT"] as [SQL] {
            let error = await #expect(throws: PostgresError.self) { try await connection.query(sql) }
            #expect(error?.code == .wrongCall)
        }
        for sql in ["SELECT 1", "COPY t TO STDOUT"] as [SQL] {
            let error = await #expect(throws: PostgresError.self) {
                try await connection.copyIn(sql, rows: [[.integer(1)]])
            }
            #expect(error?.code == .wrongCall)
        }
        #expect(try await count(connection) == 0)
    }

    private func numbers() async throws -> PostgresConnection {
        let connection = try await FreshDatabase.connect()
        try await connection.query("CREATE TABLE t (n bigint)")
        return connection
    }

    private func count(_ connection: PostgresConnection) async throws -> Int? {
        try await connection.query("SELECT count(*) AS n FROM t")[0].int("n")
    }
}

private struct EndlessRows: Sequence, IteratorProtocol {
    mutating func next() -> [PostgresValue]? { [.integer(1)] }
}

/// Sebastiano Vigna's SplitMix64: the same rows for the same seed.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// Up to eight pieces, each of them a trap of some format; at times NULL.
    mutating func text() -> String? {
        let pieces = [
            "\t", "\n", "\r", "\\", "\\N", "\\.", "\"", "'", ",", "{", "}", "NULL", "é", "🧀", " ", "a", "\u{1}",
        ]
        guard next() % 10 > 0 else { return nil }
        return (0..<next() % 9).map { _ in pieces[Int(next() % UInt64(pieces.count))] }.joined()
    }
}
