import Deals
import Ingest
import Postgres
import Scraping
import Storage
import TestDatabase
import Testing

@Suite("The database connection is cut at each message of a run in turn", .freshDatabase)
struct CutTests {
    @Test(
        "nothing is lost or mixed up, the run records its outcome, and the next one works",
        arguments: Wire.Cut.allCases.map { ($0, false) } + [(.beforeAnswer, true)])
    func cut(_ cut: Wire.Cut, isUnchanged: Bool) async throws {
        try await Rig.run { rig in
            let session = try await rig.session("kroger")
            let store = try #require(try await rig.stores(session).first)
            _ = try await rig.runner(session).run(store, from: .files([Self.page(0)]))
            var message = 1
            var stored = 0
            while let wasStored = try await survives(cut, at: message, isUnchanged, rig, session, store) {
                message += 1
                stored += wasStored ? 1 : 0
            }
            // A run that publishes sends many more messages than this. If cut at its very end, it is stored.
            #expect(message > (isUnchanged ? 9 : 12) && stored > 0)
            let outcomes = Set(try await rig.database.runRecords(undecided: false, limit: 1000).map(\.outcome))
            #expect(outcomes.contains(cut == .forGood ? "interrupted" : "storage_failed"))
            #expect(outcomes.isSubset(of: ["accepted", "unchanged", "storage_failed", "interrupted"]))
        }
    }

    /// A run with a new or unchanged price list, cut at the message, tracked by an undisturbed run.
    ///
    /// - Returns: whether the cut run was stored; nil if it ended before that many messages.
    private func survives(
        _ cut: Wire.Cut, at message: Int, _ isUnchanged: Bool, _ rig: Rig, _ session: UpstreamSession, _ store: StoreRow
    ) async throws -> Bool? {
        let (before, goodBefore) = (try await offers(rig), try await goodRuns(rig))
        let page = Self.page(isUnchanged ? 0 : message)
        let (wire, database) = try await opened(cut, at: message)
        defer { wire.end() }
        let cutRig = Rig(simulator: rig.simulator, server: rig.server, database: database)
        let status = await endOfRun(cutRig, "\(cut) \(message)", session, store, page)
        await database.close()
        guard wire.isCut else {
            #expect(status == nil)
            return nil
        }
        let (left, isStored) = (try await offers(rig), try await goodRuns(rig) > goodBefore)
        // If no server responds, the result of the COMMIT is unknown.
        #expect(status == (isStored ? nil : .tryAgain) || (cut == .forGood && status == .tryAgain), "\(cut) \(message)")
        let next = try await patiently { try await rig.runner(session).run(store, from: .files([page])) }
        #expect(next.exitStatus == nil, "\(cut) \(message): \(next.report.reason ?? "")")
        let after = try await offers(rig)
        // The server may also still be executing it.
        let isSnapshot = cut == .forGood ? left == before || left == after : left == (isStored ? after : before)
        #expect(isSnapshot, "\(cut) \(message): a mix, or another state than its run says")
        #expect((before == after) == isUnchanged && after.count == 60)
        return status == nil
    }

    private static let messagesOfOpening = 1

    /// Waits only briefly for a server that is gone for good; one that is reachable may be slow once.
    private func opened(_ cut: Wire.Cut, at message: Int) async throws -> (Wire, Database) {
        let text = try FreshDatabase.connectionText
        while true {
            // The cut must not happen while the connection is opened.
            let wire = try Wire(to: text, cut: cut, at: message + Self.messagesOfOpening)
            do {
                return (
                    wire,
                    Database(
                        connection: try await .connect(
                            Wire.text(text, through: wire),
                            connectTimeout: cut == .forGood ? .milliseconds(50) : .seconds(10)))
                )
            } catch let error as PostgresError {
                wire.end()
                guard cut == .forGood, error.code == .connectionFailed else { throw error }
            }
        }
    }

    private func endOfRun(
        _ rig: Rig, _ place: String, _ session: UpstreamSession, _ store: StoreRow, _ page: KeptDocument
    ) async -> Storage.ExitStatus? {
        do {
            let result = try await rig.runner(session).run(store, from: .files([page]))
            #expect(result.exitStatus == nil || (result.outcome == .storageFailed && result.report.reason != nil))
            return result.exitStatus
        } catch {
            let status = Storage.ExitStatus(of: error)
            #expect(status == .tryAgain, "\(place): \(error)")
            return status
        }
    }

    /// Retries until the server has noticed the cut and released the run's locks.
    private func patiently(_ run: () async throws -> ScrapeResult) async throws -> ScrapeResult {
        for _ in 0..<500 {
            do {
                return try await run()
            } catch let error as StorageError where error.isTransient {
                try await Task.sleep(for: .milliseconds(10))
            }
        }
        return try await run()
    }

    private func goodRuns(_ rig: Rig) async throws -> Int {
        try await rig.database.runRecords(undecided: false, limit: 1000)
            .count { $0.outcome == "accepted" || $0.outcome == "unchanged" }
    }

    private func offers(_ rig: Rig) async throws -> Set<Offer> {
        Set(try await rig.database.offers(DealSearch(limit: 1000), at: Rig.now).map(\.offer))
    }

    /// A price list in which only the last product's price differs: more changes would need a second run that agrees.
    private static func page(_ version: Int) -> KeptDocument {
        FailureTests.products(1...60, last: "{\"regular\":\(200 + version).49,\"promo\":0}")
    }
}
