import Deals
import Ingest
import Storage
import Testing

@Suite("A store list compared with the known stores") struct StoreListReviewTests {
    private static let day = LocalDay(iso: "2026-11-22")!

    @Test(
        "one store in ten may close at once, and one alone always; more are an anomaly",
        arguments: [
            (1, 1, nil, false), (1, 40, nil, false), (2, 2, nil, true), (2, 19, nil, true), (2, 20, nil, false),
            (4, 40, nil, false), (5, 40, nil, true), (40, 40, nil, true),
            // After failed runs, all stores asked about may have closed: the number of known stores counts.
            (3, 3, 300, false), (30, 30, 300, false), (31, 31, 300, true),
        ] as [(Int, Int, Int?, Bool)])
    func closings(closing: Int, listed: Int, count: Int?, isAnomaly: Bool) {
        let known = (0..<listed).map { Self.known($0) }
        let list = known.enumerated().map { Self.store($0.offset, lastDay: $0.offset < closing ? Self.day : nil) }
        let review = StoreListReview(list, known: known, outOf: count)
        #expect(review.anomalies.count == (isAnomaly ? 1 : 0))
        #expect(review.accepted.count == (isAnomaly ? listed - closing : listed))
    }

    @Test("stores that closed long ago and unknown stores do not count as closing")
    func longClosed() {
        let known = (0..<10).map { Self.known($0, retiredOn: $0 < 8 ? Self.day : nil) }
        let list = (0..<20).map { Self.store($0, lastDay: $0 < 8 || $0 >= 10 ? Self.day : nil) }
        #expect(StoreListReview(list, known: known).anomalies == [])
        #expect(StoreListReview(list, known: []).anomalies == [])
    }

    @Test(
        "a store that moves far away keeps its location, the others are written",
        arguments: [
            (33_750_000, -84_390_000, false), (33_600_000, -84_500_000, false), (31_000_000, -83_000_000, true),
            (33_750_000, -81_100_000, true), (36_400_000, -84_390_000, true),
        ])
    func moves(latitude: Int, longitude: Int, isAnomaly: Bool) {
        let known = (0..<3).map { Self.known($0) }
        let place = Coordinate(latitudeMicrodegrees: latitude, longitudeMicrodegrees: longitude)!
        let list = [Self.store(0, at: place), Self.store(1), Self.store(2)]
        let review = StoreListReview(list, known: known)
        #expect(review.anomalies.count == (isAnomaly ? 1 : 0))
        #expect(review.accepted.map(\.code) == (isAnomaly ? ["1", "2"] : ["0", "1", "2"]))
        #expect(review.anomalies.allSatisfy { $0.hasPrefix("store 0 moved from 33.750000, -84.390000 to ") })
    }

    private static let atlanta = Coordinate(latitudeMicrodegrees: 33_750_000, longitudeMicrodegrees: -84_390_000)!

    private static func store(_ number: Int, at place: Coordinate = atlanta, lastDay: LocalDay? = nil) -> Store {
        Store(
            chain: "publix", code: "\(number)", name: "Store \(number)", state: "GA", location: place,
            timeZone: "America/New_York", lastDay: lastDay)
    }

    private static func known(_ number: Int, retiredOn: LocalDay? = nil) -> StoreRow {
        StoreRow(
            id: Int64(number), store: store(number), isTracked: true, retiredOn: retiredOn, localDay: day,
            distanceMeters: nil)
    }
}
