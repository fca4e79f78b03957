import Deals
import TestSupport
import Testing

@testable import AdText

@Suite struct RoundTripTests {
    /// parse(print(offer)) = offer: promotion, price and regular price.
    @Test("a printed offer reads back as the same offer", arguments: [SeededGenerator.runSeed])
    func roundTrip(seed: UInt64) {
        print("RoundTripTests seed \(seed)")
        var generator = PromotionGenerator(random: SeededGenerator(seed: seed))
        for _ in 0..<Trials.count(10_000) {
            let (promotion, regular) = generator.offer()
            let price = promotion.price(regular: regular)
            // A deal that leaves nothing to pay is treated as a misprint.
            guard price.map({ $0.effectiveEach.numerator > 0 }) ?? true else { continue }
            let reading = Reading(promotion: promotion, regular: regular)
            let sentence = OfferPrinter.sentence(reading)
            let read = AdReader.read(AdLine(deal: sentence))
            let isSame = read.promotion == promotion && read.price == price && read.regular == regular
            guard isSame, read.unparsedText.isEmpty else {
                Issue.record("\(sentence) of \(promotion), \(regular as Any) read as \(read), seed \(seed)")
                return
            }
        }
    }
}
