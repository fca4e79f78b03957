import Deals
import Testing

@testable import Storage
@testable import circulard

@Suite("What the daemon says first, and what a search says that finds nothing") struct OutlookTests {
    @Test(
        "names what is missing, or how many stores there are and which is next",
        arguments: [
            ([], 0, 0, "no source may be read: accept the terms"), (["publix"], 0, 0, "no store is tracked"),
            (
                ["kroger", "publix"], 5, 0,
                "keeps 5 stores fresh (kroger, publix), none is due now; next: Druid Court (publix) at "
            ),
            (["publix"], 1, 1, "keeps 1 store fresh (publix), 1 is due now"),
            (["publix"], 7, 3, ", 3 are due now; next: "),
        ] as [([String], Int, Int, String)])
    func outlook(sources: [String], stores: Int, due: Int, words: String) {
        let next =
            stores > due ? WorkOutlook.NextStore(source: "publix", name: "Druid Court", dueAt: 1_782_396_000) : nil
        let text = OutlookText(
            sources: sources, outlook: WorkOutlook(storeCount: stores, dueCount: due, next: next)
        ).sentence
        #expect(text.contains(words), "\(text)")
        if next != nil { #expect(text.hasSuffix("at 2026-06-25 14:00 UTC")) }
    }

    @Test("says when the last ad ended, with the year if it is another one")
    func ended() throws {
        let ad = EndedAd(chain: "publix", lastDay: try #require(LocalDay(iso: "2026-07-01")))
        let begin = "The last ad of publix there ended Wed Jul 1"
        #expect(CommandContext.sentence(ad, now: 1_785_000_000).hasPrefix(begin + ": "))
        #expect(CommandContext.sentence(ad, now: 1_800_000_000).hasPrefix(begin + ", 2026: "))
    }
}
