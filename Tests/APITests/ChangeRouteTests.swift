import Deals
import FoundationEssentials
import TestDatabase
import TestRequests
import Testing

@Suite("/v1/changes", .freshDatabase) struct ChangeRouteTests {
    private static let validity = Validity(
        first: LocalDay(iso: "2020-01-01")!, last: LocalDay(iso: "2097-01-01")!)!

    private struct Answer: Decodable {
        struct Row: Decodable {
            let change: String, storeId: Int, price: String?, previousPrice: String?

            var line: String { "\(change) \(storeId) \(previousPrice ?? "") \(price ?? "")" }
        }
        let changes: [Row], next: String?, pollUrl: String?
    }

    private func answer(_ ground: Ground, _ target: String) async throws -> Answer {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try await decoder.decode(Answer.self, from: Data(ground.get(target).text.utf8))
    }

    private func publish(_ cents: [Int], _ ground: Ground) async throws {
        let ad = cents.enumerated().map { index, cents in
            let offer = Ground.offer("\(index)", "Thing", cents: cents)
            return Offer(
                listing: offer.listing, words: offer.words, reading: offer.reading, size: nil, validity: Self.validity)
        }
        try await ground.publish(ad, at: 1)
    }

    @Test("lists each change once, page by page, and later those that were added")
    func pages() async throws {
        let ground = try await Ground(maximumAgeSeconds: 0, clock: { 1_900_000_000 })
        for cents in [[299, 399], [249, 450]] { try await publish(cents, ground) }
        let start = "/v1/changes?store_id=1&limit=1&since=2020-01-01"
        var (lines, target) = ([String](), start)
        while true {
            let page = try await answer(ground, target)
            lines += page.changes.map(\.line)
            #expect((page.next == nil) == (page.pollUrl != nil))
            target = page.next ?? page.pollUrl ?? ""
            guard page.next != nil else { break }
        }
        #expect(lines == ["new 1  $2.99", "new 1  $3.99", "cheaper 1 $2.99 $2.49", "dearer 1 $3.99 $4.50"])
        #expect(try await answer(ground, target).changes.isEmpty)
        try await publish([249], ground)
        #expect(try await answer(ground, target).changes.map(\.line) == ["ended 1 $4.50 "])
    }

    @Test("filters by kind and words, and wants a place")
    func filters() async throws {
        let ground = try await Ground(clock: { 1_900_000_000 })
        for cents in [[299, 399], [249, 450]] { try await publish(cents, ground) }
        let place = "/v1/changes?\(Ground.near)&since=2020-01-01"
        #expect(try await answer(ground, place + "&change=cheaper").changes.map(\.line) == ["cheaper 1 $2.99 $2.49"])
        #expect(try await answer(ground, place + "&q=nothing").changes.isEmpty)
        for (target, text) in [
            ("/v1/changes", "say where"), (place + "&change=better", "is one of new, ended"),
            ("/v1/changes?store_id=99", "There is no store 99"), (place + "&cursor=MTI", "cursor"),
        ] {
            #expect(try await ground.get(target).text.contains(text), "\(target)")
        }
    }
}
