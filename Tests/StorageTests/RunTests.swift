import Deals
import Postgres
import Storage
import TestDatabase
import Testing

@Suite("Runs", .freshDatabase) struct RunTests {
    @Test("only one run per source and store is active at a time")
    func exclusion() async throws {
        let ground = try await Ground()
        let run = try await ground.run(ground.atlanta)
        let other = try await Ground.open()
        for database in [ground.database, other] {
            let error = await #expect(throws: StorageError.self) {
                try await database.beginRun(source: "ad", store: ground.atlanta, programVersion: "test")
            }
            #expect(error?.code == .alreadyRunning(runID: run.id) && error?.isTransient == true)
        }
        try await other.finishRun(
            other.beginRun(source: "ad", store: ground.decatur, programVersion: "test"), outcome: .empty,
            report: RunReport(reason: "nothing"))
        try await ground.database.finishRun(run, outcome: .empty, report: RunReport(reason: "nothing"))
        let next = try await other.beginRun(source: "ad", store: ground.atlanta, programVersion: "test")
        #expect(next.id > run.id)
    }

    @Test("of many that begin at once exactly one succeeds")
    func stampede() async throws {
        let ground = try await Ground()
        let databases = try await [Ground.open(), Ground.open(), Ground.open(), Ground.open(), Ground.open()]
        let begun = try await withThrowingTaskGroup { group in
            for database in databases {
                group.addTask { () -> Int64? in
                    do {
                        return try await database.beginRun(source: "ad", store: ground.atlanta, programVersion: "t").id
                    } catch let error as StorageError where error.isTransient {
                        return nil
                    }
                }
            }
            return try await group.reduce(into: [Int64]()) { runs, id in id.map { runs.append($0) } }
        }
        #expect(begun.count == 1)
        #expect(try await ground.count("SELECT count(*) FROM scrape_run") == 1)
    }

    @Test("an active run is visible; one whose process died is marked by the next")
    func interrupted() async throws {
        let ground = try await Ground()
        let dying = try await Ground.open()
        let lost = try await dying.beginRun(source: "ad", store: ground.atlanta, programVersion: "test")
        #expect(try await outcomes(ground) == ["running"])
        await dying.close()
        try await ground.waitUntilUnlocked()
        #expect(try await outcomes(ground) == ["interrupted"])
        let run = try await ground.run(ground.atlanta)
        #expect(try await outcomes(ground) == ["running", "interrupted"])
        let error = await #expect(throws: StorageError.self) {
            try await ground.database.finishRun(lost, outcome: .failed, report: RunReport(reason: "late"))
        }
        #expect(error?.code == .runNotOpen(lost.id))
        try await ground.database.finishRun(
            run, outcome: .cancelled, report: RunReport(reason: "asked to", exitCode: 75))
        #expect(try await outcomes(ground) == ["cancelled", "interrupted"])
    }

    private func outcomes(_ ground: Ground) async throws -> [String?] {
        try await ground.connection.query("SELECT outcome FROM api.run").map { try $0.text("outcome") }
    }

    @Test("a run marked as interrupted cannot publish any more")
    func fencing() async throws {
        let ground = try await Ground()
        let run = try await ground.run(ground.atlanta)
        try await ground.connection.query(
            "UPDATE scrape_run SET outcome = 'interrupted', finished_at = now(), reason = 'lost'")
        let error = await #expect(throws: StorageError.self) {
            try await ground.database.publish([.sample("1", "Milk")], scope: .shared, by: run, report: RunReport())
        }
        #expect(error?.code == .runNotOpen(run.id))
        #expect(try await ground.count("SELECT count(*) FROM edition") == 0)
    }

    @Test("a run without a store publishes nothing, and needs no edition to be good")
    func storeless() async throws {
        let ground = try await Ground()
        let run = try await ground.database.beginRun(source: "ad", store: nil, programVersion: "test")
        let error = await #expect(throws: StorageError.self) {
            try await ground.database.publish([.sample("1", "Milk")], scope: .shared, by: run, report: RunReport())
        }
        #expect(error?.code == .runHasNoStore(run.id))
        try await ground.database.finishRun(run, outcome: .accepted, report: RunReport(records: 3))
        #expect(try await ground.count("SELECT count(*) FROM scrape_run WHERE outcome = 'accepted'") == 1)
    }

    @Test("an unregistered source has no runs and blocks none")
    func unknownSource() async throws {
        let ground = try await Ground()
        for _ in 0..<2 {
            let error = await #expect(throws: StorageError.self) {
                try await ground.run(ground.atlanta, source: "coop")
            }
            #expect(error?.code == .unknownSource("coop"))
        }
    }

    @Test("a cancelled task still ends its run")
    func cancelled() async throws {
        let ground = try await Ground()
        let run = try await ground.run(ground.atlanta)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await ground.database.finishRun(run, outcome: .cancelled, report: RunReport(reason: "asked to"))
        }
        try await task.value
        #expect(try await outcomes(ground) == ["cancelled"])
    }

    @Test("the table accepts every outcome of Swift, and no other")
    func outcome() async throws {
        let ground = try await Ground()
        // These two need an edition: see QuarantineTests and SeenTests.
        for outcome in RunOutcome.allCases where ![.quarantined, .superseded].contains(outcome) {
            let run = try await ground.database.beginRun(source: "ad", store: nil, programVersion: "test")
            try await ground.database.finishRun(run, outcome: outcome, report: RunReport(reason: "a test"))
            #expect(try await outcomes(ground).first == outcome.rawValue)
        }
    }

    @Test("bytes are stored once, however often they are received, and found by run")
    func documents() async throws {
        let ground = try await Ground()
        let page = KeptDocument(url: "https://acme.example/ad?page=1", mediaType: "text/html", body: [0, 255, 10])
        for _ in 0..<2 {
            let run = try await ground.run(ground.atlanta)
            try await ground.database.addDocuments([page, page], to: run)
            try await ground.database.finishRun(run, outcome: .empty, report: RunReport(reason: "nothing"))
        }
        let rows = try await ground.connection.query(
            """
            SELECT position, url, body, byte_count FROM scrape_run_document JOIN document ON hash = document_hash
            ORDER BY run_id, position
            """)
        #expect(try rows.map { try $0.int("position") } == [1, 2, 1, 2])
        #expect(try rows.allSatisfy { try $0.bytes("body") == page.body && $0.int("byte_count") == 3 })
        #expect(try await ground.count("SELECT count(*) FROM document") == 1)
    }
}

extension Ground {
    private static let advisoryLocks: SQL = """
        SELECT count(*) FROM pg_locks l JOIN pg_database d ON d.oid = l.database
        WHERE l.locktype = 'advisory' AND d.datname = current_database()
        """

    /// The server ends a session shortly after its process has gone.
    func waitUntilUnlocked() async throws {
        while try await count(Self.advisoryLocks) != 0 { await Task.yield() }
    }
}
