import Deals
import FoundationEssentials
import Scraping
import Storage
import TestDatabase
import TestSupport
import Testing

@testable import Ingest
@testable import upstream_sim

/// Measures how much a page may be damaged before the anomaly checks notice, compared with the true edition of the same week.
/// `tools/degrade` prints the curves.
@Suite("Damaged pages compared with the good current one", .freshDatabase) struct DegradationTests {
    private static let levels = [1, 2, 3, 5, 8, 12, 15, 20, 28, 40, 60, 100]
    private static let seeds = 2

    private enum Verdict: Int, Comparable {
        /// Published at once; published after a second run agrees; published only by an operator.
        case believed, held, refused

        init(_ anomalies: [Anomaly]) {
            self = anomalies.isEmpty ? .believed : anomalies.allSatisfy(\.passesIfSeenAgain) ? .held : .refused
        }

        static func < (a: Verdict, b: Verdict) -> Bool { a.rawValue < b.rawValue }
    }

    /// The level in percent from which a page is not published at once, and from which not even a second run helps
    /// (nil: it does).
    private static let bounds: [(kind: Degradation, held: Int, refused: Int?)] = [
        (.gone, 5, 40), (.hole, 5, 40), (.ended, 5, 28), (.silent, 5, 40), (.cheapened, 8, 60), (.hundredth, 8, 40),
        (.generous, 5, 20), (.retitled, 5, 15), (.endsToday, 5, 20), (.stranger, 5, 60),
    ]

    /// A page that is accepted all the same loses at most three percent of the good deals.
    @Test("the more a page is damaged the surer it is noticed, within the bound of each kind")
    func weeklyAd() async throws {
        try await Rig.run { rig in
            let page = try await Page(rig, "publix")
            #expect(Set(Self.bounds.map(\.kind)) == Set(Degradation.allCases))
            for bound in Self.bounds {
                for seed in 0..<Self.seeds { try expectNoticed(bound, seed: seed, page) }
            }
        }
    }

    private func expectNoticed(
        _ bound: (kind: Degradation, held: Int, refused: Int?), seed: Int, _ page: Page
    ) throws {
        var before = Verdict.believed
        for level in Self.levels {
            let offers = page.offers(bound.kind, percent: level, seed: seed)
            let verdict = try page.verdict(offers, .now)
            let place: Comment = "\(bound.kind), seed \(seed), \(level) %: \(verdict) after \(before)"
            #expect(before <= verdict, place)
            #expect(level < bound.held || verdict > .believed, place)
            #expect(bound.refused.map { level < $0 } ?? true || verdict == .refused, place)
            // A correction.
            #expect(level > 1 || verdict == .believed, place)
            if verdict == .believed {
                let loss = Loss(of: page.truth, in: offers)
                #expect(loss.lost * 100 <= loss.good * 3, "\(bound.kind), seed \(seed), \(level) %: \(loss)")
            }
            before = verdict
        }
    }

    /// DEGRADE_RUNS sets the number of runs, of each source.
    @Test(
        "random damage of a tenth of the rows and more never retires a good deal at once",
        arguments: ["publix", "kroger"])
    func atRandom(source: String) async throws {
        let wanted = ProcessInfo.processInfo.environment["DEGRADE_RUNS"].flatMap { Int($0) }
        let runs = wanted ?? Trials.count(40, atLeast: 10)
        try await Rig.run { rig in
            let page = try await Page(rig, source)
            var random = SeededGenerator(for: "random damage")
            var verdicts: [Verdict: Int] = [:]
            for _ in 0..<runs {
                let (kind, level) = (random.pick(Degradation.allCases), Int.random(in: 10...100, using: &random))
                let offers = page.offers(kind, percent: level, seed: Int.random(in: 0..<1_000_000, using: &random))
                let verdict = try page.verdict(offers, .now)
                verdicts[verdict, default: 0] += 1
                let loss = Loss(of: page.truth, in: offers)
                #expect(verdict != .believed || loss.lost == 0, "\(kind), \(level) %: \(loss)")
            }
            print("random damage of \(source): \(verdicts)")
        }
    }

