import Postgres
import TestDatabase
import Testing

@Suite(.emptyDatabase) struct ValueTests {
    @Test(
        "text comes back unchanged",
        arguments: [
            "", "plain", "it's", "\\N", "\\", "a\tb\r\nc", "{}", "NULL", "$1; DROP TABLE x --", "Crème fraîche 🧀",
            "e\u{301}",
            "\u{FEFF}\u{202E}",
        ])
    func text(value: String) async throws {
        let row = try await answer("SELECT $1::text AS value", .text(value))
        #expect(try row.text("value").map { Array($0.utf8) } == Array(value.utf8))
    }

    @Test("integers come back unchanged", arguments: [0, 1, -1, Int.max, Int.min])
    func integer(value: Int) async throws {
        let row = try await answer("SELECT $1::bigint AS value", .integer(value))
        #expect(try row.int("value") == value)
        #expect(try row.int64("value") == Int64(value))
    }

    @Test("booleans come back unchanged", arguments: [true, false])
    func boolean(value: Bool) async throws {
        #expect(try await answer("SELECT $1::boolean AS value", .boolean(value)).bool("value") == value)
    }

    @Test("bytes come back unchanged", arguments: [[], [0], [0x5C, 0x78, 0x27], Array(0...255)] as [[UInt8]])
    func bytes(value: [UInt8]) async throws {
        #expect(try await answer("SELECT $1::bytea AS value", .bytes(value)).bytes("value") == value)
    }

    @Test(
        "text arrays come back unchanged",
        arguments: [
            [], [""], ["NULL", nil], ["a,b", "{c}", "\"d\"", "e\\", " f ", "g\nh"], ["naïve"],
        ] as [[String?]])
    func texts(value: [String?]) async throws {
        #expect(try await answer("SELECT $1::text[] AS value", .texts(value)).texts("value") == value)
    }

    @Test(
        "integer arrays come back unchanged", arguments: [[], [1, nil, -3], [Int.max, Int.min]] as [[Int?]])
    func integers(value: [Int?]) async throws {
        #expect(try await answer("SELECT $1::bigint[] AS value", .integers(value)).ints("value") == value)
    }

    @Test(
        "nil is NULL",
        arguments: [.null, .text(nil), .integer(nil), .boolean(nil), .bytes(nil), .texts(nil), .integers(nil)]
            as [PostgresValue])
    func null(value: PostgresValue) async throws {
        let row = try await answer("SELECT $1::text AS value, NULL::bigint AS number, NULL::bytea AS raw", value)
        #expect(try row.text("value") == nil)
        #expect(try row.int("number") == nil)
        #expect(try row.bytes("raw") == nil)
    }

    @Test("the context of a parameter decides its type")
    func inference() async throws {
        let connection = try await FreshDatabase.connect()
        try await connection.run(script: "CREATE TABLE visit (day date, cents integer, weight numeric, tags text[])")
        try await connection.query(
            "INSERT INTO visit VALUES ($1, $2, $3, $4)",
            [.text("2026-06-25"), .integer(599), .text("1.50"), .texts(["a"])])
        let row = try await connection.query("SELECT * FROM visit WHERE day = $1", [.text("2026-06-25")])[0]
        #expect(try row.text("day") == "2026-06-25")
        #expect(try row.int("cents") == 599)
        #expect(try row.text("weight") == "1.50")
    }

    @Test("refuses a NUL before anything is sent", arguments: [.text("a\0b"), .texts(["x", "\0"])] as [PostgresValue])
    func refusesNUL(value: PostgresValue) async throws {
        let connection = try await FreshDatabase.connect()
        let error = await #expect(throws: PostgresError.self) {
            try await connection.query("SELECT $1::text, $2::text", [.null, value])
        }
        #expect(error?.code == .nulInText(position: 2))
        #expect(try await connection.query("SELECT 1 AS one")[0].int("one") == 1)
    }

    private func answer(_ sql: SQL, _ value: PostgresValue) async throws -> PostgresRow {
        try await FreshDatabase.connect().query(sql, [value])[0]
    }
}
