import Deals
import TestSupport
import Testing

@testable import AdText

@Suite struct InvarianceTests {
    @Test(
        "a digit after a vulgar fraction is a separate number",
        arguments: ["½2.20", "½*2.20", "½2/$5"])
    func fraction(line: String) { #expect(AdReader.read(AdLine(deal: line)).promotion == nil) }

    @Test(
        "different spellings of one deal mean the same",
        arguments: [
            ["2/$5", "2 for 5.00", "2 FOR $5", "2 for\u{A0}$5.00", "2 for $5.00†"],
            ["99¢", "$0.99", ".99", "$.99", "0.99", "99 ¢", "$ 0.99"],
            ["$3", "$3.00", "3.00", "$3.", "$3.00*", "$3.00!", "$03.00"],
            [
                "Buy 1 Get 1 Free", "BUY 1, GET 1 FREE*", "Buy One Get One FREE", "BOGO", "BOGO Free", "B1G1 Free",
                "Buy1Get1Free",
            ],
            ["$1,299.99", "1299.99", "$1299.99"],
            ["$8.99 lb", "8.99 LB.", "$8.99/lb", "$8.99 / lb", "$8.99 per lb"],
            ["Buy Any 1 & Get Any 1 Free", "Buy any one and get any one FREE"],
            [
                "$2.00 off WITH MFR DIGITAL COUPON", "$2 OFF with mfr. digital coupon",
                "$2.00 off with manufacturer\u{2019}s digital coupon",
            ],
        ])
    func spellings(deals: [String]) {
        let promotions = deals.map { AdReader.read(AdLine(deal: $0)).promotion }
        #expect(promotions[0] != nil)
        #expect(Set(promotions).count == 1)
    }

    @Test("case, footnotes, hard spaces and dashes change no reading")
    func decoration() throws {
        let changes: [(String) -> String] = [
            { $0.uppercased() }, { $0.lowercased() }, { $0 + "†" },
            { $0.split(separator: " ").joined(separator: "\u{A0}") },
            { $0.split(separator: " ").joined(separator: "  ") }, { "  " + $0 + " \n" },
            { String($0.map { $0 == "-" ? "\u{2013}" : $0 }) }, { $0.replacing(" ", with: "\r\n") },
        ]
        for row in try Corpus.plainWording.get() {
            let line = row.line
            let plain = AdReader.read(line)
            for (number, change) in changes.enumerated() {
                let changed = AdReader.read(
                    AdLine(
                        deal: line.deal.map(change), savings: line.savings.map(change),
                        details: line.details.map(change), title: line.title))
                let isSame = changed.promotion == plain.promotion && changed.price == plain.price
                #expect(isSame && changed.regular == plain.regular, "change \(number) of \(row)")
            }
        }
    }

    /// Typographic variants in print.
    private static let cases: [@Sendable (String) -> String] = [{ $0 }, { $0.uppercased() }, { $0.lowercased() }]
    private static let dresses: [@Sendable (String) -> String] = [
        { $0 + "*" }, { $0 + "†" }, { "\u{A0}" + $0 + "\n" },
        { $0.replacing(" ", with: "\u{A0}") }, { $0.replacing(" ", with: " \t ") },
        { $0.replacing(" ", with: "® ") },
        { $0.replacing("-", with: "\u{2013}") },
        { $0.replacing("'", with: "\u{2019}") },
    ]

    @Test("an offer reads the same in every typographic variant", arguments: [SeededGenerator.runSeed])
    func dressed(seed: UInt64) {
        print("InvarianceTests seed \(seed)")
        var generator = PromotionGenerator(random: SeededGenerator(seed: seed))
        var random = SeededGenerator(seed: seed ^ 0xD2E5)
        for _ in 0..<Trials.count(10_000) {
            let (promotion, regular) = generator.offer()
            let plain = OfferPrinter.sentence(
                Reading(promotion: promotion, regular: regular))
            var words = Self.cases.randomElement(using: &random)?(plain) ?? plain
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                words = Self.dresses.randomElement(using: &random)?(words) ?? words
            }
            let (read, dressed) = (AdReader.read(AdLine(deal: plain)), AdReader.read(AdLine(deal: words)))
            guard read.promotion == dressed.promotion, read.price == dressed.price, read.regular == dressed.regular
            else {
                Issue.record("\(plain) as \(words) read as \(dressed), seed \(seed)")
                return
            }
        }
    }
}
