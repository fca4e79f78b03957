import Postgres
import TestDatabase
import TestSupport
import Testing

@Suite(.emptyDatabase) struct CopyTests {
    @Test(
        "text and bytes come back unchanged", arguments: [1, 2, 3, SeededGenerator.runSeed])
    func words(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let connection = try await FreshDatabase.connect()
        try await connection.query("CREATE TABLE t (id bigint PRIMARY KEY, words text, raw bytea, list text[])")
        let columns = [
            CopyColumn("id", .bigint), CopyColumn("words", .text), CopyColumn("raw", .bytea),
            CopyColumn("list", .textArray),
        ]
        let words = (0..<2000).map { _ in generator.text() }
        let rows = words.enumerated().map { index, word in
            [.integer(index), .text(word), .bytes(word.map { Array($0.utf8) }), .texts([word, nil, word])]
                as [PostgresValue]
        }
        #expect(try await connection.copyIn(copy, columns: columns, rows: rows) == 2000)
        for (index, row) in try await connection.query("SELECT * FROM t ORDER BY id").enumerated() {
            #expect(try row.text("words") == words[index], "seed \(seed)")
            #expect(try row.bytes("raw") == words[index].map { Array($0.utf8) }, "seed \(seed)")
            #expect(try row.texts("list") == [words[index], nil, words[index]], "seed \(seed)")
        }
    }

    @Test(
        "each type accepts its limits",
        arguments: [
            (
                "CREATE TABLE t (v smallint)", .smallint,
                [.integer(-32768), .integer(32767), .integer(nil), .integer(7)]
            ),
            ("CREATE TABLE t (v integer)", .integer, [.integer(-(1 << 31)), .integer(1 << 31 - 1), .null]),
            ("CREATE TABLE t (v bigint)", .bigint, [.integer(.min), .integer(.max), .integer(0)]),
            ("CREATE TABLE t (v boolean)", .boolean, [.boolean(true), .boolean(false), .boolean(nil)]),
            ("CREATE TABLE t (v text)", .text, [.text(""), .text("\\N"), .text("\u{1F600}"), .text(nil)]),
            ("CREATE TABLE t (v bytea)", .bytea, [.bytes([]), .bytes([0, 255]), .bytes(nil)]),
            ("CREATE TABLE t (v jsonb)", .jsonb, [.text("[]"), .text("[{\"a\": null}]"), .text(nil)]),
            (
                "CREATE TABLE t (v text[])", .textArray,
                [.texts([]), .texts(["", nil, "a,b"]), .texts([nil]), .texts(nil)]
            ),
            ("CREATE TABLE t (v bigint[])", .bigintArray, [.integers([]), .integers([.min, nil]), .integers(nil)]),
        ] as [(SQL, CopyColumn.ColumnType, [PostgresValue])])
    func types(table: SQL, type: CopyColumn.ColumnType, values: [PostgresValue]) async throws {
        let connection = try await FreshDatabase.connect()
        try await connection.query(table)
        try await connection.copyIn(copy, columns: [CopyColumn("v", type)], rows: values.map { [$0] })
        // The server parses the same value from the text form of a parameter.
        for value in values { try await connection.query("INSERT INTO t VALUES ($1)", [value]) }
        let rows = try await connection.query("SELECT v FROM t")
        #expect(rows.count == 2 * values.count)
        for (copied, inserted) in zip(rows, rows.dropFirst(values.count)) {
            #expect(try copied.text("v") == inserted.text("v"))
        }
    }

