import HTTPTypes
import Postgres
import TestDatabase
import Testing

@testable import People
@testable import Presentation
@testable import Storage
@testable import WebKit

@Suite("Requests at the same time", .freshDatabase) struct ConflictTests {
    @Test("of 30 that make a link to one list, ten succeed")
    func links() async throws {
        try await Ground.with { ground in
            let device = try await ground.device()
            let list = try await device.makeList()
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<30 {
                    group.addTask { try await device(.post, "/v1/lists/\(list)/links").status }
                }
                return try await group.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
            }
            #expect(statuses == [201: 10, 409: 20])
            #expect(try await ground.counts()["link"] == 10)
        }
    }

    private func pool(_ reports: Faults) throws -> DatabasePool {
        let text = try FreshDatabase.connectionText
        return DatabasePool(
            size: 2, report: { reports.add("\($0)") }, check: { _ in }, open: { try await .open(text) })
    }

    @Test("of two that wait for each other one is told to come back, and no connection is closed")
    func deadlock() async throws {
        let pool = try pool(Faults())
        _ = try await pool.use {
            try await $0.connection.query("CREATE TABLE it AS SELECT generate_series(1, 2) AS id")
        }
        @Sendable func lock(_ id: Int, then other: Int) async throws {
            try await pool.use { database in
                try await database.connection.transaction { connection in
                    try await connection.query("SELECT FROM it WHERE id = $1 FOR UPDATE", [.integer(id)])
                    try await Task.sleep(for: .milliseconds(500))
                    try await connection.query("SELECT FROM it WHERE id = $1 FOR UPDATE", [.integer(other)])
                }
            }
        }
        let tasks = [Task { try await lock(1, then: 2) }, Task { try await lock(2, then: 1) }]
        let results = await [tasks[0].result, tasks[1].result]
        let problems = results.compactMap { result in
            if case .failure(let error) = result { error as? Problem } else { nil }
        }
        #expect(problems.map(\.code) == [.databaseUnavailable])
    }

    @Test("a conflict ends no session and holds up nobody", arguments: ["40001", "40P01", "55P03"])
    func conflict(state: String) async throws {
        let reports = Faults()
        let pool = try pool(reports)
        @Sendable func session(_ database: Database) async throws -> Int? {
            try await database.connection.query("SELECT pg_backend_pid() AS pid").first?.int("pid")
        }
        let before = try await pool.use(session)
        let error = await #expect(throws: Problem.self) {
            try await pool.use { database in
                try await database.connection.run(
                    script: "DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '\(state)'; END $$")
            }
        }
        #expect(error?.code == .databaseUnavailable)
        #expect(try await pool.use(session) == before, "the same session, at once")
        #expect(reports.all.count == 1, "\(reports.all)")
    }
}
