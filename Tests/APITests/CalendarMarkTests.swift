import HTTPTypes
import Postgres
import TestDatabase
import TestRequests
import Testing

@testable import API
@testable import Presentation
@testable import WebKit

/// Without a configured site, the host that a request names must not change the identifiers of events.
@Suite("The identifiers of events", .freshDatabase) struct CalendarMarkTests {
    private func marks(_ ground: Ground, radius: Int) async throws -> Set<String> {
        let reply = try await ground.get("/v1/deals.ics?\(Ground.near)&radius=\(radius)")
        #expect(reply.status == 200 && ground.faults.all == [])
        return Set(reply.text.matches(of: #/UID:[^@]+@([^\r]+)/#).map { String($0.1) })
    }

    @Test("are those of the database, and not those of another")
    func ownMark() async throws {
        let ground = try await Ground()
        let first = try await marks(ground, radius: 9)
        #expect(first.count == 1 && first.first?.wholeMatch(of: #/circulard-[0-9a-f]{12}/#) != nil, "\(first)")
        #expect(try await marks(ground, radius: 10) == first)
        try await FreshDatabase.connect().run(
            script: "UPDATE schema_migration SET applied_at = applied_at - interval '1 microsecond'")
        let other = try await marks(ground, radius: 11)
        #expect(other.count == 1 && other != first, "\(other)")
    }
}
