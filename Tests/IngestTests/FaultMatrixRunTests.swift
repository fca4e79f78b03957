import FoundationEssentials
import Ingest
import Postgres
import Storage
import TestDatabase
import TestSupport
import Testing

@testable import upstream_sim

/// An answer that is not the ad: the settings of the simulator's fault, and the outcome of a run at each source.
struct ForgedAnswer: Sendable {
    let name: String
    let fields: [(name: String, value: String)]
    let publix: RunOutcome
    let kroger: RunOutcome

    init(_ name: String, _ fields: [String: String], _ publix: RunOutcome, _ kroger: RunOutcome? = nil) {
        self.name = name
        self.fields = [("kind", "forged")] + fields.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        (self.publix, self.kroger) = (publix, kroger ?? publix)
    }
}

@Suite("An answer that is not the ad is classified and changes no deal", .freshDatabase, .timeLimit(.minutes(15)))
struct FaultMatrixRunTests {
    @Test("each fault at each source", arguments: ["publix", "kroger"])
    func matrix(source: String) async throws {
        let faults = source == "publix" ? ForgedAnswer.publix : ForgedAnswer.kroger
        #expect(faults.count >= 64)
        try await Rig.run { rig in
            let session = try await rig.session(source)
            let store = try #require(try await rig.stores(session).first)
            let input = ScrapeInput.upstream(
                documents: nil, terms: source == "kroger" ? ["milk", "eggs", "bread", "cheese", "yogurt"] : nil)
            #expect(try await rig.runner(session).run(store, from: input).outcome == .accepted)
            let before = try await rig.database.offers(DealSearch(limit: 10_000), at: Rig.now)
            #expect(before.count > 40)
            let connection = try await FreshDatabase.connect()
            let deals = try #require(try await Self.deals(connection))
            // Every second one at one source, the others at the other one; all at both with all trials.
            let step = Trials.areAll ? 1 : 2
            for fault in stride(from: source == "publix" ? 0 : 1, to: faults.count, by: step).map({ faults[$0] }) {
                try await connection.run(script: "DELETE FROM host_refusal")
                try await rig.forge(fault)
                let result = try await rig.runner(rig.session(source)).run(store, from: input)
                let expected = source == "publix" ? fault.publix : fault.kroger
                #expect(result.outcome == expected, "\(fault.name): \(result.report.reason ?? "")")
                #expect(result.exitStatus != nil || result.outcome == .unchanged, "\(fault.name)")
                #expect(try await Self.deals(connection) == deals, "\(fault.name): a deal changed")
            }
            let isSame = try await rig.database.offers(DealSearch(limit: 10_000), at: Rig.now) == before
            #expect(isSame, "a deal changed")
        }
    }
}

extension FaultMatrixRunTests {
    /// A digest of all deals, except for when they were last confirmed: read by the server, as this is done for each fault.
    private static func deals(_ connection: PostgresConnection) async throws -> String? {
        try await connection.query(
            """
            SELECT md5(string_agg(deal, ',' ORDER BY deal)) AS digest FROM (
                SELECT (to_jsonb(d) - '{confirmed_at,freshness,run_id}'::text[])::text AS deal
                FROM api.deal_at(to_timestamp($1)) d) deals
            """, [.integer(Rig.now)]
        ).first?.text("digest")
    }
}

extension Rig {
    /// Makes this fault the only one.
    fileprivate func forge(_ fault: ForgedAnswer) async throws {
        _ = await simulator.answer(Call(method: "DELETE", target: "/_sim/fault"))
        var call = Call(method: "POST", target: "/_sim/fault")
        call.query = fault.fields
        let reply = await simulator.answer(call)
        #expect(
            reply.status == 200 || reply.status == 201, "\(fault.name): \(String(decoding: reply.body, as: UTF8.self))")
    }
}