    /// Prints the whole curves if DEGRADE is set.
    @Test("comparison with the current ad loses far fewer good deals than comparison with figures alone")
    func curves() async throws {
        let prints = ProcessInfo.processInfo.environment["DEGRADE"] != nil
        try await Rig.run { rig in
            for source in prints ? ["publix", "kroger"] : ["publix"] {
                let page = try await Page(rig, source)
                if prints { print("\(source), \(page.truth.count) offers; damage in percent: \(Self.levels)") }
                var lost: [Page.Beside: Int] = [:]
                for beside in prints ? Page.Beside.allCases : [.figures, .now] {
                    for kind in Degradation.allCases {
                        let curve = try page.curve(kind, Self.levels, seeds: prints ? Self.seeds : 1, beside)
                        if prints { print(curve.text) }
                        lost[beside, default: 0] += curve.lost
                    }
                }
                if prints { print("\(source): good deals lost unnoticed, over all kinds and levels: \(lost)") }
                #expect((lost[.now] ?? 0) * 10 < lost[.figures] ?? 0, "\(source): \(lost)")
            }
        }
    }
}

extension DegradationTests {
    /// A true page and its reference.
    private struct Page {
        enum Beside: CaseIterable {
            /// Only its former figures; the edition of the same day; that of the week before.
            case figures, now, lastWeek
        }

        let truth: [Offer]
        private let rows: [RawOffer]
        /// The offers of the rows, as they are without damage.
        private let read: [[Offer]]
        private let reader: OfferReader
        private let judges: [Beside: Judge]
        private let today: LocalDay

        /// Runs the source for one store now and a week earlier, by the simulator's clock.
        init(_ rig: Rig, _ source: String) async throws {
            let session = try await rig.session(source)
            let store = try #require(try await rig.stores(session).first)
            today = store.localDay.adding(days: await rig.advanceToMonday(store))
            let rows = try await rig.rows(session, store)
            let reader = try await Self.reader(rig, session.definition, of: rows, today, store)
            let read = rows.map(reader.offers)
            let truth = DistinctOffers(read.flatMap(\.self)).offers
            (self.rows, self.reader, self.read, self.truth) = (rows, reader, read, truth)
            await rig.advance(days: -7)
            let before = try await rig.rows(session, store)
            let oldReader = try await Self.reader(rig, session.definition, of: before, today.adding(days: -7), store)
            let old = DistinctOffers(before.flatMap(oldReader.offers)).offers
            let validator = EditionValidator(rules: AnomalyThresholds(), today: today)
            let figures = EditionFigures(truth)
            let shown: [Beside: [Offer]] = [.figures: [], .now: truth, .lastWeek: old]
            judges = shown.mapValues {
                Judge(validator: validator, baseline: EditionBaseline(last: [figures], shown: Shown($0)))
            }
        }

        private static func reader(
            _ rig: Rig, _ definition: ScraperDefinition, of rows: [RawOffer], _ today: LocalDay, _ store: StoreRow
        ) async throws -> OfferReader {
            let days = [today.adding(days: -14), today.adding(days: -8), today].map(Degradation.noon)
            return try OfferReader(
                definition, today: today,
                localDays: try await rig.database.localDays(
                    of: definition.instants(in: rows) + days, in: store.store.timeZone))
        }

        func verdict(_ offers: [Offer], _ beside: Beside) throws -> Verdict {
            Verdict(try #require(judges[beside]).anomalies(of: offers))
        }

        func offers(_ kind: Degradation, percent: Int, seed: Int) -> [Offer] {
            var random = SeededGenerator(seed: UInt64(seed))
            let order = rows.indices.shuffled(using: &random)
            let changes = kind.changes(of: rows, percent: percent, order: order, today: today)
            let offers = read.indices.flatMap { place -> [Offer] in
                guard let change = changes[place] else { return read[place] }
                return change.map { reader.offers(from: $0) } ?? []
            }
            return DistinctOffers(offers).offers
        }

        /// - Returns: one line of text, and the number of good deals lost on accepted pages over all levels.
        func curve(
            _ kind: Degradation, _ levels: [Int], seeds: Int, _ beside: Beside
        ) throws -> (text: String, lost: Int) {
            var (marks, lost, most) = ("", 0, 0)
            for level in levels {
                let pages = (0..<seeds).map { offers(kind, percent: level, seed: $0) }
                let verdicts = try pages.map { try verdict($0, beside) }
                marks += " " + verdicts.map { ["b", "h", "r"][$0.rawValue] }.joined()
                guard verdicts[0] == .believed else { continue }
                let loss = Loss(of: truth, in: pages[0])
                (lost, most) = (lost + loss.lost, max(most, loss.lost * 100 / max(loss.good, 1)))
            }
            return ("\(beside) \(kind.rawValue):\(marks); at most \(most) % lost unnoticed", lost)
        }
    }
}

extension Rig {
    /// The rows of a complete run.
    func rows(_ session: UpstreamSession, _ store: StoreRow) async throws -> [RawOffer] {
        try await runner(session).extractedRows(of: store, .upstream(documents: nil, terms: nil))
            .complete(by: session.definition)
    }
}
