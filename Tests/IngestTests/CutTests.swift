import Deals
import Ingest
import Postgres
import Scraping
import Storage
import TestDatabase
import Testing

@Suite("The connection to the database is cut, at each message of a run in turn", .freshDatabase)
struct CutTests {
    @Test("nothing is lost or mixed, the run says so, and the next one works", arguments: Wire.Cut.allCases)
    func cut(_ cut: Wire.Cut) async throws {
        try await Rig.run { rig in
            let session = try await rig.session("kroger")
            let store = try #require(try await rig.stores(session).first)
            _ = try await rig.runner(session).run(store, from: .files([Self.page(0)]))
            var message = 1
            while try await survives(cut, at: message, rig, session, store) { message += 1 }
            // Far more than this is sent by a run that publishes.
            #expect(message > 12)
            let outcomes = Set(try await rig.database.runRecords(undecided: false, limit: 1000).map(\.outcome))
            #expect(outcomes.contains(cut == .forGood ? "interrupted" : "storage_failed"))
            #expect(outcomes.isSubset(of: ["accepted", "unchanged", "storage_failed", "interrupted"]))
        }
    }

    /// One run with a new price list, cut at the message; then one in peace.
    ///
    /// - Returns: false where the run had ended before that many messages.
    private func survives(
        _ cut: Wire.Cut, at message: Int, _ rig: Rig, _ session: UpstreamSession, _ store: StoreRow
    ) async throws -> Bool {
        let before = try await offers(rig)
        let text = try FreshDatabase.connectionText
        // The opening itself is not what is cut.
        let wire = try Wire(to: text, cut: cut, at: message + Self.messagesOfOpening)
        defer { wire.end() }
        let database = Database(
            connection: try await .connect(
                Wire.text(text, through: wire), connectTimeout: cut == .forGood ? .milliseconds(50) : .seconds(10)))
        let cutRig = Rig(simulator: rig.simulator, server: rig.server, database: database)
        let status = await endOfRun(cutRig, cut, session, store, message)
        await database.close()
        guard wire.isCut else {
            #expect(status == nil)
            return false
        }
        #expect(status == .tryAgain, "\(cut) \(message)")
        let left = try await offers(rig)
        let next = try await patiently { try await rig.runner(session).run(store, from: .files([Self.page(message)])) }
        #expect(next.exitStatus == nil, "\(cut) \(message): \(next.report.reason ?? "")")
        let after = try await offers(rig)
        #expect(left == before || left == after, "\(cut) \(message): a mix")
        #expect(before != after && after.count == 60)
        return true
    }

    private static let messagesOfOpening = 1

    private func endOfRun(
        _ rig: Rig, _ cut: Wire.Cut, _ session: UpstreamSession, _ store: StoreRow, _ version: Int
    ) async -> Ingest.ExitStatus? {
        do {
            let result = try await rig.runner(session).run(store, from: .files([Self.page(version)]))
            #expect(result.exitStatus == nil || (result.outcome == .storageFailed && result.report.reason != nil))
            return result.exitStatus
        } catch {
            let status = Ingest.ExitStatus(of: error)
            #expect(status == .tryAgain, "\(cut) \(version): \(error)")
            return status
        }
    }

    /// The server learns of the cut a moment later, and only then are the locks of the run gone.
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

    private func offers(_ rig: Rig) async throws -> Set<Offer> {
        Set(try await rig.database.deals(DealFilter(limit: 1000), at: Rig.now).map(\.offer))
    }

    private static func page(_ version: Int) -> FetchedDocument {
        FailureTests.products(1...60, price: "{\"regular\":\(200 + version).49,\"promo\":0}")
    }
}
