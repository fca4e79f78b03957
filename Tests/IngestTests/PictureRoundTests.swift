import Ingest
import Postgres
import TestDatabase
import Testing

@testable import Storage
@testable import upstream_sim

@Suite("Pictures of a source", .freshDatabase) struct PictureRoundTests {
    /// After a run of Publix's ad at one store.
    private static func run(isOn: Bool = true, _ work: (Rig, PictureRound) async throws -> Void) async throws {
        try await Rig.run { rig in
            let session = try await rig.session("publix")
            let store = try #require(try await rig.stores(session).first)
            let runner = rig.runner(session)
            _ = try await runner.run(store, from: .upstream(documents: nil, terms: nil))
            if isOn { try await rig.database.turnPictures(ofSource: "publix", onBy: "A test") }
            var round = runner.pictures(within: 64 << 20)
            round.most = 6
            try await work(rig, round)
        }
    }

    private static func asked(_ rig: Rig) async -> [String] {
        await rig.simulator.journal.entries.map(\.path).filter { $0.hasPrefix("/wa/") }
    }

    @Test("are not fetched before they are turned on") func off() async throws {
        try await Self.run(isOn: false) { rig, round in
            let tally = try await round.fetch()
            #expect(tally == nil)
            #expect(await Self.asked(rig).isEmpty)
        }
    }

    @Test("are fetched once each, and named by deals") func once() async throws {
        try await Self.run { rig, round in
            #expect(try await round.fetch()?.kept == 6)
            #expect(try await round.fetch()?.kept == 6)
            let asked = await Self.asked(rig)
            #expect(asked.count == 12 && Set(asked).count == 12)
            let deals = try await rig.database.offers(DealSearch(limit: 10_000), at: Rig.now)
            let hash = try #require(deals.compactMap(\.picture).first)
            #expect(try await rig.database.picture(hash)?.starts(with: Array("RIFF".utf8)) == true)
        }
    }

    @Test("are deleted when they are turned off") func turnedOff() async throws {
        try await Self.run { rig, round in
            _ = try await round.fetch()
            try await rig.database.turnPictures(ofSource: "publix", onBy: nil)
            let state = try await rig.database.pictureState(ofSource: "publix")
            #expect(state == PictureState(onBy: nil, kept: 0, bytes: 0, refusals: []))
        }
    }

    static let faults = [
        ("kind=forged&status=404", "the server answers 404"),
        ("kind=forged&type=text/html&body=%3Chtml%3E", "the server does not call it a picture"),
        ("kind=forged&type=image/svg%2Bxml&body=%3Csvg/%3E", "it is not a JPEG, PNG, GIF or WebP picture"),
        ("kind=forged&status=302&location=https://127.0.0.1/x.jpg", "it could not be fetched: redirect-refused"),
        ("kind=forged&status=302&location=https://a.example/x.jpg", "it could not be fetched: redirect-refused"),
        ("kind=truncated", "it is damaged or too large, and cannot be made small"),
        ("kind=cut-connection", "it could not be fetched: truncated"),
    ]

    @Test("that cannot be had are not asked for again, and the reason is shown", arguments: faults)
    func refused(fault: String, reason: String) async throws {
        try await Self.run { rig, round in
            var round = round
            round.most = 3
            await rig.fail("\(fault)&source=pictures")
            #expect(try await round.fetch()?.refused == 3)
            let state = try await rig.database.pictureState(ofSource: "publix")
            #expect(state.kept == 0 && state.refusals == [.init(text: reason, count: 3)])
            let before = await Self.asked(rig)
            await rig.fail("kind=truncated&source=kroger")
            _ = try await round.fetch()
            #expect(Set(before).isDisjoint(with: await Self.asked(rig).dropFirst(before.count)))
        }
    }

    @Test("stop at a host that refuses") func hostRefuses() async throws {
        try await Self.run { rig, round in
            await rig.fail("kind=http-429&retry-after=9000&source=pictures")
            let tally = try #require(try await round.fetch())
            #expect(tally.problem != nil && tally.kept == 0 && tally.refused < 3)
        }
    }

    @Test("are bounded: those not shown for longest make room, and no more are fetched where none is")
    func bounded() async throws {
        try await Self.run { rig, round in
            _ = try await round.fetch()
            let database = rig.database
            let bytes = try await database.pictureState(ofSource: "publix").bytes
            #expect(try await database.roomForPictures(within: bytes + 5) == 5)
            #expect(try await database.pictureState(ofSource: "publix").kept == 6)
            try await FreshDatabase.connect().run(
                script: """
                    UPDATE picture SET used_at = now() - interval '3 days'
                    WHERE address = (SELECT max(address) FROM picture)
                    """)
            #expect(try await database.roomForPictures(within: bytes) > 0)
            #expect(try await database.pictureState(ofSource: "publix").kept == 5)
        }
    }

    @Test("are not fetched where there is no room") func full() async throws {
        try await Self.run { rig, _ in
            let tally = try await rig.runner(rig.session("publix")).pictures(within: 1000).fetch()
            #expect(tally?.problem != nil && tally?.kept == 0)
            #expect(await Self.asked(rig).isEmpty)
        }
    }
}