    @Test(
        "a value that does not fit its column is refused by row and column, and nothing is stored",
        arguments: [
            ([.integer(2), .text("a\0b"), .texts([])], "words"), ([.integer(2), .text("a"), .texts(["\0"])], "list"),
            ([.integer(1 << 31), .text("a"), .texts([])], "n"), ([.text("seven"), .text("a"), .texts([])], "n"),
            ([.integer(2), .bytes([1]), .texts([])], "words"), ([.integer(2), .text("a"), .integers([1])], "list"),
        ] as [([PostgresValue], String)])
    func misfit(row: [PostgresValue], column: String) async throws {
        let connection = try await FreshDatabase.connect()
        try await connection.query("CREATE TABLE t (n integer, words text, list text[])")
        let columns = [CopyColumn("n", .integer), CopyColumn("words", .text), CopyColumn("list", .textArray)]
        let good: [PostgresValue] = [.integer(1), .text("x"), .texts(["y"])]
        let error = await #expect(throws: PostgresError.self) {
            try await connection.copyIn(copy, columns: columns, rows: [good, row, good])
        }
        #expect(error?.code == .unfitField(column: column, row: 2))
        #expect(error?.message.contains("column \"\(column)\" in row 2") == true)
        #expect(try await count(connection) == 0)
    }

    @Test("a row that the server refuses leaves none behind")
    func refused() async throws {
        let connection = try await FreshDatabase.connect()
        try await connection.query("CREATE TABLE t (n bigint CHECK (n > 0))")
        let error = await #expect(throws: PostgresError.self) {
            try await connection.copyIn(copy, columns: numbers, rows: [[.integer(1)], [.integer(0)]])
        }
        #expect(error?.sqlState == "23514")
        #expect(try await count(connection) == 0)
    }

    @Test("zero rows, and more than one message can hold", arguments: [0, 1, 100_000])
    func lengths(rows: Int) async throws {
        let connection = try await table()
        let taken = try await connection.copyIn(copy, columns: numbers, rows: (0..<rows).map { [.integer($0)] })
        #expect(taken == rows)
        #expect(try await count(connection) == rows)
    }

    @Test("a cancelled COPY leaves nothing behind and the connection usable")
    func cancelled() async throws {
        let (connection, watcher) = (try await table(), try await FreshDatabase.connect())
        let copying = Task { try await connection.copyIn(copy, columns: numbers, rows: EndlessRows()) }
        try await watcher.waitForSession(running: "COPY%")
        copying.cancel()
        await #expect(throws: CancellationError.self) { try await copying.value }
        #expect(try await count(connection) == 0)
    }

    @Test("the wrong call is refused and the connection stays usable")
    func wrongCall() async throws {
        let connection = try await table()
        for sql in ["COPY t FROM STDIN", "COPY t TO STDOUT"] as [SQL] {
            let error = await #expect(throws: PostgresError.self) { try await connection.query(sql) }
            #expect(error?.code == .wrongCall)
        }
        for sql in ["SELECT 1", "COPY t TO STDOUT", "COPY t FROM STDIN"] as [SQL] {
            try await expectWrong(connection, sql, numbers, [.integer(1)])
        }
        try await expectWrong(connection, copy, numbers + numbers, [.integer(1), .integer(1)])
        try await expectWrong(connection, copy, numbers, [.integer(1), .integer(1)])
        #expect(try await count(connection) == 0)
    }

    private func expectWrong(
        _ connection: PostgresConnection, _ sql: SQL, _ columns: [CopyColumn], _ row: [PostgresValue]
    ) async throws {
        let error = await #expect(throws: PostgresError.self, "\(sql)") {
            try await connection.copyIn(sql, columns: columns, rows: [row])
        }
        #expect(error?.code == .wrongCall)
    }

    private let copy: SQL = "COPY t FROM STDIN WITH (FORMAT binary)"
    private let numbers = [CopyColumn("n", .bigint)]

    private func table() async throws -> PostgresConnection {
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

extension SeededGenerator {
    /// Up to eight pieces, each of them special in some format; sometimes NULL.
    fileprivate mutating func text() -> String? {
        let pieces = [
            "\t", "\n", "\r", "\\", "\\N", "\\.", "\"", "'", ",", "{", "}", "NULL", "é", "🧀", " ", "a", "\u{1}",
        ]
        guard next() % 10 > 0 else { return nil }
        return (0..<next() % 9).map { _ in pieces[Int(next() % UInt64(pieces.count))] }.joined()
    }
}
